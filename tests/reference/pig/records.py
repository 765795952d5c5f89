"""Types of the records of pig; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.engine.records import AnyParams, AnyState, Many


class Player:
    """An element of `players`."""

    points: int
    """0 to 100."""


class State(AnyState):
    """A position."""

    mover: int
    """The player whose turn it is: 0 to 1, -1 is none."""
    turn_total: int
    """The total of this turn so far: 0 to 100."""
    players: Many[Player]
    """2 of them, one for each seat."""


class Params(AnyParams):
    """The parameters of a game."""

    target: int
    """Points that win: 1 to 100."""
