"""Derived features: numbers that a good player works out from the dice."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.card import fullest_row, in_bag, in_exhaust_row, in_hunt_row, power
from nightmare_gym.dreaming.layout import COLOURS, DICE, NONE, SHADOW
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.encoder import part
from nightmare_gym.games.bogeymen.bogeyman import ANY_COLOUR
from nightmare_gym.games.bogeymen.layout import CELLS, COLUMNS, ROWS, Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.rows import awakened
from nightmare_gym.games.bogeymen.spooks import spooks_left


@rule
def rows_left(state: State) -> int:
    """Return the height of the highest column."""
    highest = 0
    for cell in range(CELLS):
        if state.spooks[cell] != NONE:
            highest = cell // COLUMNS + 1
    return highest


@rule
def one_short(state: State, params: Params) -> int:
    """Count the Shadow rows that are one die short of being filled."""
    rows = 0
    for colour in range(COLOURS):
        rows += state.dreamers[0].card[SHADOW * COLOURS + colour] == params.shadow_spaces - 1
    return rows


@rule
def features(state: State, params: Params, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    me, step = state.dreamers[0], top(state)
    mine, awake = power(me), awakened(state)
    out[0] = params.hard
    out[1] = part(mine, params.power_to_end)
    out[2] = part(params.power_for_each_awakened * awake - mine, params.power_for_each_awakened * COLOURS)
    out[3] = part(awake, COLOURS)
    out[4] = part(in_hunt_row(me), params.hunt_spaces)
    out[5] = part(in_exhaust_row(me), params.exhaust_spaces)
    out[6] = part(fullest_row(me), params.shadow_spaces)
    out[7] = part(one_short(state, params), COLOURS)
    out[8] = part(spooks_left(state), CELLS)
    out[9] = part(rows_left(state), ROWS)
    out[10] = part(in_bag(state), DICE)
    if step.step == Step.CHOOSE_RETURNED:
        out[11] = part(step.a, COLOURS)
        for colour in range(COLOURS):
            out[12 + colour] = step.b == ANY_COLOUR or step.b == colour + 1
    elif step.step == Step.CHOOSE_SPENT:
        out[12 + COLOURS + step.a] = 1.0
