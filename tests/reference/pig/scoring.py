"""The return of a game of Pig."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY
from reference.pig.records import Params, State

STAKE = 1.0


@rule
def earned(state: State, params: Params, seat: int) -> float:
    """Return the stake for the winner, its loss for the loser."""
    if state.actor != NOBODY:
        return 0.0
    return STAKE if seat == state.mover else -STAKE
