"""A trial of the places where output goes: before the work, not after hours of it."""

from __future__ import annotations

import os
import tempfile
from errno import EACCES, EISDIR, ENOTDIR
from pathlib import Path

from nightmare_agents.files import not_written


def try_file(file: Path) -> Path:
    """Try whether a file can be written, or the one that is there replaced; nothing is changed by it.

    Raises:
        NotWritten: It cannot; the message says why.
    """
    try:
        if file.is_dir():
            raise _error(EISDIR)
        if _is_there(file) and not os.access(file, os.W_OK):
            raise _error(EACCES)
        if file.is_file() or not file.exists():  # else it is a pipe or the like
            _try_around(file.resolve().parent)
    except OSError as error:
        raise not_written(file, error) from error
    return file


def try_folder(folder: Path) -> Path:
    """Try whether files can be written into a folder, or it can be made; nothing is changed by it.

    Raises:
        NotWritten: They cannot; the message says why.
    """
    try:
        if _is_there(folder) and not folder.is_dir():
            raise _error(ENOTDIR)
        _try_around(folder.resolve())
    except OSError as error:
        raise not_written(folder, error) from error
    return folder


def _try_around(folder: Path) -> None:
    """Write a file without a name into a folder, or into the first one above it that is there."""
    while not _is_there(folder):
        folder = folder.parent
    with tempfile.TemporaryFile(dir=folder) as out:
        out.write(b"\0")


def _is_there(path: Path) -> bool:
    """Tell whether something has this path; a name that is too long, for one, is an error."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
