"""A planner as a value: what its search says of a position."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.expectimax import Expectimax
from nightmare_agents.planning.layers import look_ahead
from nightmare_agents.planning.mcts import Mcts
from nightmare_agents.planning.rows import taken
from nightmare_agents.values import Floats, earned
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position

AT_ONCE = 64
"""The positions that an expectimax searches together, as long as its node budget allows."""


class Searched:
    """The value that a planner's search finds, position by position; the same for the same position.

    Args:
        planner: The planner.
    """

    def __init__(self, planner: Expectimax | Mcts) -> None:
        self.planner, self.name = planner, planner.name

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return each seat's expected return; positions where no seat is asked are worth what has been earned."""
        found = earned(game, states, params_array)
        asked = np.flatnonzero((states["actor"] >= 0) & (states["turn"] <= params_array["turn_limit"][0]))
        if isinstance(self.planner, Mcts):
            position = Position(game, params_array)
            for i in asked:
                position.states[:] = states[i : i + 1]
                found[i] = replace(self.planner).analyse(position).values  # a copy has no tree of earlier positions
            return found
        begun, together = 0, AT_ONCE
        while begun < len(asked):
            some = asked[begun : begun + together]
            ahead = look_ahead(game, taken(states, some), params_array, self.planner.value, self.planner.limits)
            if ahead.cut and together > 1:  # now each position has the whole budget for itself
                together = 1
                continue
            found[some] = ahead.layers[0].values
            begun += len(some)
        return found
