"""A position and nature's outcomes in words, and the facts of finished games."""

from __future__ import annotations

from typing import Any

import numpy as np
from nightmare_gym.engine.layout import NOBODY
from numpy.typing import NDArray

from your_game.records import Params, State


def describe(state: State, params: Params) -> str:
    """Tell the turn, the turn's total and the points."""
    if state.actor == NOBODY:
        return f"the game is over with {state.points} points"
    turn = f"turn {params.turns - state.turns_left} of {params.turns}"
    return f"{turn}: a total of {state.total}, {state.points} points banked"


def outcome_name(state: State, params: Params, outcome: int) -> str:
    """Tell the die's number."""
    return f"the die shows {outcome + 1}"


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """Count the points and the turns that were lost."""
    return {"points": states["points"], "busts": states["busts"]}
