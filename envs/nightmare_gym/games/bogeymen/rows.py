"""The checks of the Dreamer card for filled rows: hunted down, exhausted, Awakenings; winning and losing."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import exhausted, in_bag, in_hunt_row, power, to_bag
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.bogeyman import strike_back
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.spooks import spooks_left, spooks_move


@rule
def dreams_resolved(state: State) -> None:
    """BO-4.1: Spooks may be rerolled before the rows are checked, and again after."""
    become(state, Step.ROWS_CHECKED)
    then(state, DreamerStep.CHECK_HUNT, 1)
    then(state, Step.REROLL_SPOOKS)


@rule
def check_hunt(state: State, params: Params, dreamer: Any, rerolled: int) -> None:
    """BO-4.2: a filled Hunt row loses the game; the check comes after the Spooks' rerolls."""
    if rerolled == 0:
        dreams_resolved(state)
    elif in_hunt_row(dreamer) >= params.hunt_spaces:
        state.ending = L.HUNTED_DOWN
    else:
        become(state, DreamerStep.CHECK_EXHAUST)


@rule
def check_exhaust(state: State, params: Params, dreamer: Any) -> None:
    """BO-4.3: a filled Exhaust row costs Power, as in the game for more players."""
    become(state, DreamerStep.CHECK_SHADOWS)
    if exhausted(dreamer, params) and in_bag(state) > 0:
        then(state, DreamerStep.PENALTY)


@rule
def check_shadows(state: State, params: Params, dreamer: Any, first: int) -> None:
    """BO-4.4, BO-4.6: each filled Shadow row Awakens its Nightmare; the second time it loses the game."""
    for colour in range(first, D.COLOURS):
        if dreamer.card[D.SHADOW * D.COLOURS + colour] >= params.shadow_spaces:
            if state.awake[colour] == 1:
                state.ending = L.AWAKENED_TWICE
            else:
                become(state, DreamerStep.CHECK_SHADOWS, colour + 1)
                awaken(state, params, dreamer, colour)
            return
    done(state)


@rule
def awaken(state: State, params: Params, dreamer: Any, colour: int) -> None:
    """BO-4.5: the row returns to the bag, with the Power that lies on the Nightmare; in Hard mode more happens."""
    kind = D.SHADOW * D.COLOURS + colour
    to_bag(state, dreamer, kind, dreamer.card[kind])
    for face in range(D.ONE, D.TWO + 1):
        kind = face * D.COLOURS + colour
        state.bag[colour] += state.offered[kind]
        state.offered[kind] = 0
    state.awake[colour] = 1
    strike_back(state, params)


@rule
def rows_checked(state: State, params: Params, dreamer: Any) -> None:
    """BO-9.1: 15 Power win; else Spooks may be rerolled again, and it is Rest or Dream Again."""
    if power(dreamer) >= params.power_to_end:
        state.ending = L.POWERFUL
    else:
        become(state, DreamerStep.REST_OR_DREAM)
        then(state, Step.REROLL_SPOOKS)


@rule
def spooks_moved(state: State, params: Params, dreamer: Any) -> None:
    """BO-6.4, BO-9.2: after the last Spook comes the last test; else 15 Power win, or the next turn begins."""
    spooks_move(state)
    if spooks_left(state) == 0:
        become(state, Step.LAST_TEST)
        then(state, DreamerStep.CHECK_HUNT, 1)
    elif power(dreamer) >= params.power_to_end:
        state.ending = L.POWERFUL
    else:
        become(state, Step.NEXT_TURN)


@rule
def awakened(state: State) -> int:
    """Count the Awakened Nightmares."""
    nightmares = 0
    for colour in range(D.COLOURS):
        nightmares += state.awake[colour]
    return nightmares


@rule
def last_test(state: State, params: Params, dreamer: Any) -> None:
    """BO-9.3, BO-9.5: 15 Power win, or two for each Awakened Nightmare; anything less loses."""
    held = power(dreamer)
    if held >= params.power_to_end:
        state.ending = L.POWERFUL
    elif held >= params.power_for_each_awakened * awakened(state):
        state.ending = L.ESCAPED
    else:
        state.ending = L.TOO_LITTLE
