"""Playing until a figure is exact enough, with honest intervals although one looks several times.

The number of games at each look is fixed before the first one, and each look gets an equal part of the error of 5%
(alpha spending in the wide sense of K. K. G. Lan and D. L. DeMets, 1983; the parts add up by Bonferroni's inequality,
so it holds however the looks depend on each other). Whenever one stops, the interval is right in 95% of all cases.
"""

from __future__ import annotations

from pydantic import BaseModel

from nightmare_gym.engine.errors import OptionError
from nightmare_training.support.intervals import CONFIDENCE

FIRST = 500
"""The games of the first look."""

GROWTH = 2
"""Each look has so many times the games of the one before."""


class Precision(BaseModel):
    """How exact a comparison was asked to be.

    Attributes:
        wanted: What half of the widest interval should be at most.
        reached: Whether it is.
        looks: After how many games one would look, at most; the last look taken is the number of games played.
    """

    wanted: float
    reached: bool
    looks: list[int]


def schedule(games: int) -> list[int]:
    """After how many games to look: 500, 1000, 2000 and so on, and at the end."""
    looks, look = [], FIRST
    while look < games:
        looks.append(look)
        look *= GROWTH
    return [*looks, games]


def confidence(looks: int) -> float:
    """The confidence of each of so many intervals that are all right at once in 95% of all cases."""
    return 1.0 - (1.0 - CONFIDENCE) / looks


def check_precision(precision: float | None) -> None:
    """Refuse what cannot be reached.

    Raises:
        OptionError: It is not positive.
    """
    if precision is not None and not 0 < precision < float("inf"):
        raise OptionError(f"--precision {precision:g}: expected a positive number, half the width of the intervals")
