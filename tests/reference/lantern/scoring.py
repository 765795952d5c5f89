"""What a walk is worth, the law of the stones, and what a good player sees."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule
from reference.lantern.layout import COLOURS, MOST_POINTS, NONE
from reference.lantern.records import Params, State
from reference.lantern.rules import alight

STONE_LOST = 1


@rule
def lead(state: State, box: Params, seat: int) -> int:
    """A player's points less those of the best other."""
    best = 0
    for other in range(box.seats):
        if other != seat:
            best = max(best, state.players[other].points)
    return state.players[seat].points - best


@rule
def earned(state: State, box: Params, seat: int) -> float:
    """The points, or by option the lead."""
    return float(lead(state, box, seat) if box.margin == 1 else state.players[seat].points)


@rule
def features(state: State, box: Params, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    out[0] = state.die != NONE and alight(state, box)
    out[1] = max(0, lead(state, box, observer)) / MOST_POINTS


@rule
def check(state: State, box: Params) -> int:
    """Every stone is in the bag, on the table, in a lantern or in the wood."""
    for colour in range(len(COLOURS)):
        stones = state.bag[colour] + state.wood[colour] + (state.stone == colour)
        for seat in range(box.seats):
            stones += state.players[seat].stones[colour]
        if stones != box.in_bag[colour]:
            return STONE_LOST
    return 0
