"""Compiled code on disk: one file for each function and its argument types, in a folder for each module.

A file's name is a hash of the source and the compiler, so a file never changes: two processes that compile the same
code write the same file, and versions of the source lie side by side. Each file begins with a digest of the rest, which
is checked before anything is unpickled.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

DIGEST = hashlib.sha256().digest_size
ABANDONED = 3600.0
"""Seconds after which an unfinished file, or a lock, counts as abandoned."""
UNUSED = 30 * 86400.0
"""Seconds without use after which the next save of the same function removes a file."""


class Damaged(Exception):
    """A file's content is not the content that was written."""


def content(file: Path) -> bytes | None:
    """Return the pickled code of a file, which counts as used; None if there is none.

    Raises:
        Damaged: The file's digest is wrong.
        OSError: The file exists but cannot be read.
    """
    try:
        found = file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    digest, packed = found[:DIGEST], found[DIGEST:]
    if hashlib.sha256(packed).digest() != digest:
        raise Damaged(f"{file.name} has changed since it was written")
    with suppress(OSError):  # another user's, or read-only
        os.utime(file)
    return packed


class CodeFiles:
    """The compiled code of one function.

    Args:
        folder: The files' folder; the first save makes it.
        name: The function's name, with which the files' names begin.
        made_from: A text that stands for the source and the compiler; code made from others is not found.
        ending: The end of the files' names; it ends in `.nbc`.
    """

    def __init__(self, folder: Path, name: str, made_from: str, ending: str = ".nbc") -> None:
        self.folder, self.name, self.made_from, self.ending = folder, name, made_from, ending

    def save(self, key: str, packed: bytes) -> None:
        """Keep pickled code under a key, whole or not at all.

        Raises:
            OSError: The file cannot be written.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        self._sweep()
        unfinished = self.folder / f"{self.name}.{secrets.token_hex(8)}.tmp"
        try:
            with unfinished.open("xb") as file:  # by the umask, where `tempfile` would hide it from other users
                file.write(hashlib.sha256(packed).digest())
                file.write(packed)
            unfinished.replace(self.file(key))
        except BaseException:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise

    def load(self, key: str) -> bytes | None:
        """Load the pickled code of a key; None if there is none.

        Raises:
            Damaged: The file's digest is wrong.
            OSError: The file exists but cannot be read.
        """
        return content(self.file(key))

    def flush(self) -> None:
        """Delete all code of this function, of any source."""
        for file in self.folder.glob(f"{self.name}.*.nbc"):
            file.unlink(missing_ok=True)

    def file(self, key: str) -> Path:
        """Return the file of a key."""
        made = hashlib.sha256(f"{self.made_from}\n{key}".encode()).hexdigest()
        return self.folder / f"{self.name}.{made[:32]}{self.ending}"

    def _sweep(self) -> None:
        """Remove abandoned and long unused files."""
        for ending, age in (("tmp", ABANDONED), ("lock", ABANDONED), ("nbc", UNUSED)):
            for file in self.folder.glob(f"{self.name}.*.{ending}"):
                with suppress(OSError):  # another process was faster, or the file is another user's
                    if time.time() - file.stat().st_mtime > age:
                        file.unlink()
