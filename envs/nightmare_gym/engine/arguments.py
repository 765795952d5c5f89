"""Checks of what callers hand over: actions, seeds, numbers of rows. Every interface takes them through here.

Compiled code reads what it is given without looking at it twice. So a 2.9 would be played as a 2, and a row that does
not exist would be read from somewhere else.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.errors import ArgumentError

SEEDS = 2**64
"""Seeds are whole numbers from 0 to one below this: streams of dice are keyed by 64 bits."""

LEAST, MOST = -(2**63), 2**63 - 1


def as_whole(value: Any) -> int | None:
    """The whole number that a value is, or None.

    Python's and numpy's integers are, and so are arrays and tensors of one integer. A bool, a float, a text and None
    are not, whatever they could be converted to.
    """
    if type(value) is int:  # by far the most frequent
        return value
    array = np.asarray(value) if hasattr(value, "dtype") else value
    if isinstance(array, np.ndarray | np.generic):
        return int(array.item()) if array.dtype.kind in "iu" and array.size == 1 else None
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def whole(name: str, value: Any, low: int, high: int) -> int:
    """Take a whole number.

    Args:
        name: What the caller calls it.
        value: What was handed over.
        low: The least that it may be.
        high: The most that it may be.

    Raises:
        ArgumentError: It is no whole number, or one outside the range.
    """
    number = as_whole(value)
    if number is None or not low <= number <= high:
        raise ArgumentError(f"{name}={shown(value)}: expected a whole number from {low} to {high}")
    return number


def action_number(value: Any, actions: int) -> int:
    """Take an action.

    A whole number that is none of the game's actions is an illegal action, which the rules judge and not this function.

    Args:
        value: What was handed over.
        actions: How many actions the game has.

    Raises:
        ArgumentError: It is no whole number of 64 bits.
    """
    number = as_whole(value)
    if number is None or not LEAST <= number <= MOST:
        raise ArgumentError(f"action {shown(value)}: expected a whole number from 0 to {actions - 1}")
    return number


def action_numbers(values: Any, rows: int) -> NDArray[np.int64]:
    """Take an action for each row: as an array of one type, so that nothing is compiled again.

    Args:
        values: What was handed over: an array, a list, or a tensor.
        rows: How many rows are to be stepped.

    Raises:
        ArgumentError: It is not one whole number for each row.
    """
    numbers = whole_numbers(values)
    if numbers is None or numbers.shape != (rows,):
        raise ArgumentError(f"actions {shown(values)}: expected {rows} whole numbers, one for each row")
    return numbers


def row_numbers(values: Any, rows: int) -> NDArray[np.int64]:
    """Take the numbers of rows, each once.

    Args:
        values: What was handed over.
        rows: How many rows there are.

    Raises:
        ArgumentError: There is no such row, or one is listed twice.
    """
    numbers = whole_numbers(values)
    if numbers is None or numbers.ndim != 1 or (len(numbers) and not 0 <= numbers.min() <= numbers.max() < rows):
        raise ArgumentError(f"rows {shown(values)}: expected numbers of rows, 0 to {rows - 1}")
    if len(numbers) > 1 and np.bincount(numbers).max() > 1:
        raise ArgumentError(f"rows {shown(values)}: row {np.bincount(numbers).argmax()} is listed twice")
    return numbers


def seed_number(value: Any) -> int:
    """Take a seed.

    Raises:
        ArgumentError: It is no whole number from 0 to 2**64 - 1.
    """
    number = as_whole(value)
    if number is None or not 0 <= number < SEEDS:
        raise ArgumentError(f"seed={shown(value)}: expected a whole number from 0 to 2**64 - 1")
    return number


def whole_numbers(values: Any) -> NDArray[np.int64] | None:
    """The whole numbers that an array, a list or a tensor holds, or None."""
    try:
        array = np.asarray(values)
    except (TypeError, ValueError, RuntimeError):  # ragged lists; tensors on other devices
        return None
    if array.size == 0 and array.dtype.kind == "f" and isinstance(values, list | tuple):
        array = array.astype(np.int64)  # an empty list has no type
    if array.dtype.kind not in "iu" or (array.dtype == np.uint64 and array.size and array.max() > MOST):
        return None
    return np.ascontiguousarray(array, np.int64)


def shown(value: Any, most: int = 60) -> str:
    """A value as errors show it: on one line, and not at any length."""
    line = " ".join(repr(value).split())
    return line if len(line) <= most else f"{line[: most - 3]}..."
