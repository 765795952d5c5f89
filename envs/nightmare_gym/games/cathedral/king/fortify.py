"""The King's Fortify (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.bits import least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import controlled, may_grow, stage
from nightmare_gym.games.cathedral.king.asking import FORTIFYING, TO_HAND, WEIGHT, WORST, better, draw_area_card
from nightmare_gym.games.cathedral.king.maneuver import maneuvers
from nightmare_gym.games.cathedral.layout import AREAS, HUMAN, KING
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step


@rule
def fortifies(state: State, params: Params, row: int) -> None:
    """NC-11.7: with nothing to build it maneuvers instead; else the die is rolled."""
    if controlled(state, KING) & may_grow(state, params, KING) == 0:
        maneuvers(state, params, row)
    else:
        then(state, Step.ROLL, FORTIFYING, row)


@rule
def fortify_row(state: State, params: Params, row: int, value: int) -> None:
    """NC-11.8: the King removes, builds, draws and devours by the row; in stage 1 it draws instead of devouring."""
    draws, devours = params.fortify_draws[row, value], params.fortify_devours[row, value]
    if stage(state) == 0:
        draws, devours = draws + devours, 0
    then(state, Step.KING_DEVOURS, devours)
    then(state, Step.KING_DRAWS, draws, TO_HAND)
    then(state, Step.KING_BUILDS, params.fortify_builds[row, value])
    then(state, Step.KING_REMOVES, params.fortify_removes[row, value])


@rule
def builds(state: State, params: Params) -> None:
    """NC-11.9: build levels one by one, in controlled areas; levels that cannot be built are lost."""
    found = sites(state, params) if top(state).a > 0 else 0
    if found == 0:
        done(state)
    elif single(found):
        build_in(state, params, least(found))
    else:
        draw_area_card(state, found)


@rule
def sites(state: State, params: Params) -> int:
    """NC-11.9: the areas with the fewest levels of the King's, then the fewest human Followers, as a set."""
    possible = controlled(state, KING) & may_grow(state, params, KING)
    best, lowest = 0, WORST
    for area in range(AREAS):
        if possible >> area & 1:
            there = state.areas[area]
            best, lowest = better(best, lowest, area, there.forts[KING] * WEIGHT + there.units[HUMAN])
    return best


@rule
def build_in(state: State, params: Params, area: int) -> None:
    """NC-11.9: a level is built."""
    state.areas[area].forts[KING] += 1
    top(state).a -= 1
