"""The rolls of dreams, and their resolution in order (rule numbers: RULES.md of Lucidity)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.card import dice_drawn, in_bag
from nightmare_gym.dreaming.records import State
from nightmare_gym.dreaming.rerolls import may_reroll
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE


@rule
def roll(state: State) -> None:
    """LU-4.1: the drawn dice are rolled, one at a time; all draws and returns are done by now."""
    note_empty_bag(state)
    if dice_drawn(state) > 0:
        state.actor = NATURE
    else:
        done(state)


@rule
def note_empty_bag(state: State) -> None:
    """LU-9.5: an empty bag after a draw and its returns is remembered, even if dice come back."""
    if in_bag(state) == 0:
        state.bag_ran_out = 1


@rule
def next_to_roll(state: State) -> int:
    """Return the colour of the next die to roll: dice are rolled in the order of the colours."""
    colour = 0
    while state.drawn[colour] == 0:
        colour += 1
    return colour


@rule
def rolled(state: State, face: int) -> None:
    """LU-4.1: a die shows its face, and waits to be resolved."""
    colour = next_to_roll(state)
    state.drawn[colour] -= 1
    state.unresolved[face * L.COLOURS + colour] += 1


@rule
def resolve_next(state: State, dreamer: Any, face: int, declined: int) -> None:
    """LU-4.3: Power, then Hunt, then Exhaust, then the Shadows one by one; before each, rerolls may be bought."""
    if face == L.ONE and showing(state, L.ONE) + showing(state, L.TWO) == 0:
        face = L.HUNT
    while L.HUNT <= face < L.SHADOW and showing(state, face) == 0:
        face += 1
    if face == L.SHADOW:
        become(state, DreamerStep.CHOOSE_SHADOW)
    elif declined == 0 and may_reroll(state, dreamer):
        become(state, DreamerStep.REROLL, face)
    else:
        become(state, DreamerStep.RESOLVE, face + 1 if face != L.ONE else L.HUNT)
        then(state, DreamerStep.PLACE, face)


@rule
def showing(state: State, face: int) -> int:
    """Count the unresolved dice that show a face."""
    total = 0
    for colour in range(L.COLOURS):
        total += state.unresolved[face * L.COLOURS + colour]
    return total


@rule
def place(state: State, dreamer: Any, face: int) -> None:
    """LU-4.3: all unresolved dice of a face go to their row (1s and 2s together)."""
    for kind in range(face * L.COLOURS, (face + 1 if face != L.ONE else L.HUNT) * L.COLOURS):
        dreamer.card[kind] += state.unresolved[kind]
        state.unresolved[kind] = 0


@rule
def next_shadow(state: State, dreamer: Any, seat: int) -> None:
    """LU-4.4: the Dreamer chooses a Shadow, or buys a reroll. A single Shadow is resolved unasked."""
    colours, last = 0, L.NONE
    for colour in range(L.COLOURS):
        if state.unresolved[L.SHADOW * L.COLOURS + colour] > 0:
            colours += 1
            last = colour
    if colours > 1 or (colours == 1 and may_reroll(state, dreamer)):
        state.actor = seat
    elif colours == 0:
        done(state)
    else:
        choose_shadow(state, last)


@rule
def choose_shadow(state: State, colour: int) -> None:
    """LU-4.4: this Shadow is resolved; then the order starts again, for dice that its effect may bring."""
    state.unresolved[L.SHADOW * L.COLOURS + colour] -= 1
    become(state, DreamerStep.RESOLVE, L.ONE)
    then(state, DreamerStep.SHADOW_RESOLVED, colour)
