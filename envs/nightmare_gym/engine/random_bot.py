"""The player that every game has: any legal action, with equal chance."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import rule, stamp
from nightmare_gym.engine.dice import below
from nightmare_gym.engine.dispatch import mark


@rule
def choose(bot: Any, state: Any, box: Any, mask: Any, count: int, dice: Any) -> int:
    """Any legal action, with equal chance."""
    left = below(dice, state.turn, count)
    action = 0
    while left >= mask[action]:
        left -= mask[action]
        action += 1
    return action


def random_bot() -> NDArray[np.void]:
    """The marker of the random player."""
    return mark(f"random@{stamp(Path(__file__).parent)}", SimpleNamespace(choose=choose))
