"""How dice of one colour may fall: for each number of them, every count of faces with its chance."""

from __future__ import annotations

from math import factorial

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.dreaming import layout as D
from nightmare_gym.engine.compile import rule

BITS = 5
"""Of each count in a word that holds what was won of one colour, all its faces: so words can be added."""
MOST = (1 << BITS) - 1

FALL = np.dtype(
    [("chance", "f8"), ("word", "i4"), ("won", "i4"), ("hunts", "i4"), ("exhausts", "i4"), ("shadows", "i4")]
)
"""A fall: its chance, the counts of all faces in a word, and Power and dice for each row."""


@rule
def counted(word: int, face: int) -> int:
    """How many dice of a colour's word show a face."""
    return (word >> (BITS * face)) & MOST


def falls(faces: NDArray[np.int32], most: int) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """All falls of up to so many dice.

    Args:
        faces: (colours, faces) how many sides show each.
        most: The most dice of one colour.

    Returns:
        (falls,) `FALL` records, and (colours, most + 2) where those of so many dice of a colour begin, and end.
    """
    found: list[tuple[float, ...]] = []
    first = np.zeros((D.COLOURS, most + 2), np.int64)
    for colour in range(D.COLOURS):
        chances = faces[colour] / faces[colour].sum()
        for dice in range(most + 1):
            first[colour, dice] = len(found)
            found.extend(_fall(counts, chances) for counts in _counts(dice, faces[colour] > 0))
        first[colour, most + 1] = len(found)
    return np.array(found, FALL), first


def _counts(dice: int, there: NDArray[np.bool_]) -> list[list[int]]:
    """Every way to share so many dice among the faces that are there."""
    if len(there) == 1:
        return [[dice]] if there[0] or dice == 0 else []
    most = dice if there[0] else 0
    return [[here, *rest] for here in range(most + 1) for rest in _counts(dice - here, there[1:])]


def _fall(counts: list[int], chances: NDArray[np.float64]) -> tuple[float, ...]:
    chance = float(factorial(sum(counts)))
    for count, each in zip(counts, chances, strict=True):
        chance *= each**count / factorial(count)
    word = sum(counts[face] << (BITS * face) for face in range(D.FACES))
    return chance, word, counts[D.ONE] + 2 * counts[D.TWO], counts[D.HUNT], counts[D.EXHAUST], counts[D.SHADOW]
