"""A hash table of rows of integers, in the caller's arrays, compiled once for all games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dice import scramble

UNKNOWN = -1
_MULTIPLIER = 0x9E3779B1
_BITS = 48


@rule
def home(row: Any, columns: Any, places: int) -> int:
    """The place at which the search for a row begins, in a hash table of `places` places (a power of 2)."""
    mixed = 0
    for column in columns:
        mixed = (mixed * _MULTIPLIER + int(row[column])) & ((1 << _BITS) - 1)
    return scramble((mixed & 0xFFFFFFFF) ^ scramble(mixed >> (_BITS - 32))) & (places - 1)


@rule
def alike(one: Any, other: Any, columns: Any) -> bool:
    """Tell whether two rows have the same integers in these columns."""
    for column in columns:
        if one[column] != other[column]:
            return False
    return True


@rule
def place_of(row: Any, columns: Any, rows: Any, table: Any) -> int:
    """The place of an equal row's number in the hash table, or the free place for it."""
    place = home(row, columns, len(table))
    while table[place] != UNKNOWN and not alike(rows[table[place]], row, columns):
        place = (place + 1) & (len(table) - 1)
    return place


@entry
def enter(rows: Any, columns: Any, begin: int, end: int, table: Any) -> None:
    """Write the numbers of distinct rows into a hash table with enough places."""
    for i in range(begin, end):
        table[place_of(rows[i], columns, rows, table)] = i


@entry
def _find(wanted: Any, columns: Any, rows: Any, table: Any, numbers: Any) -> None:
    """Look rows up."""
    for i in range(len(wanted)):
        numbers[i] = table[place_of(wanted[i], columns, rows, table)]


def empty_table(rows: int) -> NDArray[np.int32]:
    """Make a hash table for a number of rows, which fill at most half of it."""
    return np.full(1 << (2 * rows).bit_length(), UNKNOWN, np.int32)


class Numbering:
    """Distinct rows, found by their integers.

    Args:
        rows: (n, integers) int32, no two equal.
    """

    def __init__(self, rows: NDArray[np.int32]) -> None:
        self.rows = np.ascontiguousarray(rows)
        self._columns = np.arange(rows.shape[1])
        self._table = empty_table(len(rows))
        enter(self.rows, self._columns, 0, len(rows), self._table)

    def find(self, wanted: NDArray[np.int32]) -> NDArray[np.int64]:
        """Find the number (n,) of each row, `UNKNOWN` for those that are not in the table."""
        numbers = np.empty(len(wanted), np.int64)
        _find(np.ascontiguousarray(wanted), self._columns, self.rows, self._table, numbers)
        return numbers
