"""The return of a game, and the law of the bank."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule

from your_game.records import Params, State

TOO_MANY_POINTS = 1


@rule
def earned(state: State, params: Params, seat: int) -> float:
    """Rule 6: the points."""
    return float(state.points)


@rule
def check(state: State, params: Params) -> int:
    """Rule 4: no turn brings more than a full total."""
    if state.points + state.total > params.full * (params.turns - state.turns_left):
        return TOO_MANY_POINTS
    return 0


def worst_return(params: Params) -> float:
    """Return the return of a game that loses every turn."""
    return 0.0
