"""Nature's choices in a `Position`, drawn as the compiled loops draw them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import below
from nightmare_gym.engine.position import Position


@entry
def _roll(dice: Any, turn: int, total: int) -> int:
    """Draw the next number of a turn, below a total."""
    return below(dice[0], turn, total)


def draw_outcome(position: Position, dice: NDArray[np.void]) -> int:
    """Draw the outcome of the chance event that is due; the position is not changed.

    Args:
        position: A position at which nature is to choose.
        dice: One opened stream, which moves on by one draw.
    """
    passed = position.weights().cumsum()
    number = _roll(dice, int(position.state.turn), int(passed[-1]))
    return int(np.searchsorted(passed, number, side="right"))
