"""A position and nature's outcomes in words, and the facts of finished games."""

from __future__ import annotations

from typing import Any

import numpy as np
from nightmare_gym.engine.layout import NOBODY
from numpy.typing import NDArray

from your_game.records import Params, State


def describe(state: State, box: Params) -> str:
    """Tell the turn, the turn's total and the points."""
    if state.actor == NOBODY:
        return f"the game is over with {state.points} points"
    return f"turn {box.turns - state.turns_left} of {box.turns}: a total of {state.total}, {state.points} points banked"


def outcome_name(state: State, box: Params, outcome: int) -> str:
    """Tell what the die shows."""
    return f"the die shows {outcome + 1}"


def summary(states: NDArray[np.void], boxes: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """Count the points and the turns that were lost."""
    return {"points": states["points"], "busts": states["busts"]}
