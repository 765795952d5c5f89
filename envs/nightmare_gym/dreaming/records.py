"""Types of the records that both games of Lucidity have: what lies before the Dreamer who rolls."""

from __future__ import annotations

from nightmare_gym.engine.records import AnyParams, AnyState, Grid, Many


class Dreamer:
    """A Dreamer, or a Nightmare."""

    card: Many[int]
    """Dreams on the card, by kind."""


class State(AnyState):
    """A position, as far as a Dreamer's turn needs it."""

    track: int
    """The Sleep Track of this turn."""
    level: int
    """The marker's place along it."""
    bag: Many[int]
    """Dreams in the bag, by colour."""
    drawn: Many[int]
    """Dreams drawn, not yet rolled, by colour."""
    unresolved: Many[int]
    """Dreams rolled, not yet resolved, by kind."""
    paid: int
    """The colour of the Power that was just spent on a reroll."""
    offered: Many[int]
    """Spent Power that lies on the Nightmare cards in the middle, by kind."""
    awake: Many[int]
    """Nightmares claimed by a player, or (solo) Awakened: 0 or 1 by colour."""
    bag_ran_out: int
    """The bag was empty, or could not give what was asked, in this turn: 0 or 1."""


class Params(AnyParams):
    """The numbers printed on dice and Dreamer cards."""

    of_each_colour: int
    """Dreams of each colour."""
    faces: Grid[int]
    """The number of sides of each colour's dice that show each face."""
    draws: Grid[int]
    """Dreams that are drawn, by Sleep Track and place on it."""
    returned: int
    """Dreams that go back into the bag, of those drawn on the deep track."""
    awakened_are_kept: int
    """Dreams of a Nightmare that has left the middle may not be returned: 0 or 1."""
    hunt_spaces: int
    """Dreams that fill the Hunt row."""
    exhaust_spaces: int
    """Dreams that fill the Exhaust row."""
    shadow_spaces: int
    """Dreams that fill a Shadow row."""
    power_to_end: int
    """Power that ends the game."""
