"""Derived features: what a good player works out from the table."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.card import in_bag, in_exhaust_row, in_hunt_row, power
from nightmare_gym.dreaming.layout import DICE
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.lucidity.layout import LEFT
from nightmare_gym.games.lucidity.rows import fullest_row


@rule
def share(value: float, whole: float) -> float:
    """Part of a whole, within 0 and 1."""
    return min(1.0, max(0.0, value / whole))


@rule
def features(state: Any, box: Any, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    me, dreamer, best, highest = state.dreamers[observer], state.dreamers[state.dreamer], 0, 0
    mine = power(me)
    out[0] = share(mine, box.power_to_end)
    for left in range(1, box.seats):
        theirs = power(state.dreamers[(observer + left) % box.seats])
        out[left] = share(theirs, box.power_to_end)
        best = max(best, theirs)
    highest = max(best, mine)
    here = 1 + LEFT
    out[here] = share(mine - best + box.power_to_end, 2 * box.power_to_end)
    out[here + 1] = share(box.power_to_end - highest, box.power_to_end)
    out[here + 2] = share(in_hunt_row(me), box.hunt_spaces)
    out[here + 3] = share(in_exhaust_row(me), box.exhaust_spaces)
    out[here + 4] = share(fullest_row(me), box.shadow_spaces)
    out[here + 5] = in_bag(state) / DICE
    out[here + 6] = share(power(dreamer), box.power_to_end)
    out[here + 7] = share(fullest_row(dreamer), box.shadow_spaces)
