"""Cards and Dreams that have moved, Nightmares, and new turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    COMMITTED,
    DISCARDED,
    DISPLAYED,
    FULFILLED,
    HELD,
    IN_DECK,
    IN_GAME,
    IN_HAND,
    IN_PLAY,
    KINGS_DONE,
    KINGS_HAND,
    KINGS_OPEN,
    NONE,
    OUT,
    REVEALED,
    SYMBOL_NAMES,
    TUCKED,
)
from nightmare_gym.games.cathedral.records import Params
from nightmare_gym.games.cathedral.words import (
    asked,
    card_text,
    dream_text,
    joined,
    marked_areas,
    nightmare_name,
)

CARDS = {
    (OUT, IN_DECK): "Shuffled into the deck for stage 2",
    (DISCARDED, IN_DECK): "The discards are the new deck",
    (IN_DECK, IN_HAND): "You draw",
    (IN_DECK, KINGS_HAND): "The King draws",
    (IN_DECK, TUCKED): "Tucked under a King's Action card",
    (KINGS_HAND, TUCKED): "Tucked under a King's Action card, from its hand",
    (IN_HAND, COMMITTED): "You play in the conflict",
    (IN_HAND, DISCARDED): "You discard",
    (IN_HAND, IN_PLAY): "Your Upgrade in play",
    (KINGS_HAND, REVEALED): "The King turns up",
    (KINGS_HAND, DISCARDED): "The King's, discarded",
    (COMMITTED, IN_HAND): "Back to your hand",
    (COMMITTED, DISCARDED): "Yours, discarded",
    (REVEALED, KINGS_HAND): "Back to the King's hand",
    (REVEALED, DISCARDED): "The King's, discarded",
}
"""What it is called when a card goes from a place to another."""

RESHUFFLED = "Discarded, and shuffled into the new deck"
"""What it is called when both happen at once: every other way."""

DREAMS = {
    HELD: "Your new Dream",
    DISPLAYED: "To the display",
    FULFILLED: "You complete",
    KINGS_OPEN: "The King takes",
    KINGS_DONE: "The King completes",
}
"""What it is called when a Dream comes to a place."""

Lines = Iterator[str]


def _moved(before: Any, after: Any) -> Mapping[tuple[int, int], list[int]]:
    """What has moved, by where from and where to."""
    found: dict[tuple[int, int], list[int]] = {}
    for which in np.flatnonzero(np.asarray(before) != np.asarray(after)):
        found.setdefault((int(before[which]), int(after[which])), []).append(int(which))
    return found


def cards(before: Any, after: Any, box: Params) -> Lines:
    """Cards that have moved."""
    for move, moved in _moved(before.cards, after.cards).items():
        many = move in ((OUT, IN_DECK), (DISCARDED, IN_DECK))
        told = f"cards {joined(map(str, moved))}" if many else joined(card_text(box, card) for card in moved)
        yield f"{CARDS.get(move, RESHUFFLED)}: {told}."
    if after.battle_deck.sum() > before.battle_deck.sum():
        yield "The Shadows' battle cards are shuffled anew."


def dreams(before: Any, after: Any, box: Params) -> Lines:
    """Dreams that have moved."""
    for (_, place), moved in _moved(before.dreams, after.dreams).items():
        yield f"{DREAMS[place]}: {joined(dream_text(box, dream) for dream in moved)}."


def nightmares(before: Any, after: Any) -> Lines:
    """The Nightmares: drawn, commanded, on the move."""
    if after.kings_commands > before.kings_commands:
        yield f"The King commands the {nightmare_name(after, int(after.kings_last))}."
    for which in range(IN_GAME):
        name = nightmare_name(after, which)
        if after.commanded[which] > before.commanded[which]:
            yield f"You command the {name}."
        old, new = before.lairs[which], after.lairs[which]
        if old != new:
            where = f"{AREA_NAMES[old]} -> {AREA_NAMES[new]}" if old != NONE else f"enters {AREA_NAMES[new]}"
            yield f"The {name}: {where}."


def turn(before: Any, after: Any, box: Params) -> Lines:
    """A new turn, or the end."""
    if after.clock != before.clock:
        marked = joined(AREA_NAMES[area] for area in marked_areas(box, int(after.clock)))
        whose = "yours" if after.clock % 2 else "the King's"
        yield f"Turn {after.clock}, {whose}: {SYMBOL_NAMES[box.lap[after.clock]]} marks {marked}."
    if after.actor == NOBODY:
        yield asked(after)
