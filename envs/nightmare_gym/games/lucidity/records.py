"""Types of the records of lucidity; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.dreaming import records
from nightmare_gym.engine.records import Many


class Dreamer:
    """An element of `dreamers`."""

    card: Many[int]
    """Dreams on the card: 0 to 20."""
    nightmare: int
    """The Nightmare that the player has become: 0 to 3 (Depths, Envy, Imprisonment, Primeval Fear), -1 is none."""
    eliminated: int
    """0 to 1."""
    final_turn: int
    """The player has a final turn to take: 0 to 1."""


class State(records.State):
    """A position."""

    mover: int
    """The seat that has the turn: 0 to 3, -1 is none."""
    dreamer: int
    """The seat whose dreams are rolled: the mover, or the victim of Minions: 0 to 3, -1 is none."""
    wearied: int
    """An Exhaust came to the Exhaust row in this turn or attack: 0 to 1."""
    imprisoned: int
    """The Dreamer may not Dream Again this turn: 0 to 1."""
    tempted: int
    """The Dreamer may not Rest this turn while able to Dream Again: 0 to 1."""
    final_turns: int
    """Somebody had 15 Power: the last turns are taken: 0 to 1."""
    dreamers: Many[Dreamer]
    """4 of them, one for each seat."""
    ending: int
    """The end of the game: -1 to 3."""


class Params(records.Params):
    """The parameters of a game."""

    abilities: Many[int]
    """Ability of the Nightmare of each colour: 0 to 5 (none, drown, covet, imprison, hunt, tempt)."""
    minions: int
    """Dice that Minions draw: 0 to 80."""
