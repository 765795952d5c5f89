"""Types of the records of lantern; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.engine.records import AnyParams, AnyState, Many


class Player:
    """An element of `players`."""

    breath: int
    """The breaths that are left: 0 to 3."""
    points: int
    """0 to 200."""
    stones: Many[int]
    """Stones in the lantern: 0 to 10."""


class State(AnyState):
    """A position."""

    mover: int
    """The player whose turn it is: 0 to 3, -1 is none."""
    path: int
    """The mover's path this turn: 0 to 1 (steady, daring), -1 is none."""
    stone: int
    """The stone on the table: 0 to 3, -1 is none."""
    die: int
    """The d6 on the table (pips - 1): 0 to 5 (1, 2, 3, 4, 5, 6), -1 is none."""
    blower: int
    """The last player who blew at this flame: 0 to 3, -1 is none."""
    bag: Many[int]
    """Stones in the bag: 0 to 10."""
    wood: Many[int]
    """Stones lost in the wood: 0 to 10."""
    players: Many[Player]
    """4 of them, one for each seat."""


class Stone:
    """A record of `stones`."""

    worth: int
    """Points of the stone: 0 to 8."""
    risk: int
    """Pips that lose it: 0 to 6."""


class Params(AnyParams):
    """The parameters of a game."""

    margin: int
    """The return is the lead: 0 to 1."""
    breath: int
    """Breaths of each player: 0 to 3."""
    daring_risk: int
    """Pips more that lose a stone on the daring path: 0 to 6."""
    daring_worth: int
    """Factor on a stone's worth on the daring path: 0 to 8."""
    in_bag: Many[int]
    """Stones in the bag at the start: 0 to 10."""
    stones: Many[Stone]
    """4 of them."""
