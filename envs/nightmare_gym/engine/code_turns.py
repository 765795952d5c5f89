"""Turns to compile: of several processes on a machine that need the same code, one compiles it, and the others load it.

A turn is an advisory lock, which ends with its process. A process that has waited for long compiles, too: that costs
time, never correctness, since the files of compiled code are the same whoever writes them.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

fcntl: Any
try:
    import fcntl
except ModuleNotFoundError:  # Windows: there are no turns
    fcntl = None

PATIENCE = 600.0
"""Seconds of waiting after which a process compiles, too: the one whose turn it is may be stopped."""
PAUSE = 0.05
"""Seconds between two looks at the lock."""


class CodeTurn:
    """The right to compile one function for some types, which one process on the machine has at a time.

    Args:
        file: The file to lock; its folder is made.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._held: IO[bytes] | None = None

    def take(self) -> bool:
        """Wait for the turn; return True if another process had it meanwhile, and may have kept the code."""
        waited, deadline = False, time.monotonic() + PATIENCE
        while fcntl and time.monotonic() < deadline:
            try:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                held = self._file.open("ab")
            except OSError:
                return waited  # nothing can be kept here, so there are no turns
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                held.close()
                waited = True
                time.sleep(PAUSE)
                continue
            except OSError:
                held.close()
                return waited  # a file system without locks
            if os.fstat(held.fileno()).st_nlink:  # else its last holder has removed it since it was opened
                self._held = held
                return waited
            held.close()
        return waited

    def end(self) -> None:
        """Give the turn to the next process."""
        if self._held is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
            self._held.close()
            self._held = None
