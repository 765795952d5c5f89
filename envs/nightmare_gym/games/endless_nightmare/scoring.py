"""Scoring, and the laws that every position obeys."""

from __future__ import annotations

import math
from typing import Any

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.endless_nightmare.layout import ALIVE, LOG, SURVIVED


@rule
def points(state: Any, box: Any) -> int:
    """EN-9.4: 10 for each Nightmare survived, and the spaces moved in the current one."""
    return state.survived * box.points_per_nightmare + max(0, state.displacement)


@entry
def score_rows(states: Any, boxes: Any, out: Any) -> None:
    """The points of each position."""
    for i in range(len(states)):
        out[i] = points(states[i], boxes[0])


@rule
def earned(state: Any, box: Any, seat: int) -> float:
    """The return so far, by the reward option."""
    if box.reward == SURVIVED:
        return float(state.survived)
    if box.reward == LOG:
        return math.log1p(points(state, box))
    return float(points(state, box))


@rule
def check(state: Any, box: Any) -> int:
    """The number of the law that a position breaks, or 0."""
    alive = state.cause == ALIVE
    if alive != (state.actor != NOBODY):
        return 1
    if alive and not box.catch < state.lead < box.ring - box.catch:
        return 2
    if alive and (state.sanity <= 0 or state.courage <= 0):
        return 3
    if state.horrors > box.horrors.top or state.scares > box.scares.top or state.courage > box.courage.top:
        return 4
    if state.incantation > box.incantation.top or state.mantra > box.mantra.top or state.sanity > box.sanity.top:
        return 5
    if alive and state.ended == 0 and state.nightmare >= 0 and state.displacement >= state.length:
        return 6
    return 0
