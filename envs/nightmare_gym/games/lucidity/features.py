"""Derived features: numbers that a good player works out from the dice."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.card import fullest_row, in_bag, in_exhaust_row, in_hunt_row, power
from nightmare_gym.dreaming.layout import DICE
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.encoder import part
from nightmare_gym.games.lucidity.layout import LEFT
from nightmare_gym.games.lucidity.records import Params, State


@rule
def features(state: State, params: Params, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    me, dreamer = state.dreamers[observer], state.dreamers[state.dreamer]
    mine, best = power(me), 0
    out[0] = part(mine, params.power_to_end)
    for left in range(1, params.seats):
        theirs = power(state.dreamers[(observer + left) % params.seats])
        out[left] = part(theirs, params.power_to_end)
        best = max(best, theirs)
    here = 1 + LEFT
    out[here] = part(mine - best + params.power_to_end, 2 * params.power_to_end)
    out[here + 1] = part(params.power_to_end - max(best, mine), params.power_to_end)
    out[here + 2] = part(in_hunt_row(me), params.hunt_spaces)
    out[here + 3] = part(in_exhaust_row(me), params.exhaust_spaces)
    out[here + 4] = part(fullest_row(me), params.shadow_spaces)
    out[here + 5] = in_bag(state) / DICE
    out[here + 6] = part(power(dreamer), params.power_to_end)
    out[here + 7] = part(fullest_row(dreamer), params.shadow_spaces)
