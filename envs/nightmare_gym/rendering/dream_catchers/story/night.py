"""The Night: time, Monsters, new dreams, and the attacks of Nightmares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nightmare_gym.engine.layout import RULES
from nightmare_gym.engine.plain_rules import PlainRules
from nightmare_gym.engine.story import Event, Teller
from nightmare_gym.games.dream_catchers import dreamscape, night, windows
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering.dream_catchers import terms
from nightmare_gym.rendering.dream_catchers.words import top

PLAIN = PlainRules()
CHECKS = (Step.BEFORE_CHECK, Step.BEFORE_SECOND_CHECK)

# --- time and Monsters ----------------------------------------------------------------------------------------------


def frightened(event: Event) -> str | None:
    """Tell the fright of Peter's bedroom."""
    state = event.before
    if event.params.bedrooms[state.bedroom].two_monsters_startle == 0 or state.under_bed[1] == L.NONE:
        return None
    return f"In {L.BEDROOMS[state.bedroom]}'s bedroom the two Monsters under the bed frighten the child."


def time_passed(event: Event) -> Iterator[str]:
    """Tell the step of the Time counter and the Monster token, or daybreak."""
    before, after = event.before, event.after
    if after.ending == L.DAYBREAK:
        yield "The Time counter is at its left end: day breaks."
    elif after.time_left < before.time_left:
        yield terms.moved("Time", before.time_left, after.time_left)
        if before.tokens[after.time_left]:
            yield "The Monster token there is removed, and brings a Monster."


def startled(event: Event) -> Iterator[str]:
    """Tell the steps of the Nightmare counter."""
    yield terms.moved("Nightmare", event.before.nightmare_left, event.after.nightmare_left)
    if event.after.ending == L.NIGHTMARE:
        yield "That is its end."


def monster(event: Event) -> str | None:
    """Tell that a Monster comes that was revealed."""
    if event.before.actor != RULES:
        return None
    return f"The revealed Monster comes: the {terms.new_monster(event.params, event.given.kind)}."


def third_monster(event: Event) -> str | None:
    """Tell that there is no place for a Monster."""
    return "Two Monsters lie under the bed, and the third wakes the child." if event.after.woken_by != L.NONE else None


def hidden(event: Event) -> str:
    """Tell the number of Monsters under the bed."""
    number = int((event.after.under_bed != L.NONE).sum())
    return "It lies under the bed, alone." if number == 1 else f"{number} Monsters lie under the bed now."


def eaten(event: Event) -> Iterator[str]:
    """Tell what a Monster eats, and its cost in Lily's bedroom."""
    before, after, params = event.before, event.after, event.params
    cells = [cell for cell in range(L.CELLS) if after.dreamscape[cell] != before.dreamscape[cell]]
    for cell in cells:
        yield f"It eats the {terms.dream_in(before, params, cell)}."
    if after.sweet_left != before.sweet_left:
        yield (
            f"In {L.BEDROOMS[before.bedroom]}'s bedroom {len(cells)} eaten Sweet Dreams move the Sweet Dreams counter "
            f"right, from {before.sweet_left} to {after.sweet_left}."
        )


# --- new dreams and attacks -----------------------------------------------------------------------------------------


def placed(event: Event) -> str | None:
    """Tell the place of a tile that was revealed."""
    if event.before.actor != RULES:
        return None
    cell = next(cell for cell in range(L.CELLS) if event.before.dreamscape[cell] == L.NONE)
    return f"The revealed {terms.dream(event.params, event.given.tile)} comes to {terms.cell(cell)}."


def attacker_gone(event: Event) -> str | None:
    """Tell that a Treasure has ended an attack."""
    step = top(event.before)
    if step.step not in CHECKS or event.before.dreamscape[step.b] != L.NONE:
        return None
    return "As the Nightmare is gone, its attack is over."


def attack(event: Event) -> list[str]:
    """Tell which Nightmares match, by which symbols, and that all are discarded."""
    state, params, cell = event.before, event.params, event.given.cell
    matches = PLAIN.plain(dreamscape.matches)
    matching = [other for other in range(L.CELLS) if matches(state, params, cell, other)]
    own = params.dream_symbols[state.dreamscape[cell]]
    shared = [
        f"{terms.listed(terms.symbols(own & params.dream_symbols[state.dreamscape[other]]))} with the "
        f"{terms.dream_in(state, params, other)}"
        for other in matching
    ]
    gone = "Both" if len(matching) == 1 else f"All {len(matching) + 1}"
    return [
        f"The {terms.dream_in(state, params, cell)} attacks, as it shares {terms.listed(shared)}.",
        f"{gone} are discarded.",
    ]


def unmatched(event: Event) -> str | None:
    """Tell that a Nightmare swaps places, or that its attack is over."""
    state, params, step = event.before, event.params, top(event.before)
    cell = int(step.b)
    if event.after.dreamscape[cell] == L.NONE and top(event.after).step != Step.BEFORE_SECOND_CHECK:
        return None
    name = f"The {terms.dream_in(state, params, cell)}"
    if step.step == Step.BEFORE_SECOND_CHECK:
        return f"{name} still finds no match beside it, and stays."
    target = int(top(event.after).b)
    edge = "" if PLAIN.plain(dreamscape.touches)(cell, target) else "over the edge "
    if state.dreamscape[target] == L.NONE:
        return f"{name} finds no match beside it, and moves {edge}to {terms.cell(target)}."
    return f"{name} finds no match beside it, and swaps places {edge}with the {terms.dream_in(state, params, target)}."


BEFORE: dict[Any, Teller] = {
    night.pass_time: frightened,
    night.monster_appears: monster,
    night.place: placed,
    night.attack: attack,
    windows.window: attacker_gone,
}
AFTER: dict[Any, Teller] = {
    night.pass_time: time_passed,
    night.startle: startled,
    night.monster_appears: third_monster,
    night.hide: hidden,
    night.eat: eaten,
    night.check_attack: unmatched,
}
