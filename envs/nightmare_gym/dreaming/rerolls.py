"""Rerolls of unresolved dreams, paid with Power (rule numbers: RULES.md of Lucidity)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.card import power_of, unresolved_of
from nightmare_gym.dreaming.records import State
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule


@rule
def may_reroll(state: State, dreamer: Any) -> bool:
    """LU-4.2: tell whether the Dreamer has a Power with the colour of an unresolved die."""
    for colour in range(L.COLOURS):
        if power_of(dreamer, colour) > 0 and unresolved_of(state, colour) > 0:
            return True
    return False


@rule
def pay_for_reroll(state: State, dreamer: Any, kind: int) -> None:
    """LU-4.2: one Power rerolls any unresolved dice of its colour, at least one."""
    pay(state, dreamer, kind)
    state.paid = kind % L.COLOURS
    become(state, DreamerStep.RESOLVE, L.ONE)
    then(state, DreamerStep.ROLL)
    then(state, DreamerStep.CHOOSE_DREAMS)


@rule
def pay(state: State, dreamer: Any, kind: int) -> None:
    """LU-4.6: a spent Power goes to the Nightmare of its colour in the middle, or to the bag if it has left."""
    dreamer.card[kind] -= 1
    if state.awake[kind % L.COLOURS] == 1:
        state.bag[kind % L.COLOURS] += 1
    else:
        state.offered[kind] += 1


@rule
def choose_dreams(state: State, first: int, seat: int) -> None:
    """LU-4.7: the Dreamer chooses dice to reroll. If there is only one face, the first die is picked up unasked."""
    faces, dice, last = 0, 0, L.NONE
    for face in range(first, L.FACES):
        if state.unresolved[face * L.COLOURS + state.paid] > 0:
            faces += 1
            dice += state.unresolved[face * L.COLOURS + state.paid]
            last = face
    if state.drawn[state.paid] == 0 and faces == 1:
        pick_up(state, last)
        dice -= 1
    if dice == 0:
        roll_now(state)
    else:
        state.actor = seat


@rule
def pick_up(state: State, face: int) -> None:
    """LU-4.7: one more die of the paid colour is to be rerolled. Faces are named in their order."""
    state.unresolved[face * L.COLOURS + state.paid] -= 1
    state.drawn[state.paid] += 1
    become(state, DreamerStep.CHOOSE_DREAMS, face)


@rule
def roll_now(state: State) -> None:
    """LU-4.7: no more dice are picked up."""
    state.paid = L.NONE
    done(state)
