"""Steps of a game's agenda, declared once: number, words, and the meaning of their arguments.

A game declares its steps as members of a `Steps` class. Rules name them (`then(state, Step.DRAW, 2)`), the layout takes
their words and the ranges of their arguments, and `by_step` turns a mapping of steps to rules into the function that
carries out the top step.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

MOST = 2**31 - 1
PLACES = ("a", "b")
"""The fields in which a step on the agenda keeps its arguments."""


class Argument(NamedTuple):
    """An argument of a step: its meaning and its range."""

    meaning: str
    high: int = MOST
    low: int = 0


@dataclass(frozen=True)
class Declared:
    """The declaration of a step.

    Attributes:
        words: The step in the rulebook's words.
        asks: True if a seat is asked.
        arguments: The step's arguments by name, at most two.
        at: The step's number; 0 means one more than the step before.
    """

    words: str
    asks: bool
    arguments: tuple[tuple[str, Argument], ...] = ()
    at: int = 0

    @property
    def places(self) -> dict[str, str]:
        """The fields ("a", "b") of the arguments, by the arguments' names."""
        return dict(zip((name for name, _ in self.arguments), PLACES, strict=False))

    def wrong(self, *values: int) -> str | None:
        """Describe the argument that is out of its range; None if both are within."""
        named = (*self.arguments, *(("", UNUSED),) * (len(PLACES) - len(self.arguments)))
        for (name, argument), value in zip(named, values, strict=True):
            if not argument.low <= value <= argument.high:
                called = f"{name} of the step {self.words!r}" if name else f"an unused argument of {self.words!r}"
                return f"{called} is {value}, not {argument.low} to {argument.high}"
        return None


UNUSED = Argument("", 0)
NO_STEP = Declared("(unused)", False)
"""A free number between two steps."""


def asks(words: str, *, at: int = 0, **arguments: Argument) -> Any:
    """Declare a step that asks a seat; these steps come before all others."""
    return Declared(words, True, tuple(arguments.items()), at)


def works(words: str, *, at: int = 0, **arguments: Argument) -> Any:
    """Declare a step that the rules carry out by themselves, or with nature's help."""
    return Declared(words, False, tuple(arguments.items()), at)


class Steps(IntEnum):
    """The steps of a game, numbered from 1; number 0 is the agenda's empty place.

    Games that share steps declare these in a class of their own; both classes then set numbers (`at`) from which their
    steps count on.
    """

    declared: Declared

    def __new__(cls, declared: Declared) -> Steps:
        """Number a step by its declared number, or by its place in the class."""
        number = declared.at or 1 + max(cls.__members__.values(), default=0)
        step = int.__new__(cls, number)
        step._value_ = number
        step.declared = declared
        return step

    @property
    def words(self) -> str:
        """The step in the rulebook's words."""
        return self.declared.words
