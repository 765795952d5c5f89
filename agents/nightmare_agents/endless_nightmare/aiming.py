"""Aims by the chance that the Action succeeds and by the cost of a late stop."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.odds import WHOLE
from nightmare_gym.games.endless_nightmare.active_features import harms
from nightmare_gym.games.endless_nightmare.feats import hand, in_the_way
from nightmare_gym.games.endless_nightmare.layout import AIMS, FIRST_AIM, FIRST_TIME, LATE, ZONES
from nightmare_gym.games.endless_nightmare.records import Params, State


@rule
def best_zone(state: State, params: Params) -> int:
    """The zone at which a throw most likely exceeds the points and hits no marker that spoils it."""
    nightmare = params.nightmares[state.nightmare]
    best, most = 0, -1.0
    for aim in range(AIMS):
        found = 0.0
        for landing in range(state.points, ZONES + 1):  # the number is one more
            clear = params.marker_hits[in_the_way(state, landing), 0] / WHOLE if harms(nightmare) else 1.0
            found += clear * params.landing[hand(nightmare), aim, landing]
        if found > most:
            best, most = aim, found
    return FIRST_AIM + best


@rule
def best_time(state: State, params: Params, dread: float) -> int:
    """The time that most likely exceeds the points, less the risk to be late, which grows as Sanity falls."""
    best, most = 0, -WHOLE * (dread + 1.0)
    for aim in range(AIMS):
        found = -dread / state.sanity * params.stopping[aim, LATE]
        for tenth in range(state.points, LATE):
            found += params.stopping[aim, tenth]
        if found > most:
            best, most = aim, found
    return FIRST_TIME + best
