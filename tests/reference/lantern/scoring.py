"""The return of a walk, the law of the stones, and the derived features."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule
from reference.lantern.layout import COLOURS, MOST_POINTS, NONE
from reference.lantern.records import Params, State
from reference.lantern.rules import alight

STONE_LOST = 1


@rule
def lead(state: State, params: Params, seat: int) -> int:
    """The player's points less those of the best other player."""
    best = 0
    for other in range(params.seats):
        if other != seat:
            best = max(best, state.players[other].points)
    return state.players[seat].points - best


@rule
def earned(state: State, params: Params, seat: int) -> float:
    """The points, or by option the lead."""
    return float(lead(state, params, seat) if params.margin == 1 else state.players[seat].points)


@rule
def features(state: State, params: Params, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    out[0] = state.die != NONE and alight(state, params)
    out[1] = max(0, lead(state, params, observer)) / MOST_POINTS


@rule
def check(state: State, params: Params) -> int:
    """Check that every stone is in the bag, on the table, in a lantern or in the wood."""
    for colour in range(len(COLOURS)):
        stones = state.bag[colour] + state.wood[colour] + (state.stone == colour)
        for seat in range(params.seats):
            stones += state.players[seat].stones[colour]
        if stones != params.in_bag[colour]:
            return STONE_LOST
    return 0
