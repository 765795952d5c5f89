"""Types of the records of bogeymen; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.dreaming import records
from nightmare_gym.engine.records import Grid, Many


class Dreamer:
    """An element of `dreamers`."""

    power_row: Many[int]
    """Power from the oldest die on: 0 to 7, -1 is none."""
    card: Many[int]
    """Dreams on the card: 0 to 20."""


class State(records.State):
    """A position."""

    bogeyman: int
    """Whose card lies above the Dreamer's: 0 to 3, -1 is none."""
    spooks: Many[int]
    """The Spooks, cell by cell: 0 to 19, -1 is none."""
    sleepless: int
    """Hard mode: the next Rest returns nothing: 0 to 1."""
    picked_up: Many[int]
    """Cells whose Spooks are being rerolled: 0 to 1."""
    dreamers: Many[Dreamer]
    """1 of them, one for each seat."""
    ending: int
    """How the game ended: -1 to 4."""


class Bogeymen:
    """A record of `bogeymen`."""

    weight: int
    columns: int
    rows: int
    for_hunt: int
    for_envy: int
    for_exhaust: int
    hard_rule: int


class Params(records.Params):
    """The parameters of a game."""

    hard: int
    power_for_each_awakened: int
    moved_at_rest: int
    bogeymen: Many[Bogeymen]
    spaces: Many[int]
    spook_kinds: Grid[int]
