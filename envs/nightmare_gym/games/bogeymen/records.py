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
    """The Bogeyman of this game: 0 to 3, -1 is none."""
    spooks: Many[int]
    """The Spooks, cell by cell: 0 to 19, -1 is none."""
    sleepless: int
    """Hard mode: the next Rest returns nothing: 0 to 1."""
    picked_up: Many[int]
    """Cells whose Spooks are being rerolled: 0 to 1."""
    dreamers: Many[Dreamer]
    """1 of them, one for each seat."""
    ending: int
    """The end of the game: -1 to 4."""


class Bogeymen:
    """A record of `bogeymen`."""

    weight: int
    """Weight in the draw: 0 to 1."""
    columns: int
    """Columns of Spooks: 0 to 3."""
    rows: int
    """Rows of Spooks in the set-up: 0 to 24."""
    for_hunt: int
    """Spooks that may return for a Hunt: 0 to 80."""
    for_envy: int
    """Spooks that may return for a green dream: 0 to 80."""
    for_exhaust: int
    """Spooks that may return for an Exhaust: 0 to 80."""
    hard_rule: int
    """Rule of Hard mode; 0 outside of it: 0 to 5."""
    spaces: Many[int]
    """Face that the die on a cell must show in the set-up: 0 to 4."""


class Params(records.Params):
    """The parameters of a game."""

    hard: int
    """Hard mode: 0 to 1."""
    power_for_each_awakened: int
    """Power that is needed for each Awakened Nightmare at the end: 0 to 80."""
    moved_at_rest: int
    """Spooks that move from the bottom row at a Rest, at most: 0 to 3."""
    spook_rerolls: int
    """Power may be spent on rerolls of Spooks: 0 to 1."""
    bogeymen: Many[Bogeymen]
    """4 of them."""
    spook_kinds: Grid[int]
    """Each Spook as it is observed: 0 to 4."""
