"""The values of the positions at which a planner stops looking ahead."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.rows import taken
from nightmare_agents.values import Floats, Value, earned
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NOBODY

AT_ONCE = 1 << 14
"""The positions that are valued in one pass."""


def is_live(states: NDArray[np.void], params_array: NDArray[np.void]) -> NDArray[np.bool_]:
    """Tell for each position whether its game goes on, neither ended nor cut short by the turn limit."""
    live: NDArray[np.bool_] = (states["actor"] != NOBODY) & (states["turn"] <= params_array["turn_limit"][0])
    return live


def worth(value: Value, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
    """Return the final returns (positions, seats): as `value` expects, or as earned where the game is over or cut."""
    found, live = earned(game, states, params_array), np.flatnonzero(is_live(states, params_array))
    for begun in range(0, len(live), AT_ONCE):
        some = live[begun : begun + AT_ONCE]
        found[some] = value.final(game, taken(states, some), params_array)
    return found
