"""Dispatch to a game's rules, at compile time, by a marker.

Shared loops are written once and take `games`, an array of one record whose dtype carries the title `"<id>@<stamp>"`.
Numba makes the title part of the record's type, so each game (and each version of its source) gets compiled loops of
its own, and the next process finds them in the cache. Bots are chosen in the same way.

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
    """Make a marker: an array of one record, which may carry parameters, too."""
    title = f"{name}@{code_stamp(*vars(functions).values())}"
    CHOSEN[title] = functions
    dtype = np.dtype([((title, MARK), "i4"), *(parameters or [])])
    return np.zeros(1, dtype)


def _functions(marker: Any) -> SimpleNamespace:
    """Return the functions behind a marker's record (uncompiled) or its numba type (compiled)."""
    fields = marker.dtype.fields if hasattr(marker, "dtype") and not hasattr(marker, "fields") else None
    return CHOSEN[marker.fields[MARK].title if fields is None else fields[MARK][2]]


def setup(game: Any, state: Any, params: Any) -> None:
    """Set up the start of a game (the engine has zeroed the record)."""
    _functions(game).setup(state, params)


def legal(game: Any, state: Any, params: Any, mask: Any) -> Any:
    """Mark the legal actions of `state.actor` (the engine has zeroed the mask); return their number."""
    return _functions(game).legal(state, params, mask)


def apply(game: Any, state: Any, params: Any, action: int) -> None:
    """Carry out the actor's action."""
    _functions(game).apply(state, params, action)


@rule
def counted(outcomes: int, weights: Any) -> int:
    """Return the number of nature's outcomes.

    Raises:
        IndexError: It is larger than `weights`.
    """
    if outcomes > len(weights):
        raise IndexError("chance returned more outcomes than the game's max_outcomes")
    return outcomes


def chance(game: Any, state: Any, params: Any, weights: Any) -> Any:
    """Write the integer weights of nature's outcomes; return their number."""
    return counted(_functions(game).chance(state, params, weights), weights)


def resolve(game: Any, state: Any, params: Any, outcome: int) -> None:
    """Carry out an outcome of nature."""
    _functions(game).resolve(state, params, outcome)


def features(game: Any, state: Any, params: Any, observer: int, out: Any) -> None:
    """Write the derived features, each in [0, 1]."""
    _functions(game).features(state, params, observer, out)


def check(game: Any, state: Any, params: Any) -> Any:
    """Return the number of the conservation law that the position breaks, or 0."""
    return _functions(game).check(state, params)


def earned(game: Any, state: Any, params: Any, seat: int) -> Any:
    """Return what a seat has earned so far, by the reward option in the parameters."""
    return _functions(game).earned(state, params, seat)


def canonical(game: Any, state: Any, params: Any) -> Any:
    """Turn a position into the one that stands for all with the same future; return the difference in earnings.

    Both positions have the same actions and outcomes with the same odds. From the old one each seat earns more at the
    end of the game, by the number returned. That number is never negative, and 0 if a position stands for itself.
    """
    return _functions(game).canonical(state, params)


def meeting(game: Any, state: Any, params: Any) -> Any:
    """Tell whether many ways through a turn meet here; solvers keep such a position and compute its future once."""
    return _functions(game).meeting(state, params)


def choose(bot: Any, state: Any, params: Any, mask: Any, count: int, dice: Any) -> Any:
    """Return the action of a hand-written bot, one of `count` legal ones."""
    return _functions(bot).choose(bot, state, params, mask, count, dice)


def _dispatched(
    function: Callable[..., Any], implementation: Callable[[Callable[..., Any]], Callable[..., Any]]
) -> None:
    """Let compiled code call `function`, too: numba finds the implementation by the marker's type."""
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
