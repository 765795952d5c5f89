"""Sets as bits (of areas, Day spaces, cards, Dreams), and counts of two bits for each area."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.layout import AREAS, MOST_PRODUCED


@rule
def how_many(bits: int) -> int:
    """The size of a set."""
    size = 0
    while bits:
        bits &= bits - 1
        size += 1
    return size


@rule
def least(bits: int) -> int:
    """The least element of a set that is not empty."""
    element = 0
    while bits >> element & 1 == 0:
        element += 1
    return element


@rule
def single(bits: int) -> bool:
    """Tell whether a set has exactly one element."""
    return bits != 0 and bits & (bits - 1) == 0


@rule
def each_area(areas: int, units: int) -> int:
    """The same number of units in each area of a set, as counts of two bits an area."""
    counts = 0
    for area in range(AREAS):
        counts |= (areas >> area & 1) * units << 2 * area
    return counts


@rule
def count_of(counts: int, area: int) -> int:
    """The count of an area."""
    return counts >> 2 * area & MOST_PRODUCED
