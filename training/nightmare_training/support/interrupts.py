"""A delayed Ctrl-C: the work stops at the next safe point."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from nightmare_gym.engine.errors import NightmareError

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupted(NightmareError, RuntimeError):
    """The error of work that was stopped from outside and is saved; its message says how to resume."""


class Interrupts:
    """A context in which the first Ctrl-C (or SIGTERM) only sets `asked`, and the second stops at once.

    Attributes:
        asked: True if the work is to stop.
    """

    def __init__(self) -> None:
        self.asked = False

    def __enter__(self) -> Interrupts:
        heard = threading.current_thread() is threading.main_thread()  # Python allows handlers there only
        self._before = {number: signal.signal(number, self._ask) for number in SIGNALS if heard}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
