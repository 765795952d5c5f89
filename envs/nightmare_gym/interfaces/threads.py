"""`Threads`: a call on parts of many elements at once, one part a thread."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any, TypeVar

T = TypeVar("T")


class Threads:
    """Threads that share calls of compiled code, which lets other threads run beside it.

    Args:
        number: The number of threads, 1 or more; the caller's own is one of them.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._helpers: ThreadPoolExecutor | None = None
        self._process = 0

    def parts(self, length: int) -> list[slice]:
        """Divide elements 0 .. `length` - 1 into parts in order, at most one a thread, as equal as can be."""
        number = max(1, min(self.number, length))
        bounds = [length * part // number for part in range(number + 1)]
        return [slice(first, end) for first, end in pairwise(bounds)]

    def run(self, function: Callable[..., T], calls: Sequence[tuple[Any, ...]]) -> list[T]:
        """Call a function with each tuple of arguments, all at once; return the results in the order of the calls.

        Args:
            function: Compiled code that lets other threads run.
            calls: At most as many as there are threads; one or more.

        Raises:
            Exception: The error of the first call that failed, when all have ended: no thread still writes then.
        """
        others = [self._pool().submit(function, *call) for call in calls[1:]]
        try:
            own = function(*calls[0])
        finally:
            wait(others)
        return [own, *(other.result() for other in others)]

    def _pool(self) -> ThreadPoolExecutor:
        """Return the helping threads; they are begun at the first use in a process, as a fork leaves them behind."""
        if self._helpers is None or self._process != os.getpid():
            self._helpers = ThreadPoolExecutor(max(1, self.number - 1), thread_name_prefix="nightmare-rows")
            self._process = os.getpid()
        return self._helpers
