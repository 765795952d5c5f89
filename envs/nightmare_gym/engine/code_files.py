"""Compiled code on disk: a file for each signature of a function, named after that signature.

Numba numbers the files of a function as they come and keeps an index of them. Two processes that compile one function
for two games at once both take the next number, and then the one game's code is read as the other's. Here the name
follows from the signature: nothing is kept that two processes could change at once, and one file less is read.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import tempfile
from pathlib import Path
from typing import Any

from numba import __version__
from numba.core import serialize

dumps: Any = serialize.dumps  # untyped
logger = logging.getLogger("nightmare_gym")


class CodeFiles:
    """The compiled code of one function; it stands where numba keeps an `IndexDataCacheFile`.

    Args:
        folder: Where the files lie.
        name: What their names begin with: the function and its line.
        stamp: The fingerprint of the source: code of another one is not found, and is overwritten in time.
    """

    def __init__(self, folder: Path, name: str, stamp: str) -> None:
        self.folder, self.name, self.made_by = folder, name, (__version__, stamp)

    def save(self, key: Any, data: Any) -> None:
        """Keep code under numba's key (the arguments' types, the processor, the bytecode), all of it or nothing."""
        with tempfile.NamedTemporaryFile(dir=self.folder, prefix=self.name, delete=False) as file:
            pickle.dump(self.made_by, file)
            file.write(dumps((key, data)))
        os.replace(file.name, self._file(key))

    def load(self, key: Any) -> Any:
        """The code that was kept under this key, or None."""
        try:
            with self._file(key).open("rb") as file:
                if pickle.load(file) != self.made_by:
                    return None
                kept, data = pickle.load(file)
        except FileNotFoundError:
            return None
        except (EOFError, pickle.UnpicklingError):
            logger.warning("%s is damaged: its function is compiled anew.", self._file(key))
            return None
        return data if kept == key else None

    def flush(self) -> None:
        """Forget all that was kept."""
        for file in self.folder.glob(f"{self.name}.*.nbc"):
            file.unlink(missing_ok=True)

    def _file(self, key: Any) -> Path:
        return self.folder / f"{self.name}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"
