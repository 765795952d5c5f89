"""Derived features: numbers that a good player works out from the board."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.encoder import part
from nightmare_gym.games.endless_nightmare.layout import D6
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.rules import eyes
from nightmare_gym.games.endless_nightmare.scoring import points
from nightmare_gym.games.endless_nightmare.steps import Step


@rule
def features(state: State, params: Params, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    out[0] = part(state.length - state.displacement, 20.0)
    out[1] = part(state.lead - params.catch, 8.0)
    out[2] = part(state.horrors - state.incantation, 4.0)
    out[3] = part(state.incantation - state.horrors, 5.0)
    out[4] = part(state.scares - state.mantra, 4.0)
    out[5] = part(state.mantra - state.scares, 5.0)
    total = 0
    for face in range(D6):
        total += eyes(params, face, state.survived)
    out[6] = part(total, 4.0 * D6)
    out[7] = part(D6 - state.courage, D6)
    out[8] = part(state.courage - 1, D6)
    step = top(state)
    use = step.a if step.step == Step.SPEND_SANITY else 0
    out[9] = use == Step.COLUMN_ROLLED
    out[10] = use == Step.ROW_ROLLED
    out[11] = use == Step.EVENT_ROLLED
    out[12] = use == Step.ACTION_ROLLED
    out[13] = use == Step.ACTION_ROLLED and state.die + 1 > state.points
    out[14] = part(points(state, params), 120.0)
