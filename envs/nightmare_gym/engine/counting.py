"""Counts and sums over the elements of an array that equal a value.

Each is a loop over whole arrays of 4-byte integers without a branch, so the processor takes many elements at a time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_gym.engine.compile import rule


@rule
def count_of(values: Any, value: int) -> int:
    """The number of elements that equal a value."""
    found, wanted = np.int32(0), np.int32(value)
    for i in range(len(values)):
        found = np.int32(found + np.int32(values[i] == wanted))
    return int(found)


@rule
def count_of_both(values: Any, value: int, others: Any, other: int) -> int:
    """The number of places with a value in one array, which may be longer, and another value in the other."""
    found, wanted, too = np.int32(0), np.int32(value), np.int32(other)
    for i in range(len(others)):
        found = np.int32(found + np.int32((values[i] == wanted) & (others[i] == too)))
    return int(found)


@rule
def sum_of(numbers: Any, values: Any, value: int) -> int:
    """The sum of the numbers in those places where another array, which may be longer, has a value."""
    total, wanted = np.int32(0), np.int32(value)
    for i in range(len(numbers)):
        total = np.int32(total + numbers[i] * np.int32(values[i] == wanted))
    return int(total)


@rule
def mark_equal(values: Any, value: int, out: Any) -> None:
    """Write 1 to the features of the elements that equal a value, and 0 to those of the others.

    Raises:
        IndexError: There are fewer features than elements.
    """
    if len(out) < len(values):
        raise IndexError("more elements than features")
    wanted = np.int32(value)
    for i in range(len(values)):
        out[i] = values[i] == wanted
