"""The set-up by nature, and decks that are made anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_gym.engine.story import Event, Teller
from nightmare_gym.games.dream_catchers import dealing, dreamscape, powers
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.rendering.dream_catchers import terms, words

ABILITIES = (
    "Two Powers alike move the Time counter right by 1.",
    "Two Powers alike move the Nightmare counter right by 1.",
    "Two Powers alike reveal the top of a stack.",
    "A caught Nightmare of two symbols brings a Treasure.",
    "Candy's turns have up to three actions.",
    "Two of a Monster's three symbols are enough for Pixie.",
    "Any two Powers may be discarded for a new one.",
)
"""The ability of each character, by its number."""


def bedroom(event: Event) -> list[str]:
    """Tell the counters, the Monster tokens, and the bedroom's own rules."""
    state = event.after
    spaces = [str(space) for space in reversed(np.flatnonzero(state.tokens))]
    own = words.bedroom(state, event.params)[1]
    return [
        f"The Time counter starts {state.time_left} spaces from its left end, the Sweet Dreams counter "
        f"{state.sweet_left} and the Nightmare counter {state.nightmare_left}.",
        *([f"Monster tokens lie on the Time track's spaces {terms.listed(spaces)}."] if spaces else []),
        *([own] if own else []),
    ]


def character(event: Event) -> list[str]:
    """Tell the ability, and the Power that a player is dealt first."""
    seat, rare = event.given.seat, event.params.rare[event.given.seat]
    ability = ABILITIES[event.given.character]
    return [ability, f"{terms.player(seat)} is given {terms.power(rare)}."] if rare != L.NONE else [ability]


def powers_anew(event: Event) -> str | None:
    """Tell that the Power deck is made anew."""
    return _anew("Power deck", "discarded Powers", event.before.power_discards, event.after.power_discards)


def dreams_anew(event: Event) -> str | None:
    """Tell that the Dream stack is made anew."""
    return _anew("Dream stack", "discarded tiles", event.before.dream_discards, event.after.dream_discards)


def treasures_anew(event: Event) -> str | None:
    """Tell that the Treasure deck is made anew, or that there is no Treasure at all."""
    if not event.result:
        return "All Treasures are in hands, so none is drawn."
    before, after = event.before.treasure_discards, event.after.treasure_discards
    return _anew("Treasure deck", "discarded Treasures", before, after)


def _anew(deck: str, discards: str, before: Any, after: Any) -> str | None:
    if before.sum() == after.sum():
        return None
    return f"The {deck} is empty: the {discards} are shuffled and make a new one of {before.sum()}."


BEFORE: dict[Any, Teller] = {}
AFTER: dict[Any, Teller] = {
    dealing.choose_bedroom: bedroom,
    dealing.choose_character: character,
    dealing.draw_treasure: treasures_anew,
    powers.shuffle_powers: powers_anew,
    dreamscape.shuffle_dreams: dreams_anew,
}
