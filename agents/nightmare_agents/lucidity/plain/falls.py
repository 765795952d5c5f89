"""The falls of dice of one colour: for each number of dice, every count of faces with its chance."""

from __future__ import annotations

from math import factorial

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.dreaming import layout as D
from nightmare_gym.engine.compile import rule

BITS = 5
"""The bits of each count of a face in the integer of a colour's dice; these integers can be added."""
MOST = (1 << BITS) - 1

FALL = np.dtype(
    [("chance", "f8"), ("word", "i4"), ("won", "i4"), ("hunts", "i4"), ("exhausts", "i4"), ("shadows", "i4")]
)
"""A fall: its chance, the counts of all faces in one integer, and Power and dice for each row."""


@rule
def counted(word: int, face: int) -> int:
    """The number of dice that show a face, from a colour's integer."""
    return (word >> (BITS * face)) & MOST


def falls(faces: NDArray[np.int32], most: int) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """List all falls of up to `most` dice.

    Args:
        faces: (colours, faces) the number of sides that show each.
        most: The most dice of one colour.

    Returns:
        The `FALL` records, and the first of each number of dice of a colour, (colours, most + 2), with the end.
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
    """List every way to share dice among the faces that are there."""
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
