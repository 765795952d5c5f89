"""The declaration of a game's parameters: each number with its meaning and range.

The options and the printed components make the parameters. Rules read them as one record and never write to it. They
are declared like the fields of the state (`count`, `flag`, `category`, `group`), or with `choice`, `real`, `part`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.layout import BOOKKEEPING, CATEGORY, Field, count

LARGEST = 2**31 - 1


@dataclass(frozen=True)
class Real(Field):
    """A field of 4-byte floats."""

    @property
    def dtype(self) -> str:
        """The field's numpy type, without its shape."""
        return "f4"


def choice(name: str, labels: Sequence[str], shape: tuple[int, ...] = (), meaning: str = "") -> Field:
    """Declare one of several names, by its number."""
    return Field(name, CATEGORY, 0, len(labels) - 1, shape, labels=tuple(labels), meaning=meaning)


def real(name: str, high: int, low: int = 0, shape: tuple[int, ...] = (), meaning: str = "") -> Field:
    """Declare a number that need not be whole."""
    return Real(name, BOOKKEEPING, low, high, shape, meaning=meaning)


def part(name: str, fields: Sequence[Field], meaning: str = "") -> Field:
    """Declare several numbers under one name."""
    return Field(name, BOOKKEEPING, fields=tuple(fields), meaning=meaning)


HEADER = (
    count("seats", LARGEST, low=1, meaning="number of players"),
    count("turn_limit", LARGEST, low=1, meaning="turn after which a game is cut short"),
)
"""The first fields of every game's parameters."""


class Parameters:
    """The parameters of a game.

    Args:
        fields: The game's own fields, after `seats` and `turn_limit`.
    """

    def __init__(self, *fields: Field) -> None:
        self.fields = (*HEADER, *fields)
        self.dtype = np.dtype([field.spec for field in self.fields])

    def new(self) -> NDArray[np.void]:
        """Make an array of one record, all zeros."""
        return np.zeros(1, self.dtype)

    def out_of_range(self, record: NDArray[np.void]) -> str | None:
        """Describe the first number of a record that is out of its range; None if all are within."""
        return next(_out_of_range(record, self.fields), None)


def _out_of_range(record: NDArray[np.void], fields: Sequence[Field], path: str = "") -> Iterator[str]:
    for field in fields:
        found = record[field.name]
        if field.fields:
            yield from _out_of_range(found, field.fields, f"{path}{field.name}.")
        elif found.size and not (field.low <= found.min() and found.max() <= field.high):
            wrong = found.min() if found.min() < field.low else found.max()
            yield f"{path}{field.name} is {wrong}, not {field.low} to {field.high}"
