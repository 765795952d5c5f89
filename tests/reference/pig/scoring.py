"""What a game of Pig is worth."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY

STAKE = 1.0


@rule
def earned(state: Any, box: Any, seat: int) -> float:
    """The winner takes the stake from the loser."""
    if state.actor != NOBODY:
        return 0.0
    return STAKE if seat == state.mover else -STAKE
