"""Checking the Dreamer card for filled rows: hunted down, exhausted, Nightmares that Awaken; winning and losing."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.card import exhausted, in_bag, in_hunt_row, power, to_bag
from nightmare_gym.dreaming.layout import (
    CHECK_EXHAUST,
    CHECK_HUNT,
    CHECK_SHADOWS,
    COLOURS,
    ONE,
    PENALTY,
    REST_OR_DREAM,
    SHADOW,
    TWO,
)
from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.bogeymen.bogeyman import strike_back
from nightmare_gym.games.bogeymen.layout import (
    AWAKENED_TWICE,
    ESCAPED,
    HUNTED_DOWN,
    LAST_TEST,
    NEXT_TURN,
    POWERFUL,
    REROLL_SPOOKS,
    ROWS_CHECKED,
    TOO_LITTLE,
)
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.spooks import spooks_left


@rule
def dreams_resolved(state: State) -> None:
    """BO-4.1: Spooks may be rerolled before the rows are checked, and again after.

    The step that checks the Hunt row comes here first; with an `a` of 1 it is the check itself.
    """
    become(state, ROWS_CHECKED)
    then(state, CHECK_HUNT, 1)
    then(state, REROLL_SPOOKS)


@rule
def check_hunt(state: State, box: Params, dreamer: Any) -> None:
    """BO-4.2: a filled Hunt row loses the game."""
    if in_hunt_row(dreamer) >= box.hunt_spaces:
        state.ending = HUNTED_DOWN
    else:
        become(state, CHECK_EXHAUST)


@rule
def check_exhaust(state: State, box: Params, dreamer: Any) -> None:
    """BO-4.3: a filled Exhaust row costs Power, as in the game for more players."""
    become(state, CHECK_SHADOWS)
    if exhausted(dreamer, box) and in_bag(state) > 0:
        then(state, PENALTY)


@rule
def check_shadows(state: State, box: Params, dreamer: Any) -> None:
    """BO-4.4, BO-4.6: each filled Shadow row Awakens its Nightmare; the second time it loses the game.

    The step's `a` is the first colour that has not been looked at.
    """
    for colour in range(top(state).a, COLOURS):
        if dreamer.card[SHADOW * COLOURS + colour] >= box.shadow_spaces:
            if state.awake[colour] == 1:
                state.ending = AWAKENED_TWICE
            else:
                become(state, CHECK_SHADOWS, colour + 1)
                awaken(state, box, dreamer, colour)
            return
    done(state)


@rule
def awaken(state: State, box: Params, dreamer: Any, colour: int) -> None:
    """BO-4.5: the row returns to the bag, with the Power that lies on the Nightmare; in Hard mode more happens."""
    kind = SHADOW * COLOURS + colour
    to_bag(state, dreamer, kind, dreamer.card[kind])
    for face in range(ONE, TWO + 1):
        kind = face * COLOURS + colour
        state.bag[colour] += state.offered[kind]
        state.offered[kind] = 0
    state.awake[colour] = 1
    strike_back(state, box)


@rule
def rows_checked(state: State, box: Params, dreamer: Any) -> None:
    """BO-9.1: 15 Power win; else Spooks may be rerolled again, and it is Rest or Dream Again."""
    if power(dreamer) >= box.power_to_end:
        state.ending = POWERFUL
    else:
        become(state, REST_OR_DREAM)
        then(state, REROLL_SPOOKS)


@rule
def spooks_moved(state: State, box: Params, dreamer: Any) -> None:
    """BO-6.4, BO-9.2: after the last Spook comes the last test; else 15 Power win, or the next turn begins."""
    if spooks_left(state) == 0:
        become(state, LAST_TEST)
        then(state, CHECK_HUNT, 1)
    elif power(dreamer) >= box.power_to_end:
        state.ending = POWERFUL
    else:
        become(state, NEXT_TURN)


@rule
def awakened(state: State) -> int:
    """How many Nightmares are Awakened."""
    nightmares = 0
    for colour in range(COLOURS):
        nightmares += state.awake[colour]
    return nightmares


@rule
def last_test(state: State, box: Params, dreamer: Any) -> None:
    """BO-9.3, BO-9.5: 15 Power win, or two for each Awakened Nightmare; anything less loses."""
    held = power(dreamer)
    if held >= box.power_to_end:
        state.ending = POWERFUL
    elif held >= box.power_for_each_awakened * awakened(state):
        state.ending = ESCAPED
    else:
        state.ending = TOO_LITTLE
