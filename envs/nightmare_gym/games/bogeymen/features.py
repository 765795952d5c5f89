"""Derived features: what a good player works out from the table."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.card import fullest_row, in_bag, in_exhaust_row, in_hunt_row, power
from nightmare_gym.dreaming.layout import COLOURS, DICE, NONE, POWERS, SHADOW
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.encoder import part
from nightmare_gym.games.bogeymen.bogeyman import ANY_COLOUR
from nightmare_gym.games.bogeymen.layout import CELLS, CHOOSE_RETURNED, COLUMNS, ROWS
from nightmare_gym.games.bogeymen.power_row import oldest
from nightmare_gym.games.bogeymen.rows import awakened
from nightmare_gym.games.bogeymen.spooks import spooks_left


@rule
def rows_left(state: Any) -> int:
    """The height of the highest column."""
    highest = 0
    for cell in range(CELLS):
        if state.spooks[cell] != NONE:
            highest = cell // COLUMNS + 1
    return highest


@rule
def one_short(state: Any, box: Any) -> int:
    """How many Shadow rows lack one die to be filled."""
    rows = 0
    for colour in range(COLOURS):
        rows += state.dreamers[0].card[SHADOW * COLOURS + colour] == box.shadow_spaces - 1
    return rows


@rule
def features(state: Any, box: Any, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    me, step, first = state.dreamers[0], top(state), oldest(state)
    mine, awake = power(me), awakened(state)
    out[0] = box.hard
    if first != NONE:
        out[1 + first] = 1.0
    here = 1 + POWERS
    out[here] = part(mine, box.power_to_end)
    out[here + 1] = part(box.power_for_each_awakened * awake - mine, box.power_for_each_awakened * COLOURS)
    out[here + 2] = part(awake, COLOURS)
    out[here + 3] = part(in_hunt_row(me), box.hunt_spaces)
    out[here + 4] = part(in_exhaust_row(me), box.exhaust_spaces)
    out[here + 5] = part(fullest_row(me), box.shadow_spaces)
    out[here + 6] = part(one_short(state, box), COLOURS)
    out[here + 7] = part(spooks_left(state), CELLS)
    out[here + 8] = part(rows_left(state), ROWS)
    out[here + 9] = part(in_bag(state), DICE)
    if step.step == CHOOSE_RETURNED:
        out[here + 10] = part(step.a, COLOURS)
        for colour in range(COLOURS):
            out[here + 11 + colour] = step.b == ANY_COLOUR or step.b == colour + 1
