"""Ctrl-C that waits until it is convenient."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from nightmare_gym.engine.errors import NightmareError

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupted(NightmareError, RuntimeError):
    """The work was stopped from outside and is saved; the message says how to go on."""


class Interrupts:
    """While it is entered, the first Ctrl-C (or SIGTERM) only sets `asked`; the second stops at once.

    Attributes:
        asked: Whether somebody wants the work to stop.
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
