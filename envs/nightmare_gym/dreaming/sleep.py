"""Sleep Tracks, Draw and Select Dreams, Dream Again (rule numbers: RULES.md of Lucidity)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.card import exhausted, in_bag
from nightmare_gym.dreaming.records import Params, State
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule


@rule
def choose_track(state: State, track: int) -> None:
    """LU-3.1: the sleep marker goes to one of three starting points."""
    state.track = track
    state.level = 0
    become(state, DreamerStep.DREAM)


@rule
def dream(state: State, params: Params) -> None:
    """LU-3.2: draw as the marker says, return two, roll and resolve the rest, check the rows."""
    wanted, there = params.draws[state.track, state.level], in_bag(state)
    become(state, DreamerStep.CHECK_HUNT)
    then(state, DreamerStep.RESOLVE, L.ONE)
    then(state, DreamerStep.ROLL)
    if wanted > there:  # LU-9.5: all that is left is rolled
        state.bag_ran_out = 1
    else:
        then(state, DreamerStep.RETURN, params.returned)
    draw(state, wanted)


@rule
def draw(state: State, wanted: int) -> None:
    """LU-2.2: draw this number of dice, or all dice of a bag that holds fewer."""
    dice = min(wanted, in_bag(state))
    if dice > 0:
        then(state, DreamerStep.DRAW, dice)


@rule
def drawn(state: State, colour: int, left: int) -> None:
    """LU-2.2: one die comes out of the bag."""
    state.bag[colour] -= 1
    state.drawn[colour] += 1
    if left > 1:
        become(state, DreamerStep.DRAW, left - 1)
    else:
        done(state)


@rule
def returnable(state: State, params: Params, colour: int) -> bool:
    """LU-3.3: tell whether a drawn die may return; in the solo game none of an Awakened Nightmare's colour may."""
    return state.drawn[colour] > 0 and not (params.awakened_are_kept == 1 and state.awake[colour] == 1)


@rule
def select(state: State, params: Params, seat: int) -> None:
    """LU-3.3: the Dreamer chooses dice to return. Where there is no choice, they return unasked."""
    while top(state).a > 0:
        colours, last = 0, L.NONE
        for colour in range(L.COLOURS):
            if returnable(state, params, colour):
                colours += 1
                last = colour
        if colours > 1:
            state.actor = seat
            return
        if colours == 0:
            break
        give_back(state, last)
    done(state)


@rule
def give_back(state: State, colour: int) -> None:
    """LU-3.3: a drawn die returns to the bag, unrolled."""
    state.drawn[colour] -= 1
    state.bag[colour] += 1
    become(state, DreamerStep.RETURN, top(state).a - 1)


@rule
def must_rest(state: State, params: Params, dreamer: Any) -> bool:
    """LU-7.1: tell whether the Dreamer is exhausted or at the end of the Sleep Track, or the bag ran out."""
    return state.level == L.LEVELS - 1 or state.bag_ran_out == 1 or exhausted(dreamer, params)


@rule
def dream_again(state: State) -> None:
    """LU-7.4: the marker moves one step along its track, and dreams are drawn again."""
    state.level += 1
    become(state, DreamerStep.DREAM)
