"""The hand-made value of a position at the end of a turn."""

from __future__ import annotations

import math
from typing import Any

from nightmare_agents.endless_nightmare.bot_records import BotRecord
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.odds import WHOLE
from nightmare_gym.games.endless_nightmare.feats import in_the_way, needs_feat
from nightmare_gym.games.endless_nightmare.layout import DROWNING, LID_FEAT, ZONES
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.scoring import points

BASIC = {
    "life": 2.24,  # being alive at all
    "lead": 15.95,  # a long lead over The Shadow ...
    "lead_reach": 5.65,  # ... most of which this many spaces bring
    "sanity": 21.52,
    "sanity_reach": 2.51,
    "courage": 5.0,
    "courage_reach": 2.21,
    "mantra": 2.86,  # each point of Mantra ahead of Scares, with falling worth
    "incantation": 2.6,
    "scared": 3.88,  # each point of Scares ahead of Mantra
    "horrified": 5.6,
    "ended": -0.4,  # being through a Nightmare, beyond its points
    "survived": 0.52,  # each Nightmare survived makes The Shadow faster
    "near": 0.0,  # the part of the points for a Nightmare's end that counts on the way there
    "marker": 0.0,  # each marker on the Die Board, while the Nightmare lasts
    "lid": 0.0,  # a lid that is still to be broken
    "breath": 0.0,  # a breath that can't be held any more
}
ACTIVE = {
    "life": 2.24,
    "lead": 24.3,
    "lead_reach": 3.62,
    "sanity": 43.4,
    "sanity_reach": 4.81,
    "courage": 8.83,
    "courage_reach": 2.14,
    "mantra": 3.12,
    "incantation": 2.77,
    "scared": 3.98,
    "horrified": 5.01,
    "ended": -0.4,
    "survived": 0.701,
    "near": 0.483,
    "marker": 0.319,
    "lid": 4.01,
    "breath": 3.48,
}
WEIGHTS = {"basic": BASIC, "active": ACTIVE}


@rule
def worth(amount: float, reach: float) -> float:
    """Map an amount to a number that grows from 0 towards 1."""
    return 1.0 - math.exp(-amount / reach)


@rule
def value(bot: BotRecord, state: State, params: Params) -> float:
    """Estimate the final points: those so far and those to come."""
    so_far = float(points(state, params))
    if state.actor == NOBODY:
        return so_far
    weights = bot.active if params.versions[1] > 0 else bot.basic
    if state.ended == 1:
        so_far = float((state.survived + 1) * params.points_per_nightmare) + weights.ended
    mantra, incantation = state.mantra - state.scares, state.incantation - state.horrors
    to_come = (
        weights.life
        + weights.lead * worth(state.lead, weights.lead_reach)
        + weights.sanity * worth(state.sanity - 1, weights.sanity_reach)
        + weights.courage * worth(state.courage - 1, weights.courage_reach)
        + weights.mantra * math.sqrt(max(0, mantra))
        + weights.incantation * math.sqrt(max(0, incantation))
        - weights.scared * max(0, -mantra)
        - weights.horrified * max(0, -incantation)
        - weights.survived * state.survived
        + prospect(weights, state, params)
    )
    return so_far + max(0.0, to_come)


@rule
def prospect(weights: Any, state: State, params: Params) -> float:
    """Estimate the points that the current Nightmare promises: the way to its end, and its feats."""
    if state.ended == 1 or state.nightmare < 0:
        return 0.0
    nightmare = params.nightmares[state.nightmare]
    way = max(0, state.displacement)
    found = weights.near * (params.points_per_nightmare - way) * way / state.length
    found -= weights.marker * in_the_way(state, ZONES)
    if nightmare.feat == LID_FEAT and needs_feat(state, nightmare):
        found -= weights.lid
    if nightmare.event == DROWNING:
        found -= weights.breath * (params.hold[state.breath, 0] / WHOLE)
    return found
