"""Checks of the places for output: before the work, not after hours of it."""

from __future__ import annotations

import os
import tempfile
from errno import EACCES, EISDIR, ENOTDIR
from pathlib import Path

from nightmare_agents.files import not_written


def try_file(file: Path) -> Path:
    """Check that a file can be written or replaced; this changes nothing.

    Raises:
        NotWritten: It cannot; the message gives the reason.
    """
    try:
        if file.is_dir():
            raise _error(EISDIR)
        if _is_there(file) and not os.access(file, os.W_OK):
            raise _error(EACCES)
        if file.is_file() or not file.exists():  # otherwise it is a pipe or the like
            _try_around(file.resolve().parent)
    except OSError as error:
        raise not_written(file, error) from error
    return file


def try_folder(folder: Path) -> Path:
    """Check that files can be written into a folder, or that it can be made; this changes nothing.

    Raises:
        NotWritten: They cannot; the message gives the reason.
    """
    try:
        if _is_there(folder) and not folder.is_dir():
            raise _error(ENOTDIR)
        _try_around(folder.resolve())
    except OSError as error:
        raise not_written(folder, error) from error
    return folder


def _try_around(folder: Path) -> None:
    """Write an unnamed file into a folder, or into the first existing one above it."""
    while not _is_there(folder):
        folder = folder.parent
    with tempfile.TemporaryFile(dir=folder) as out:
        out.write(b"\0")


def _is_there(path: Path) -> bool:
    """Tell whether something has this path; other failures, such as a name that is too long, are errors."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
