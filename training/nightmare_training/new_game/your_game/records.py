"""Types of the records of your_game; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.engine.records import AnyParams, AnyState


class State(AnyState):
    """A position."""

    turns_left: int
    """The turns after this one: 0 to 20."""
    total: int
    """The total of this turn so far: 0 to 50."""
    points: int
    """The banked points: 0 to 1000."""
    busts: int
    """The turns that were lost to the die: 0 to 20."""


class Params(AnyParams):
    """The parameters of a game."""

    turns: int
    """Turns of a game: 1 to 20."""
    bust: int
    """Number that loses the turn's total: 1 to 6."""
    full: int
    """Total that is banked at once: 1 to 50."""
