"""Scoring, and the laws that every position obeys."""

from __future__ import annotations

import math
from typing import Any

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.feats import in_the_way
from nightmare_gym.games.endless_nightmare.records import Params, State


@rule
def points(state: State, params: Params) -> int:
    """EN-9.4: 10 for each Nightmare survived, and the spaces moved in the current one."""
    return state.survived * params.points_per_nightmare + max(0, state.displacement)


@entry
def score_rows(states: Any, params_array: Any, out: Any) -> None:
    """Write the points of each position."""
    for i in range(len(states)):
        out[i] = points(states[i], params_array[0])


@rule
def earned(state: State, params: Params, seat: int) -> float:
    """The return so far, by the reward option."""
    if params.reward == L.SURVIVED:
        return float(state.survived)
    if params.reward == L.LOG:
        return math.log1p(points(state, params))
    return float(points(state, params))


@rule
def check(state: State, params: Params) -> int:
    """The number of the law that a position breaks, or 0."""
    alive = state.cause == L.ALIVE
    if alive != (state.actor != NOBODY):
        return 1
    if alive and not params.catch < state.lead < params.ring - params.catch:
        return 2
    if alive and (state.sanity <= 0 or state.courage <= 0):
        return 3
    if state.horrors > params.horrors.top or state.scares > params.scares.top or state.courage > params.courage.top:
        return 4
    if (
        state.incantation > params.incantation.top
        or state.mantra > params.mantra.top
        or state.sanity > params.sanity.top
    ):
        return 5
    if alive and state.ended == 0 and state.nightmare >= 0 and state.displacement >= state.length:
        return 6
    if in_the_way(state, L.ZONES) > params.stock:
        return 7
    return check_nightmare(state, params)


@rule
def check_nightmare(state: State, params: Params) -> int:
    """Return the number of the broken law of the current Nightmare, or 0.

    The Nightmare must come in this version; markers, lid, breath and miss must be possible in it.
    """
    markers = in_the_way(state, L.ZONES)
    if state.nightmare < 0:
        return 8 if markers > 0 or state.missed + state.lid_broken + state.breath > 0 else 0
    if params.offered[state.nightmare] == 0:
        return 9
    nightmare = params.nightmares[state.nightmare]
    if markers > 0 and nightmare.leaves_marker == L.NEVER:
        return 10
    if state.missed == 1 and nightmare.hit_misses == 0:
        return 11
    if state.lid_broken == 1 and nightmare.feat != L.LID_FEAT:
        return 12
    if state.breath > 0 and nightmare.event != L.DROWNING:
        return 13
    return 0
