"""Accounts of a process's time, divided among spans that nest: each has the time that no span within it has."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

IMPORTS, REST = "imports", "rest"
"""The parts of all time before the accounts are opened, and of what lies in no span from then on."""
INFERENCE, LOWERING, OTHERS, BETWEEN = "type inference", "lowering", "other passes", "between passes"
LINKING, OPTIMISATION, MACHINE_CODE = "linking", "optimisation", "machine code"
FILES = "files"
PARTS = (IMPORTS, INFERENCE, LOWERING, OTHERS, BETWEEN, LINKING, OPTIMISATION, MACHINE_CODE, FILES, REST)


class _Span(NamedTuple):
    key: object
    part: str
    function: str | None


class Accounts:
    """The time of this process by part and by function.

    Args:
        clock: The nanoseconds since the start of the process.

    Attributes:
        parts: The nanoseconds of each part; together they are all time up to the last begin, end or close.
        functions: The nanoseconds of each function that is compiled, without the functions within it.
        begun: The number of spans of each part.
    """

    def __init__(self, clock: Callable[[], int] = time.process_time_ns) -> None:
        self._clock, self._since = clock, clock()
        self._open = [_Span(None, REST, None)]
        self.parts = dict.fromkeys(PARTS, 0) | {IMPORTS: self._since}
        self.functions: Counter[str] = Counter()
        self.begun: Counter[str] = Counter()

    def begin(self, key: object, part: str, function: str | None = None) -> None:
        """Begin a span within the last one that is open; it is that one's function that is compiled, if none is named.

        Args:
            key: The very object that will end the span.
            part: The part that the span's time belongs to.
            function: The function that is compiled.
        """
        self._charge()
        self._open.append(_Span(key, part, function or self._open[-1].function))
        self.begun[part] += 1

    def end(self, key: object) -> None:
        """End a span, and those within it that never ended; one that is not open has ended already."""
        self._charge()
        for depth in range(len(self._open) - 1, 0, -1):
            if self._open[depth].key is key:
                del self._open[depth:]
                break

    @contextmanager
    def span(self, part: str, function: str | None = None) -> Iterator[None]:
        """Keep a span open meanwhile, up to its end or its error."""
        key = object()
        self.begin(key, part, function)
        try:
            yield
        finally:
            self.end(key)

    def close(self) -> None:
        """End all spans that are open."""
        self._charge()
        del self._open[1:]

    def told(self) -> dict[str, Any]:
        """Return the accounts as plain data: the parts, the functions, and the number of those that were lowered."""
        return {"parts": self.parts, "functions": dict(self.functions), "compiled": self.begun[LOWERING]}

    def _charge(self) -> None:
        """Give the time since the last change to the innermost span."""
        now, span = self._clock(), self._open[-1]
        self.parts[span.part] += now - self._since
        if span.function is not None:
            self.functions[span.function] += now - self._since
        self._since = now
