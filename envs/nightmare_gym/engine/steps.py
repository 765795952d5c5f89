"""Steps of a game's agenda, declared once: number, words, and the meaning of their arguments.

A game declares its steps as members of a `Steps` class. Rules name them (`then(state, Step.DRAW, 2)`), the layout takes
their words and the ranges of their arguments, and `by_step` makes of a table from steps to rules the function that
carries out whichever step is on top.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

MOST = 2**31 - 1


class Argument(NamedTuple):
    """The meaning of one of a step's arguments, and its range."""

    meaning: str
    high: int = MOST
    low: int = 0


UNUSED = Argument("", 0)


@dataclass(frozen=True)
class Declared:
    """A step as it is declared."""

    words: str
    asks: bool
    a: Argument
    b: Argument


def asks(words: str, a: Argument = UNUSED, b: Argument = UNUSED) -> Any:
    """Declare a step at which a seat is asked; these come before all others."""
    return Declared(words, True, a, b)


def works(words: str, a: Argument = UNUSED, b: Argument = UNUSED) -> Any:
    """Declare a step that the rules carry out by themselves, or with nature's help."""
    return Declared(words, False, a, b)


class Steps(IntEnum):
    """The steps of a game: each member is a number from 1 on, 0 is the agenda's empty place."""

    declared: Declared

    def __new__(cls, declared: Declared) -> Steps:
        """Number a step by its place."""
        number = len(cls.__members__) + 1
        step = int.__new__(cls, number)
        step._value_ = number
        step.declared = declared
        return step

    @property
    def words(self) -> str:
        """The step in the rulebook's words."""
        return self.declared.words
