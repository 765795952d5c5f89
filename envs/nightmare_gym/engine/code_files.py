"""Compiled code on disk: a file for each kind of arguments of a function, in a folder of its module.

A file's name is a hash of all that the code was made from and by, so files never change: two processes that compile
the same at once write the same, and versions of the source stand side by side. Each begins with a digest of all that
follows; nothing is unpickled before the digest is found right.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

DIGEST = hashlib.sha256().digest_size
ABANDONED = 3600.0
"""Seconds after which nobody is at work any more on a file that is not yet whole."""
UNUSED = 30 * 86400.0
"""Seconds without a use after which code is removed by the next save of the same function."""


class Damaged(Exception):
    """A file does not hold what was once written into it."""


class CodeFiles:
    """The compiled code of one function.

    Args:
        folder: Where the files lie; it is made when the first is saved.
        name: What their names begin with: the function.
        made_from: The source, and what it was compiled by: code of another one is not found.
    """

    def __init__(self, folder: Path, name: str, made_from: str) -> None:
        self.folder, self.name, self.made_from = folder, name, made_from

    def save(self, key: str, packed: bytes) -> None:
        """Keep pickled code under a key, all of it or nothing.

        Raises:
            OSError: The disk is full, or nothing can be written there.
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

    def load(self, key: str) -> Any:
        """The code that was kept under this key, unpickled; None if there is none.

        Raises:
            Damaged: The file's digest is wrong.
            OSError: The file is there and cannot be read.
            Exception: The digest is right and yet it cannot be unpickled, whatever it was that was pickled.
        """
        file = self.file(key)
        try:
            found = memoryview(file.read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            return None
        digest, packed = found[:DIGEST], found[DIGEST:]
        if hashlib.sha256(packed).digest() != digest:
            raise Damaged(f"{file.name} has changed since it was written")
        with suppress(OSError):  # another user's, or read-only
            os.utime(file)
        return pickle.loads(packed)

    def flush(self) -> None:
        """Forget all that was kept of this function, of any source."""
        for file in self.folder.glob(f"{self.name}.*.nbc"):
            file.unlink(missing_ok=True)

    def file(self, key: str) -> Path:
        """The file of this key."""
        made = hashlib.sha256(f"{self.made_from}\n{key}".encode()).hexdigest()
        return self.folder / f"{self.name}.{made[:32]}.nbc"

    def _sweep(self) -> None:
        """Remove what killed processes have left, and code that nobody uses any more."""
        for ending, age in (("tmp", ABANDONED), ("nbc", UNUSED)):
            for file in self.folder.glob(f"{self.name}.*.{ending}"):
                with suppress(OSError):  # another process was faster, or it is another user's
                    if time.time() - file.stat().st_mtime > age:
                        file.unlink()
