"""`Threads`: a call on parts of many elements at once, one part a thread."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Callable
from itertools import pairwise
from math import inf
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

WORTH = 100e-6
"""The seconds of work that each thread should have: to wake one and to hand a part over takes up to half as long."""

SHARE = 0.125
"""The weight of the latest call in what an element takes."""


class Threads:
    """Threads that share calls of compiled code, which lets other threads run beside it.

    A call on few elements is shared by fewer threads, or by none, so that it is never slower than on one. What an
    element takes is measured, function by function.

    Args:
        number: The most threads, 1 or more; the caller's own is one of them.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._helpers: list[SimpleQueue[_Call | None]] = []
        self._process = 0
        self._paces: dict[Callable[..., Any], float] = {}

    def run(
        self, function: Callable[..., T], length: int, arguments: Callable[[slice, int], tuple[Any, ...]]
    ) -> list[tuple[int, T]]:
        """Call a function on all parts of some elements at once.

        Args:
            function: Compiled code that lets other threads run.
            length: The number of elements.
            arguments: Returns the function's arguments for a part of the elements, and the number of its thread, from
                0 on.

        Returns:
            Each part's first element and result, in the order of the parts.

        Raises:
            Exception: The error of the first part that failed, when all have ended: no thread still writes then.
        """
        first, *rest = divided(length, self._worth(function, length))
        others = [_Call(function, arguments(part, thread), SimpleQueue()) for thread, part in enumerate(rest, 1)]
        own = arguments(first, 0)
        if others:
            for helper, call in zip(self._helping(len(others)), others, strict=True):
                helper.put(call)
        begun = time.thread_time()  # not by the clock: other programs may use the processor, too
        try:
            results = [(0, function(*own))]
        finally:
            spent = time.thread_time() - begun
            answers = [call.answers.get() for call in others]
        for part, (error, result) in zip(rest, answers, strict=True):
            if error is not None:
                raise error
            results.append((part.start, result))
        self._note(function, spent / max(first.stop, 1))
        return results

    def _worth(self, function: Callable[..., Any], length: int) -> int:
        """Return the number of threads that are worth it; all of them as long as nothing is known."""
        return int(min(self.number, length * self._paces.get(function, inf) / WORTH))

    def _note(self, function: Callable[..., Any], latest: float) -> None:
        """Note the seconds that an element has taken in the latest call."""
        pace = self._paces.get(function)
        if pace is None:  # it may have been compiled: that tells nothing
            self._paces[function] = inf
        else:
            self._paces[function] = latest if pace == inf else pace + SHARE * (latest - pace)

    def _helping(self, number: int) -> list[SimpleQueue[_Call | None]]:
        """Return the queues of some helping threads, which are begun at their first use; a fork leaves them behind."""
        if self._process != os.getpid():
            self._helpers, self._process = [], os.getpid()
        while len(self._helpers) < number:
            calls: SimpleQueue[_Call | None] = SimpleQueue()
            threading.Thread(target=_help, args=(calls,), name="nightmare-rows", daemon=True).start()
            weakref.finalize(self, calls.put, None)
            self._helpers.append(calls)
        return self._helpers[:number]


class _Call(NamedTuple):
    """A call for a thread, and the queue for its error or its result."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    answers: SimpleQueue[tuple[BaseException | None, Any]]

    def answer(self) -> None:
        """Call the function."""
        try:
            self.answers.put((None, self.function(*self.arguments)))
        except BaseException as error:  # raised again by the thread that asked
            self.answers.put((error, None))


def _help(calls: SimpleQueue[_Call | None]) -> None:
    """Answer calls, one after the other, until None comes."""
    while (call := calls.get()) is not None:
        call.answer()
        del call  # its arrays are not kept until the next one comes


def divided(length: int, number: int) -> list[slice]:
    """Divide elements 0 .. `length` - 1 into at most `number` parts in order, as equal as can be; at least one part."""
    number = min(number, length)
    if number < 2:
        return [slice(0, length)]
    bounds = [length * part // number for part in range(number + 1)]
    return [slice(first, end) for first, end in pairwise(bounds)]
