"""A position and nature's outcomes in words."""

from __future__ import annotations

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.rendering import Rendering

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


RENDERING = Rendering(describe=describe, outcome_name=outcome_name)
