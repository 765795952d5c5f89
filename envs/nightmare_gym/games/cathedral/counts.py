"""Counts of two bits for each area."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.layout import AREAS, MOST_PRODUCED


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
