"""Transpositions: positions that are equal for a planner, found by exact comparison."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import scramble
from nightmare_gym.engine.game import Game, ints
from nightmare_gym.engine.layout import WORD

_WORD = 0xFFFFFFFF
_PRIME = 0x01000193


@entry
def _merge(ints: Any, columns: Any, depths: Any, slots: Any, first: Any, which: Any) -> int:
    """Number the distinct rows in the order in which they appear; return their number.

    Args:
        ints: The positions, (rows, integers).
        columns: The integers to compare.
        depths: (rows,) a number to compare, too.
        slots: Room for a hash table: zeros, a power of two and more than the rows.
        first: (rows,) room for the first row of each kind.
        which: (rows,) room for the kind of each row.
    """
    found = 0
    for i in range(len(ints)):
        key = int(depths[i])
        for column in columns:
            key = ((key ^ (int(ints[i, column]) & _WORD)) * _PRIME) & _WORD  # Fowler, Noll and Vo's hash, by integers
        slot = scramble(key) & (len(slots) - 1)
        kind = -1
        while kind < 0 and slots[slot] > 0:
            row, same = first[slots[slot] - 1], True
            if depths[row] != depths[i]:
                same = False
            for column in columns:
                if ints[row, column] != ints[i, column]:
                    same = False
                    break
            if same:
                kind = slots[slot] - 1
            slot = (slot + 1) & (len(slots) - 1)
        if kind < 0:
            kind = found
            first[found] = i
            slots[slot] = found + 1
            found += 1
        which[i] = kind
    return found


@cache
def counting_ints(game: Game) -> NDArray[np.intp]:
    """The indices of the integers that a planner compares.

    These are the key's (equal keys have equal futures), the returns, and the turn, because of the turn limit.
    """
    fields: Any = game.layout.dtype.fields
    earned, turn = fields["returns"][1] // WORD, fields["turn"][1] // WORD
    return np.array([*game.layout.key_ints, *range(earned, earned + game.layout.seats), turn], np.intp)


def merge(
    game: Game, states: NDArray[np.void], depths: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Find the positions that are equal at the same depth.

    Args:
        game: The game.
        states: (positions,) records.
        depths: (positions,) the depth of each.

    Returns:
        The first position of each kind, and (positions,) the kind of each.
    """
    first, which = np.zeros(len(states), np.int64), np.zeros(len(states), np.int64)
    slots = np.zeros(1 << (2 * len(states)).bit_length(), np.int64)
    kinds = _merge(ints(states), counting_ints(game), depths, slots, first, which)
    return first[:kinds], which
