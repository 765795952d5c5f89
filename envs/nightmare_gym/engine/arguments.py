"""Checks of the actions, seeds and row numbers that callers pass. Every interface uses them.

Compiled code does not check its arguments. Without these checks it would play a 2.9 as a 2, and read a row that does
not exist from unrelated memory.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.errors import ArgumentError

SEEDS = 2**64
"""Seeds are whole numbers from 0 to one below this: streams of dice are keyed by 64 bits."""

INT64 = np.dtype(np.int64)
LEAST, MOST = -(2**63), 2**63 - 1


def as_whole(value: Any) -> int | None:
    """Return a value as an int, or None if it is no whole number.

    Integers of Python and numpy are whole numbers, and so are arrays and tensors of one integer. A bool, a float, a
    text and None are not.
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
    """Return an argument as an int.

    Args:
        name: The argument's name, for the error.
        value: The argument.
        low: The smallest value allowed.
        high: The largest value allowed.

    Raises:
        ArgumentError: It is no whole number, or lies outside the range.
    """
    number = as_whole(value)
    if number is None or not low <= number <= high:
        raise ArgumentError(f"{name}={shown(value)}: expected a whole number from {low} to {high}")
    return number


def action_number(value: Any, actions: int) -> int:
    """Return an action as an int. Any whole number of 64 bits passes; the rules judge if it is legal.

    Args:
        value: The action.
        actions: The number of the game's actions, for the error.

    Raises:
        ArgumentError: It is no whole number of 64 bits.
    """
    number = as_whole(value)
    if number is None or not LEAST <= number <= MOST:
        raise ArgumentError(f"action {shown(value)}: expected a whole number from 0 to {actions - 1}")
    return number


def action_numbers(values: Any, rows: int) -> NDArray[np.int64]:
    """Return one action for each row, always as int64, so that nothing is compiled again for another type.

    Args:
        values: An array, a list, or a tensor.
        rows: The number of rows to step.

    Raises:
        ArgumentError: `values` are not one whole number for each row.
    """
    numbers = whole_numbers(values)
    if numbers is None or numbers.shape != (rows,):
        raise ArgumentError(f"actions {shown(values)}: expected {rows} whole numbers, one for each row")
    return numbers


def row_numbers(values: Any, rows: int) -> NDArray[np.int64]:
    """Return row numbers as int64.

    Args:
        values: An array, a list, or a tensor.
        rows: The number of rows of the batch.

    Raises:
        ArgumentError: A row does not exist, or is listed twice.
    """
    numbers = whole_numbers(values)
    if numbers is None or numbers.ndim != 1 or (len(numbers) and not 0 <= numbers.min() <= numbers.max() < rows):
        raise ArgumentError(f"rows {shown(values)}: expected numbers of rows, 0 to {rows - 1}")
    if len(numbers) > 1 and np.bincount(numbers).max() > 1:
        raise ArgumentError(f"rows {shown(values)}: row {np.bincount(numbers).argmax()} is listed twice")
    return numbers


def seed_number(value: Any) -> int:
    """Return a seed as an int.

    Raises:
        ArgumentError: It is no whole number from 0 to 2**64 - 1.
    """
    number = as_whole(value)
    if number is None or not 0 <= number < SEEDS:
        raise ArgumentError(f"seed={shown(value)}: expected a whole number from 0 to 2**64 - 1")
    return number


def whole_numbers(values: Any) -> NDArray[np.int64] | None:
    """Return the values of an array, a list or a tensor as int64, or None if they are no whole numbers."""
    if type(values) is np.ndarray and values.dtype is INT64 and values.flags.c_contiguous:  # by far the most frequent
        return values
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
    """Show a value in an error message: on one line, cut at `most` characters."""
    line = " ".join(repr(value).split())
    return line if len(line) <= most else f"{line[: most - 3]}..."
