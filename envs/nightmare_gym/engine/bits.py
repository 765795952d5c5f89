"""Sets as bits: element i is in the set if bit i is 1."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask


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
    return how_many((bits & -bits) - 1)


@rule
def single(bits: int) -> bool:
    """Tell whether a set has exactly one element."""
    return bits != 0 and bits & (bits - 1) == 0


@rule
def mark(bits: int, mask: Mask) -> int:
    """Mark the elements of a set in a mask; return their number."""
    for element in range(len(mask)):
        mask[element] = bits >> element & 1
    return how_many(bits)
