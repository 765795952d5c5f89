"""Facts computed from a position, for Python callers: control, points, progress of Dreams, a conflict's winner."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import entry
from nightmare_gym.games.cathedral import conflicts
from nightmare_gym.games.cathedral.areas import controller
from nightmare_gym.games.cathedral.human.dreams import achieved, progress
from nightmare_gym.games.cathedral.layout import (
    AREAS,
    DREAMS,
    PLAYERS,
    SOURCES,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.scoring import points

Numbers = NDArray[np.int64]


class Survey(NamedTuple):
    """Facts of a position.

    Attributes:
        control: (areas,) the side in control, or `NONE`.
        points: (players, sources) the present points.
        achieved: (dreams,) the human's progress with each condition.
    """

    control: Numbers
    points: Numbers
    achieved: Numbers


@entry
def _survey(state: State, params: Params, control: Any, scored: Any, reached: Any) -> None:
    """Fill the arrays of a `Survey`."""
    for area in range(AREAS):
        control[area] = controller(state, area)
    for side in range(PLAYERS):
        for source in range(SOURCES):
            scored[side, source] = points(state, params, side, source)
    progressed = progress(state, params)
    for dream in range(DREAMS):
        reached[dream] = achieved(progressed, params.condition[dream])


@entry
def _winner(state: State, area: int, pair: int, before: int) -> int:
    """Return `conflicts.winner` to Python callers."""
    return conflicts.winner(state, area, pair, before)


def survey(state: State, params: Params) -> Survey:
    """Compute the facts of a position."""
    found = Survey(np.zeros(AREAS, np.int64), np.zeros((PLAYERS, SOURCES), np.int64), np.zeros(DREAMS, np.int64))
    _survey(state, params, *found)
    return found


def winner(state: State, area: int, pair: int, before: int) -> int:
    """NC-6.7: the winner of a conflict that left these units; `before` is the side that was in control, or `NONE`."""
    return int(_winner(state, area, pair, before))
