"""Compiled code on disk: a file for each signature of a function, named after that signature.

Numba numbers the files of a function as they come and keeps an index of them. Two processes that compile one function
for two games at once both take the next number, and then the one game's code is read as the other's. Here the name
follows from the signature: nothing is kept that two processes could change at once, and one file less is read.

A file is a digest of all that follows, a line that says by what it was made, and the pickled code. Nothing of it is
unpickled before the digest is found right.
"""

from __future__ import annotations

import hashlib
import pickle
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba import __version__
from numba.core import serialize

dumps: Any = serialize.dumps  # untyped

DIGEST = hashlib.sha256().digest_size
ABANDONED = 3600.0
"""Seconds after which nobody is at work any more on a file that is not yet whole."""


class Damaged(Exception):
    """A file does not hold what was once written into it."""


class CodeFiles:
    """The compiled code of one function; it stands where numba keeps an `IndexDataCacheFile`.

    Args:
        folder: Where the files lie; it is made when the first is saved.
        name: What their names begin with: the function and its line.
        stamp: The fingerprint of the source: code of another one is not found, and is overwritten in time.
    """

    def __init__(self, folder: Path, name: str, stamp: str) -> None:
        self.folder, self.name = folder, name
        self.made_by = f"numba {__version__}, source {stamp}\n".encode()

    def save(self, key: Any, data: Any) -> None:
        """Keep code under numba's key (the arguments' types, the processor, the bytecode), all of it or nothing.

        Raises:
            OSError: The disk is full, or nothing can be written there.
        """
        code = self.made_by + dumps((key, data))
        self.folder.mkdir(parents=True, exist_ok=True)
        self._sweep()
        unfinished = self.folder / f"{self.name}.{secrets.token_hex(8)}.tmp"
        try:
            with unfinished.open("xb") as file:  # by the umask, where `tempfile` would hide it from other users
                file.write(hashlib.sha256(code).digest())
                file.write(code)
            unfinished.replace(self._file(key))
        except BaseException:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise

    def load(self, key: Any) -> Any:
        """The code that was kept under this key, or None.

        Raises:
            Damaged: The file's digest is wrong.
            OSError: The file is there and cannot be read.
            Exception: The digest is right and yet it cannot be unpickled, whatever it was that was pickled.
        """
        try:
            found = memoryview(self._file(key).read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            return None
        digest, code = found[:DIGEST], found[DIGEST:]
        if hashlib.sha256(code).digest() != digest:
            raise Damaged(f"{self._file(key).name} has changed since it was written, or is of an earlier version")
        if code[: len(self.made_by)] != self.made_by:
            return None
        kept, data = pickle.loads(code[len(self.made_by) :])
        return data if kept == key else None

    def flush(self) -> None:
        """Forget all that was kept."""
        for file in self.folder.glob(f"{self.name}.*.nbc"):
            file.unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Remove what processes have left that were killed while they saved."""
        for file in self.folder.glob(f"{self.name}.*.tmp"):
            with suppress(OSError):  # another process was faster, or it is another user's
                if time.time() - file.stat().st_mtime > ABANDONED:
                    file.unlink()

    def _file(self, key: Any) -> Path:
        return self.folder / f"{self.name}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"
