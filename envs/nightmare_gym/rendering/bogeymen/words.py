"""The Bogeyman's rules and the end of the game in words."""

from __future__ import annotations

from typing import Any

from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.records import State

ENDS = (
    "You have the Power to wake: you have won",
    "You escape the last Spook: you have won",
    "You are hunted down: you have lost",
    "A Nightmare Awakens for the second time: you have lost",
    "You have too little Power to escape: you have lost",
)
"""The words for each ending, by its number."""


def won(state: State) -> bool:
    """Tell whether the game is won."""
    return int(state.ending) in L.WON


def kills(card: Any) -> str:
    """Return the Bogeyman's special rule, by which Spooks return to the bag."""
    for many, what in (
        (int(card.for_hunt), "Each Hunt that is resolved lets {} of the Spooks return to the bag."),
        (int(card.for_envy), "Each Shadow of Envy that is resolved lets {} Spook return to the bag."),
        (int(card.for_exhaust), "Each Exhaust that is resolved lets {} Spook of its colour return to the bag."),
    ):
        if many > 0:
            return what.format(many)
    return "Three columns of Spooks; no dream sends them back." if card.columns > 2 else ""


def strikes(card: Any) -> str:
    """Return the Bogeyman's rule of Hard mode."""
    return "" if card.hard_rule == L.NO_HARD_RULE else f"When a Nightmare Awakens: {L.HARD_RULES[card.hard_rule]}."
