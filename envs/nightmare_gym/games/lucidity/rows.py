"""The checks of a Dreamer card for filled rows: elimination, exhaustion, becoming a Nightmare."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import all_to_bag, exhausted, fullest_row, in_bag, in_hunt_row
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity.ending import end_at_once
from nightmare_gym.games.lucidity.layout import FIRST_BECOME, Step
from nightmare_gym.games.lucidity.records import Params, State


@rule
def check_hunt(state: State, params: Params, dreamer: Any) -> None:
    """LU-6.1: a filled Hunt row eliminates the Dreamer."""
    if in_hunt_row(dreamer) >= params.hunt_spaces:
        eliminate(state, params, dreamer)
    else:
        become(state, DreamerStep.CHECK_EXHAUST)


@rule
def eliminate(state: State, params: Params, dreamer: Any) -> None:
    """LU-6.2: all dice return to the bag, Power included, and no further row is checked."""
    all_to_bag(state, dreamer, 0)
    dreamer.eliminated = 1
    dreamer.final_turn = 0
    done(state)
    end_at_once(state, params)


@rule
def check_exhaust(state: State, params: Params, dreamer: Any) -> None:
    """LU-6.3, LU-8.9: a filled Exhaust row costs Power; after an attack only if it brought an Exhaust."""
    become(state, DreamerStep.CHECK_SHADOWS)
    if exhausted(dreamer, params) and in_bag(state) > 0 and (state.dreamer == state.mover or state.wearied == 1):
        then(state, DreamerStep.PENALTY)


@rule
def check_shadows(state: State, params: Params, dreamer: Any) -> None:
    """LU-6.5: a filled Shadow row makes the Dreamer a Nightmare, and ends the turn; else Rest or Dream Again."""
    most, rows, fullest = fullest_row(dreamer), 0, D.NONE
    for colour in range(D.COLOURS):
        if dreamer.card[D.SHADOW * D.COLOURS + colour] == most:
            rows += 1
            fullest = colour
    if most >= params.shadow_spaces:
        if rows > 1:
            become(state, Step.CHOOSE_NIGHTMARE)
        else:
            become_nightmare(state, params, dreamer, fullest)
    elif state.dreamer == state.mover:
        become(state, DreamerStep.REST_OR_DREAM)
    else:
        done(state)


@rule
def offer_nightmares(dreamer: Any, mask: Mask) -> int:
    """LU-6.6: offer the rows that are filled alike; return their number."""
    most, count = fullest_row(dreamer), 0
    for colour in range(D.COLOURS):
        if dreamer.card[D.SHADOW * D.COLOURS + colour] == most:
            mask[FIRST_BECOME + colour] = True
            count += 1
    return count


@rule
def become_nightmare(state: State, params: Params, dreamer: Any, nightmare: int) -> None:
    """LU-6.7: only Power stays on the card; the Nightmare is claimed, with the Power that lies on it."""
    all_to_bag(state, dreamer, D.POWERS)
    for face in range(D.ONE, D.TWO + 1):
        kind = face * D.COLOURS + nightmare
        dreamer.card[kind] += state.offered[kind]
        state.offered[kind] = 0
    dreamer.nightmare = nightmare
    dreamer.final_turn = 0
    state.awake[nightmare] = 1
    done(state)
    end_at_once(state, params)
