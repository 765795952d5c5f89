"""Cards and Dreams that have moved, Nightmares, and new turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params
from nightmare_gym.rendering.cathedral.words import (
    asked,
    card_text,
    dream_text,
    joined,
    marked_areas,
    nightmare_name,
)

CARDS = {
    (L.OUT, L.IN_DECK): "Shuffled into the deck for stage 2",
    (L.DISCARDED, L.IN_DECK): "The discards are the new deck",
    (L.IN_DECK, L.IN_HAND): "You draw",
    (L.IN_DECK, L.KINGS_HAND): "The King draws",
    (L.IN_DECK, L.TUCKED): "Tucked under a King's Action card",
    (L.KINGS_HAND, L.TUCKED): "Tucked under a King's Action card, from its hand",
    (L.IN_HAND, L.COMMITTED): "You play in the conflict",
    (L.IN_HAND, L.DISCARDED): "You discard",
    (L.IN_HAND, L.IN_PLAY): "Your Upgrade in play",
    (L.KINGS_HAND, L.REVEALED): "The King turns up",
    (L.KINGS_HAND, L.DISCARDED): "The King's, discarded",
    (L.COMMITTED, L.IN_HAND): "Back to your hand",
    (L.COMMITTED, L.DISCARDED): "Yours, discarded",
    (L.REVEALED, L.KINGS_HAND): "Back to the King's hand",
    (L.REVEALED, L.DISCARDED): "The King's, discarded",
}
"""The words for a card that goes from a place to another."""

RESHUFFLED = "Discarded, and shuffled into the new deck"
"""The words for every other way: the card was discarded and shuffled at once."""

DREAMS = {
    L.HELD: "Your new Dream",
    L.DISPLAYED: "To the display",
    L.FULFILLED: "You complete",
    L.KINGS_OPEN: "The King takes",
    L.KINGS_DONE: "The King completes",
}
"""The words for a Dream that comes to a place."""

Lines = Iterator[str]


def _moved(before: Any, after: Any) -> Mapping[tuple[int, int], list[int]]:
    """Return the things that have moved, by their old and new places."""
    found: dict[tuple[int, int], list[int]] = {}
    for which in np.flatnonzero(np.asarray(before) != np.asarray(after)):
        found.setdefault((int(before[which]), int(after[which])), []).append(int(which))
    return found


def cards(before: Any, after: Any, params: Params) -> Lines:
    """Narrate the moves of cards."""
    for move, moved in _moved(before.cards, after.cards).items():
        many = move in ((L.OUT, L.IN_DECK), (L.DISCARDED, L.IN_DECK))
        told = f"cards {joined(map(str, moved))}" if many else joined(card_text(params, card) for card in moved)
        yield f"{CARDS.get(move, RESHUFFLED)}: {told}."
    if after.battle_deck.sum() > before.battle_deck.sum():
        yield "The Shadows' battle cards are shuffled anew."


def dreams(before: Any, after: Any, params: Params) -> Lines:
    """Narrate the moves of Dreams."""
    for (_, place), moved in _moved(before.dreams, after.dreams).items():
        yield f"{DREAMS[place]}: {joined(dream_text(params, dream) for dream in moved)}."


def nightmares(before: Any, after: Any) -> Lines:
    """Narrate the Nightmares that are drawn, commanded or on the move."""
    if after.kings_commands > before.kings_commands:
        yield f"The King commands the {nightmare_name(after, int(after.kings_last))}."
    for which in range(L.IN_GAME):
        name = nightmare_name(after, which)
        if after.commanded[which] > before.commanded[which]:
            yield f"You command the {name}."
        old, new = before.lairs[which], after.lairs[which]
        if old != new:
            where = f"{L.AREA_NAMES[old]} -> {L.AREA_NAMES[new]}" if old != L.NONE else f"enters {L.AREA_NAMES[new]}"
            yield f"The {name}: {where}."


def turn(before: Any, after: Any, params: Params) -> Lines:
    """Narrate a new turn, or the end."""
    if after.clock != before.clock:
        marked = joined(L.AREA_NAMES[area] for area in marked_areas(params, int(after.clock)))
        whose = "yours" if after.clock % 2 else "the King's"
        yield f"Turn {after.clock}, {whose}: {L.SYMBOL_NAMES[params.lap[after.clock]]} marks {marked}."
    if after.actor == NOBODY:
        yield asked(after)
