"""Which game's rules? A marker answers, at compile time.

Shared loops are written once and take `games`, an array of one record whose dtype carries the title
`"<id>@<stamp>"`. Numba makes the title part of the record's type, so each game (and each version of its source)
gets its own compiled loops, and the next process finds them in the cache. Bots are chosen in the same way.

Each function below calls the function of the same name of the game (or bot) that the marker names.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.code_stamps import code_stamp
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.jit import overload

CHOSEN: dict[str, SimpleNamespace] = {}
"""The functions behind each marker's title."""

MARK = "mark"


def mark(name: str, functions: SimpleNamespace, parameters: list[tuple[str, str]] | None = None) -> NDArray[np.void]:
    """A new marker: an array of one record, which may carry parameters besides."""
    title = f"{name}@{code_stamp(*vars(functions).values())}"
    CHOSEN[title] = functions
    dtype = np.dtype([((title, MARK), "i4"), *(parameters or [])])
    return np.zeros(1, dtype)


def _functions(marker: Any) -> SimpleNamespace:
    """The functions behind a marker's record (uncompiled) or its numba type (compiled)."""
    fields = marker.dtype.fields if hasattr(marker, "dtype") and not hasattr(marker, "fields") else None
    return CHOSEN[marker.fields[MARK].title if fields is None else fields[MARK][2]]


def setup(game: Any, state: Any, params: Any) -> None:
    """Put the game at its start (the engine has zeroed the record)."""
    _functions(game).setup(state, params)


def legal(game: Any, state: Any, params: Any, mask: Any) -> Any:
    """Mark the actions that `state.actor` may take (the engine has zeroed the mask); return how many."""
    return _functions(game).legal(state, params, mask)


def apply(game: Any, state: Any, params: Any, action: int) -> None:
    """Carry out the actor's action."""
    _functions(game).apply(state, params, action)


@rule
def counted(outcomes: int, weights: Any) -> int:
    """Count nature's outcomes.

    Raises:
        IndexError: There are more than there is room for.
    """
    if outcomes > len(weights):
        raise IndexError("chance returned more outcomes than the game's max_outcomes")
    return outcomes


def chance(game: Any, state: Any, params: Any, weights: Any) -> Any:
    """Write the integer weights of nature's outcomes and return how many there are."""
    return counted(_functions(game).chance(state, params, weights), weights)


def resolve(game: Any, state: Any, params: Any, outcome: int) -> None:
    """Carry out nature's choice."""
    _functions(game).resolve(state, params, outcome)


def features(game: Any, state: Any, params: Any, observer: int, out: Any) -> None:
    """Write the derived features, each in [0, 1]."""
    _functions(game).features(state, params, observer, out)


def check(game: Any, state: Any, params: Any) -> Any:
    """The number of the law of conservation that the position breaks, or 0."""
    return _functions(game).check(state, params)


def earned(game: Any, state: Any, params: Any, seat: int) -> Any:
    """The return of a seat so far, by the reward option in the parameters."""
    return _functions(game).earned(state, params, seat)


def canonical(game: Any, state: Any, params: Any) -> Any:
    """Turn a position into the one that stands for all with the same future; return what is thereby taken away.

    From both the same actions and outcomes lead on, with the same odds, and at the end of the game each seat has earned
    more by what is returned from the first than from the second. That is never negative, and nothing where a position
    stands for itself.
    """
    return _functions(game).canonical(state, params)


def meeting(game: Any, state: Any, params: Any) -> Any:
    """Tell whether many ways through a turn meet here: solvers keep such a position, to find what follows once."""
    return _functions(game).meeting(state, params)


def choose(bot: Any, state: Any, params: Any, mask: Any, count: int, dice: Any) -> Any:
    """The action that a hand-written bot takes, of `count` legal ones."""
    return _functions(bot).choose(bot, state, params, mask, count, dice)


def _dispatched(
    function: Callable[..., Any], implementation: Callable[[Callable[..., Any]], Callable[..., Any]]
) -> None:
    """Let compiled code call `function` too: numba asks for the implementation by the marker's type."""
    name = function.__name__

    def chosen(marker: Any, *_: Any) -> Callable[..., Any]:
        return implementation(getattr(_functions(marker), name))

    overload(function)(chosen)


_dispatched(setup, lambda f: lambda game, state, params: f(state, params))
_dispatched(legal, lambda f: lambda game, state, params, mask: f(state, params, mask))
_dispatched(apply, lambda f: lambda game, state, params, action: f(state, params, action))
_dispatched(chance, lambda f: lambda game, state, params, weights: counted(f(state, params, weights), weights))
_dispatched(resolve, lambda f: lambda game, state, params, outcome: f(state, params, outcome))
_dispatched(features, lambda f: lambda game, state, params, observer, out: f(state, params, observer, out))
_dispatched(check, lambda f: lambda game, state, params: f(state, params))
_dispatched(earned, lambda f: lambda game, state, params, seat: f(state, params, seat))
_dispatched(canonical, lambda f: lambda game, state, params: f(state, params))
_dispatched(meeting, lambda f: lambda game, state, params: f(state, params))
_dispatched(choose, lambda f: lambda bot, state, params, mask, count, dice: f(bot, state, params, mask, count, dice))
