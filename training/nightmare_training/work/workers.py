"""Workers: processes on this machine or on a cluster, which joblib starts and feeds."""

from __future__ import annotations

import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import cloudpickle
from joblib import Parallel, delayed

from nightmare_gym.engine.errors import NightmareError, OptionError
from nightmare_training.work.piece import Piece, nobody
from nightmare_training.work.work import Work

MOST_LOSSES = 4
"""The number of times that a piece may be lost with its worker; the last time it has been alone, so it is the cause."""

Outcome = tuple[int, bool, Any]
"""A piece's number, True if it is done, and its result; else the error."""


class WorkLost(NightmareError, RuntimeError):
    """A piece of work ended its worker each time that it was tried."""


class Workers(Work):
    """Workers that joblib feeds; they start with the first piece, and end with the context.

    If a worker is killed, joblib ends all of them. The results that have come home stay; the pieces that were at work
    are done again by new workers, after all others.

    Args:
        parallel: Makes joblib's object, within the context.
        lost: The errors by which joblib tells that a worker was lost.
        close: Called at the end.
    """

    def __init__(
        self,
        parallel: Callable[[], Parallel],
        lost: tuple[type[BaseException], ...],
        close: Callable[[], object] = lambda: None,
    ) -> None:
        self._make, self._lost, self._open = parallel, lost, ExitStack()
        self._open.callback(close)
        self._parallel: Parallel | None = None

    def __exit__(self, *error: object) -> None:
        """End the workers."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib's, that work is left undone
            self._open.close()

    def results(self, pieces: Mapping[int, Piece[Any]]) -> Iterator[tuple[int, Any]]:
        """Yield each piece's number and result as it comes home."""
        waiting, losses = dict(pieces), Counter[int]()
        failed: dict[int, Exception] = {}
        while waiting:
            alone = [i for i in waiting if losses[i] == MOST_LOSSES - 1]
            order = alone[:1] or sorted(waiting, key=lambda i: (losses[i], i))
            at_work: set[int] = set()
            try:
                for i, done, result in self._round({i: waiting[i] for i in order}, at_work, failed):
                    at_work.remove(i)
                    piece = waiting.pop(i)
                    if done:
                        piece.told(piece.steps)
                        yield i, result
                    else:
                        failed[i] = result
            except self._lost as error:
                losses.update(at_work)
                if alone:
                    raise WorkLost(
                        f"{waiting[alone[0]].name}: its worker was killed {MOST_LOSSES} times (for its memory?); "
                        "expected fewer workers, or more memory"
                    ) from error
            if failed:  # without workers, the pieces after the first failure would not have begun
                waiting = {i: piece for i, piece in waiting.items() if i < min(failed)}
        if failed:
            raise failed[min(failed)]

    def _round(
        self, pieces: Mapping[int, Piece[Any]], at_work: set[int], failed: dict[int, Exception]
    ) -> Iterator[Outcome]:
        """Give out pieces, and yield the outcomes; both sets are kept up to date meanwhile."""

        def tasks() -> Iterator[Any]:  # joblib asks for the next one when a worker is free, in a thread of its own
            for i, piece in pieces.items():
                if not failed or i < min(failed):
                    try:
                        packed = cloudpickle.dumps((piece.do, piece.arguments))
                    except Exception as error:
                        at_work.add(i)
                        yield delayed(refused)(i, f"{piece.name} cannot be sent to a worker: {error}")
                    else:
                        at_work.add(i)
                        yield delayed(attempt)(i, packed)

        if self._parallel is None:
            self._parallel = self._open.enter_context(self._make())
        yield from self._parallel(tasks())


def attempt(number: int, packed: bytes) -> Outcome:
    """Do a piece of work in a worker; an error becomes a result, which does not disturb other pieces."""
    try:
        do, arguments = cloudpickle.loads(packed)
        return number, True, do(nobody, *arguments)
    except Exception as error:
        return number, False, portable(error)


def refused(number: int, line: str) -> Outcome:
    """Return the outcome of a piece that cannot be sent."""
    return number, False, OptionError(line)


def portable(error: Exception) -> Exception:
    """Return an error with its traceback as a note; one that cannot be pickled becomes a plain one."""
    error.add_note("in a worker:\n" + "".join(traceback.format_exception(error)))
    try:
        cloudpickle.loads(cloudpickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
