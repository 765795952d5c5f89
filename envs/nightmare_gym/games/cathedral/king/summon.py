"""The King's Summon (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import then
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import controlled, kings_corner, marked, with_forts
from nightmare_gym.games.cathedral.counts import each_area
from nightmare_gym.games.cathedral.king.followers import FOR_SHADOWS, all_of
from nightmare_gym.games.cathedral.layout import ALL_AREAS, HUMAN, KING
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step


@rule
def summons(state: State, params: Params, row: int) -> None:
    """NC-11.4: the King's areas produce, more with a fort; then marked areas of every side.

    In short supply the King's marked areas no longer come last: each area produces in full before the next (NC-11.6).
    If the King controls no area, the area of its Fortress produces (NC-11.20).
    """
    kings, yours, forts = controlled(state, KING), controlled(state, HUMAN), with_forts(state, KING)
    counts = each_area(kings, params.summon_controlled[row]) + each_area(kings & forts, params.summon_fort[row])
    if kings == 0:
        counts = each_area(1 << kings_corner(state), 1)
    symbol, each = marked(params, state.clock), params.summon_marked[row]
    later = each_area(symbol & kings, each)
    if all_of(counts) + all_of(later) > state.supply[KING]:
        counts, later = counts + later, 0
    shadows = each_area(symbol & ALL_AREAS & ~(kings | yours), each)
    if shadows:
        then(state, Step.KING_PRODUCES, 0, shadows | FOR_SHADOWS)
    human = each_area(symbol & yours, each)
    if human:
        then(state, Step.HUMAN_PRODUCES, 0, human)
    then(state, Step.KING_PRODUCES, 0, later)
    then(state, Step.KING_PRODUCES, 0, counts)
