"""Pieces of work that are slow, wrong, or deadly to their worker."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from nightmare_gym.engine.errors import OptionError
from nightmare_training.support.kept import Kept, KeptByKey
from nightmare_training.work.piece import Piece, Told
from nightmare_training.work.places import work_by


class Stubborn(Exception):
    """An error that cannot be made again from what it holds."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def noted(folder: Path, number: int) -> None:
    """Note in a file that a piece has begun."""
    (folder / f"{number}-{time.monotonic_ns()}").touch()


def begun(folder: Path, number: int) -> int:
    """Count how often a piece has begun."""
    return len(list(folder.glob(f"{number}-*")))


def square(told: Told, folder: Path, number: int, seconds: float = 0.0) -> int:
    """Return a square, after some time."""
    noted(folder, number)
    time.sleep(seconds)
    told(1)
    return number * number


def patient(told: Told, folder: Path, number: int) -> int:
    """Return a square after the next piece has begun; one that is far behind never ends."""
    while not begun(folder, number + 1):
        time.sleep(0.01)
    return square(told, folder, number, 0.3)


def wrong(told: Told, folder: Path, number: int) -> int:
    """Fail as a bad option does."""
    noted(folder, number)
    raise OptionError(f"piece {number} is wrong")


def stubborn(told: Told, folder: Path, number: int) -> int:
    """Fail with an error that cannot travel."""
    raise Stubborn("one", "other")


def deadly(told: Told, folder: Path, number: int, times: int) -> int:
    """Kill the worker the first times."""
    noted(folder, number)
    if begun(folder, number) <= times:
        time.sleep(0.3)  # others are at work meanwhile
        os.kill(os.getpid(), signal.SIGKILL)
    told(1)
    return number * number


def surroundings(told: Told) -> tuple[str | None, str | None, bool]:
    """Return the threads that libraries may use, and whether Ctrl-C is ignored."""
    ignored = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    return os.environ.get("OPENBLAS_NUM_THREADS"), os.environ.get("NUMBA_NUM_THREADS"), ignored


def main(folder: Path, workers: int, number: int, seconds: float) -> None:
    """Do slow pieces, and keep their results."""
    known = KeptByKey[int](Kept(folder / "kept.jsonl", {}))
    with work_by(workers) as work:
        print(work.do([Piece((i,), square, (folder, i, seconds)) for i in range(number)], known))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what a shell has started in the background
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
