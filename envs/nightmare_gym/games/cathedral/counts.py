"""Counts side by side in one number: of two bits for each area, or a row of up to ten of six bits."""

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


@rule
def row(first: int, second: int, third: int, fourth: int, fifth: int, sixth: int = 0) -> int:
    """Some counts below 64 as a row."""
    last = at_nth(fourth, 3) | at_nth(fifth, 4) | at_nth(sixth, 5)
    return at_nth(first, 0) | at_nth(second, 1) | at_nth(third, 2) | last


@rule
def at_nth(count: int, place: int) -> int:
    """A count below 64 at a place of a row of zeros."""
    return int(count) << 6 * int(place)


@rule
def nth(counts: int, place: int) -> int:
    """The count at a place of a row."""
    return counts >> 6 * int(place) & 63
