"""Early stopping: play until a figure is exact enough, with intervals that stay honest over several looks.

The number of games at each look is fixed before the first one, and each look gets an equal part of the error of 5%
(alpha spending in the wide sense of K. K. G. Lan and D. L. DeMets, 1983). The parts add up by Bonferroni's inequality,
however the looks depend on each other. So the interval is right in at least 95% of all cases, whenever one stops.
"""

from __future__ import annotations

from pydantic import BaseModel

from nightmare_gym.engine.errors import OptionError
from nightmare_training.support.intervals import CONFIDENCE

FIRST = 500
"""The games of the first look."""

GROWTH = 2
"""The games of a look over those of the look before."""


class Precision(BaseModel):
    """The precision that a comparison was asked for.

    Attributes:
        wanted: The largest half width of an interval.
        reached: True if all intervals are at most this wide.
        looks: The planned looks, as numbers of games; the number of games played is the last look taken.
    """

    wanted: float
    reached: bool
    looks: list[int]


def schedule(games: int) -> list[int]:
    """List the numbers of games after which to look: 500, 1000, 2000 and so on, and the last."""
    looks, look = [], FIRST
    while look < games:
        looks.append(look)
        look *= GROWTH
    return [*looks, games]


def confidence(looks: int) -> float:
    """Return the confidence of each look's intervals with which all looks are right at once in 95% of all cases."""
    return 1.0 - (1.0 - CONFIDENCE) / looks


def check_precision(precision: float | None) -> None:
    """Refuse a precision that cannot be reached.

    Raises:
        OptionError: It is not a positive, finite number.
    """
    if precision is not None and not 0 < precision < float("inf"):
        raise OptionError(f"--precision {precision:g}: expected a positive number, half the width of the intervals")
