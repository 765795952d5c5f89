"""Catches: the cards for them, the die, and the consequences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nightmare_gym.engine.layout import RULES
from nightmare_gym.engine.story import Event, Teller
from nightmare_gym.games.dream_catchers import catching, payments
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.rendering.dream_catchers import terms
from nightmare_gym.rendering.dream_catchers.words import top


def declared(event: Event) -> str | None:
    """Tell the cards for a Monster; those for a tile are discarded at once."""
    state = event.after
    if top(state).a < L.FIRST_MONSTER:
        return None
    stands = ""
    if state.declared[L.WILD] > 0:
        missing = [name for number, name in enumerate(L.SYMBOL_NAMES) if _missing(event, number)]
        stands = f" (for {terms.listed(missing)})"
    return f"{terms.player(state.mover)} declares {terms.powers(state.declared)}{stands}."


def _missing(event: Event, symbol: int) -> bool:
    return bool(event.given.symbols >> symbol & 1) and event.after.declared[symbol] == 0


def omitted(event: Event) -> str | None:
    """Tell the only symbol that Pixie can leave out."""
    if event.before.actor != RULES:
        return None
    return f"{terms.player(event.before.mover)} can only omit {L.SYMBOL_NAMES[event.given.number]}."


def next_declared(event: Event) -> str | None:
    """Tell a card that is declared unasked for a Monster; those for a tile are discarded at once."""
    state, power = event.before, event.given.power
    if state.actor != RULES or power == payments.NO_MORE or top(state).a < L.FIRST_MONSTER:
        return None
    return f"{terms.player(state.mover)} declares {terms.power(power)}, as no other pays."


def paid(event: Event) -> str:
    """Tell which cards are discarded."""
    return f"{terms.player(event.before.mover)} discards {terms.powers(event.before.declared)}."


def sweet_dream(event: Event) -> str:
    """Tell that a Sweet Dream is caught."""
    return f"The Sweet Dream leaves {terms.cell(event.given.cell)}."


def chest(event: Event) -> str | None:
    """Tell that the tile has a chest, if the game goes on."""
    has_one = event.params.has_chest[event.before.dreamscape[event.given.cell]] == 1
    return "There is a Treasure in its chest." if has_one and event.after.ending == L.NONE else None


def sweetened(event: Event) -> Iterator[str]:
    """Tell the step of the Sweet Dreams counter."""
    yield terms.moved("Sweet Dreams", event.before.sweet_left, event.after.sweet_left)
    if event.after.ending == L.SLEPT:
        yield "That is its end."


def nightmare(event: Event) -> str:
    """Tell that a Nightmare is caught."""
    return f"The Nightmare leaves {terms.cell(event.given.cell)}; no counter moves."


def coopers_treasure(event: Event) -> str | None:
    """Tell that Cooper finds a Treasure."""
    if event.after.agenda.height == event.before.agenda.height:
        return None
    return "As it has two symbols, Cooper draws a Treasure."


def rolled(event: Event) -> Iterator[str]:
    """Tell the consequences of the die for a Monster."""
    before, after, params = event.before, event.after, event.params
    if event.given.outcome == 0:
        yield f"The Monster stays under the bed, and {terms.player(before.mover)} keeps the declared Powers."
        return
    yield f"The {terms.monster(params, before.under_bed[event.given.slot])} is out of the game."
    tokens = int(before.weakness[event.given.slot])
    if tokens:
        yield f"{terms.numbered(tokens, 'Weakness token')} {'returns' if tokens == 1 else 'return'}."
    room = f"In {L.BEDROOMS[before.bedroom]}'s bedroom"
    for name, was, now in (
        ("Nightmare", before.nightmare_left, after.nightmare_left),
        ("Time", before.time_left, after.time_left),
    ):
        if was != now:
            yield f"{room} a caught Monster moves the {name} counter right, from {was} to {now}."


BEFORE: dict[Any, Teller] = {
    catching.leave_out: omitted,
    catching.pay: paid,
    catching.catch_sweet_dream: sweet_dream,
    catching.catch_nightmare: nightmare,
    payments.declare_next: next_declared,
}
AFTER: dict[Any, Teller] = {
    catching.declare: declared,
    catching.catch_sweet_dream: chest,
    catching.sweeten: sweetened,
    catching.catch_nightmare: coopers_treasure,
    catching.rolled: rolled,
}
