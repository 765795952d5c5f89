"""Workers: processes on this machine or on a cluster, which joblib starts and feeds."""

from __future__ import annotations

import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import cloudpickle
from joblib import Parallel, delayed

from nightmare_gym.engine.errors import NightmareError, OptionError
from nightmare_training.work.piece import Piece, nobody
from nightmare_training.work.work import Work

MOST_LOSSES = 4
"""The number of times that a piece may be lost with its worker; the last time it has been alone, so it is the cause."""

warnings.filterwarnings("ignore", module=r"joblib\.")  # that a worker was lost, or work is left: it is told in our way

Batch = int | Literal["auto"]

Outcome = tuple[int, bool, Any]
"""A piece's number, True if it is done, and its result; else the error."""


class WorkLost(NightmareError, RuntimeError):
    """A piece of work ended its worker each time that it was tried."""


class Workers(Work):
    """Workers that joblib feeds; they start with the first piece.

    If a worker is killed, joblib ends all of them. The results that have come home stay; the pieces that were at work
    are done again by new workers, after all others.

    Args:
        parallel: Makes joblib's object from the number of pieces that a worker gets together: "auto" sends several
            small ones; after a loss it is 1, so that few share the fate of another.
        lost: The errors by which joblib tells that a worker was lost.
        close: Called at the end.
    """

    def __init__(
        self,
        parallel: Callable[[Batch], Parallel],
        lost: tuple[type[BaseException], ...],
        close: Callable[[], object] = lambda: None,
    ) -> None:
        self._make, self._lost, self._close = parallel, lost, close
        self._parallel: Parallel | None = None

    def __exit__(self, *error: object) -> None:
        """Let the workers go."""
        self._let_go()
        self._close()

    def _let_go(self) -> None:
        if self._parallel is not None:
            self._parallel.__exit__(None, None, None)
            self._parallel = None

    def results(self, pieces: Mapping[int, Piece[Any]]) -> Iterator[tuple[int, Any]]:
        """Yield each piece's number and result as it comes home."""
        waiting, losses = dict(pieces), Counter[int]()
        failed: dict[int, Exception] = {}
        deadly: dict[int, WorkLost] = {}
        while waiting:
            alone = [i for i in waiting if losses[i] == MOST_LOSSES - 1]
            order = alone[:1] or sorted(waiting, key=lambda i: (losses[i], i))
            at_work: set[int] = set()
            try:
                for i, done, result in self._round({i: waiting[i] for i in order}, at_work, failed, bool(losses)):
                    at_work.remove(i)
                    piece = waiting.pop(i)
                    if done:
                        piece.told(piece.steps)
                        yield i, result
                    else:
                        failed[i] = result
            except self._lost:
                losses.update(at_work)
                for i in alone[:1]:
                    deadly[i] = WorkLost(
                        f"{waiting.pop(i).name}: its worker was killed {MOST_LOSSES} times (for its memory?); "
                        "expected fewer workers, or more memory"
                    )
            if failed:  # without workers, the pieces after the first failure would not have begun
                waiting = {i: piece for i, piece in waiting.items() if i < min(failed)}
            if len(deadly) > 1:  # more would be lost in the same way
                break
        if wrong := {**deadly, **failed}:
            raise wrong[min(wrong)]

    def _round(
        self, pieces: Mapping[int, Piece[Any]], at_work: set[int], failed: Mapping[int, Exception], one_by_one: bool
    ) -> Iterator[Outcome]:
        """Give out pieces until one has failed, and yield the outcomes; the pieces given out are put into `at_work`."""

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
            self._parallel = self._make(1 if one_by_one else "auto").__enter__()
        try:
            yield from self._parallel(tasks())
        except BaseException:  # joblib's object still holds tasks that it has not given out
            self._let_go()
            raise


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
    """Return an error that can be sent home: one that nobody expects tells where it was, in a note."""
    if not isinstance(error, NightmareError):
        error.add_note("in a worker:\n" + "".join(traceback.format_exception(error)))
    try:
        cloudpickle.loads(cloudpickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
