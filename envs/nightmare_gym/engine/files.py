"""Write files; each is either whole or as it was before."""

from __future__ import annotations

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR, ENAMETOOLONG, ENOTDIR
from glob import escape
from pathlib import Path
from typing import BinaryIO

from nightmare_gym.engine.errors import NightmareError

UNFINISHED = ".unfinished"
"""The end of a file's name while it is written."""

EXPECTED = {EISDIR: "the name of a file", ENOTDIR: "folders above it", ENAMETOOLONG: "a shorter name"}
"""The remedy by error number; for all others it is another place."""

LONGEST = 50
"""The letters of a file's name that the longer name of the unfinished file keeps."""


class NotWritten(NightmareError, OSError):
    """A file that cannot be written; the message names it, the reason, and the remedy."""


@contextmanager
def writing(file: Path) -> Iterator[BinaryIO]:
    """Open a file that takes its name only when it is whole and on the disk.

    A crash or a full disk leaves the old file, and a reader never sees half of the new one. Missing folders are made,
    and a link stays one. A pipe or `/dev/stdout` is written directly.

    Raises:
        NotWritten: The file cannot be written and is as it was before.
    """
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):
            with file.open("wb") as pipe:
                yield pipe
            return
        whole = file.resolve()
        whole.parent.mkdir(parents=True, exist_ok=True)
        _sweep(whole)
        unfinished, out = _beside(whole)
        try:
            with out:
                yield out
                out.flush()
                os.fsync(out.fileno())  # or a power cut may leave the name to an empty file
                unfinished.replace(whole)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise not_written(file, error) from error


def not_written(file: Path, reason: OSError) -> NotWritten:
    """Make the error that says why a file cannot be written."""
    expected = EXPECTED.get(reason.errno or 0, "a place with room, where you may write")
    return NotWritten(f"cannot write {file}: {reason.strerror or reason}; expected {expected}")


def write_bytes(file: Path, content: bytes) -> None:
    """Write a file of these bytes."""
    with writing(file) as out:
        out.write(content)


def write_text(file: Path, text: str) -> None:
    """Write a file of this text, its line ends as they are."""
    write_bytes(file, text.encode())


def _beside(file: Path) -> tuple[Path, BinaryIO]:
    """Open a new file beside another, locked as long as it is open."""
    while True:
        unfinished = file.with_name(f"{file.name[:LONGEST]}.{secrets.token_hex(4)}{UNFINISHED}")
        out = unfinished.open("xb+")
        with suppress(OSError):  # not every file system has such locks
            fcntl.flock(out, fcntl.LOCK_EX)
        if os.fstat(out.fileno()).st_nlink:
            return unfinished, out
        out.close()  # another process swept it away before it was locked


def _sweep(file: Path) -> None:
    """Remove unfinished files that killed processes left: those that nobody locks."""
    for left in file.parent.glob(f"{escape(file.name[:LONGEST])}.????????{UNFINISHED}"):
        with suppress(OSError), left.open("rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            left.unlink()
