"""Plays: Treasures, abilities, and the pair of Priscilla's bedroom. A choice is told here if it was made unasked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nightmare_gym.engine.layout import RULES
from nightmare_gym.engine.story import Event, Teller
from nightmare_gym.games.dream_catchers import plays
from nightmare_gym.rendering.dream_catchers import terms


def counters(event: Event) -> Iterator[str]:
    """Tell the counter that a play has moved right."""
    for name, before, after in (
        ("Time", event.before.time_left, event.after.time_left),
        ("Nightmare", event.before.nightmare_left, event.after.nightmare_left),
    ):
        if after != before:
            yield terms.moved(name, before, after)


def pair(event: Event) -> str | None:
    """Tell the only pair that a hand has."""
    seat = event.given.seat
    if event.before.actor != RULES:
        return None
    return f"{terms.player(seat)} discards {terms.pair(event.before.catchers[seat], event.given.symbol)}."


def one_of_two(event: Event) -> str | None:
    """Tell the only Power that can be discarded."""
    if event.before.actor != RULES:
        return None
    return f"{terms.player(event.given.seat)} discards {terms.power(event.given.power)}."


def stack(event: Event) -> str | None:
    """Tell the only stack with something to reveal."""
    if event.before.actor != RULES:
        return None
    return f"Only the top of the {'Monster' if event.given.stack else 'Dream'} stack can be revealed."


def dispelled(event: Event) -> str | None:
    """Tell that the only Nightmare is discarded."""
    if event.before.actor != RULES:
        return None
    return f"The only Nightmare, the {terms.dream_in(event.before, event.params, event.given.cell)}, is discarded."


def weakened(event: Event) -> str:
    """Tell the new strength of a Monster."""
    slot = event.given.number
    kind, tokens = event.after.under_bed[slot], event.after.weakness[slot]
    strength = event.params.strengths[kind] - tokens
    return f"The strength of the {terms.monster(event.params, kind)} falls from {strength + 1} to {strength}."


BEFORE: dict[Any, Teller] = {
    plays.spend_pair: pair,
    plays.discard_two: one_of_two,
    plays.choose_stack: stack,
    plays.dispel: dispelled,
}
AFTER: dict[Any, Teller] = {
    plays.play_treasure: counters,
    plays.spend_pair: counters,
    plays.weaken: weakened,
}
