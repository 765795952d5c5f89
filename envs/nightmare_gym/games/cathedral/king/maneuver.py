"""The King's Maneuver, up to its conflicts (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.bits import how_many, least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import controlled, kings_corner, marked, place, room, strength
from nightmare_gym.games.cathedral.king.asking import WEIGHT, WORST, ask_human, better
from nightmare_gym.games.cathedral.layout import (
    AREAS,
    HUMAN,
    KING,
    SHADOWS,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

EMPTY, TIED, YOURS, OTHER = range(4)
"""Situations of an area, the preferred first."""


@rule
def maneuvers(state: State, params: Params, row: int) -> None:
    """NC-11.11: each marked area of the King's turns a Movement Point into a Cultist on a Dream."""
    points = params.kings_points[row]
    spent = min(points, how_many(marked(params, state.clock) & controlled(state, KING)))
    then(state, Step.KING_MANEUVERS, points - spent)
    if spent > 0:
        then(state, Step.CULTISTS, spent)


@rule
def goes(state: State, params: Params) -> None:
    """NC-11.12, NC-11.13: a Movement Point places a Follower; points without a use are lost; then conflicts follow."""
    step = top(state)
    if step.b > 0:  # the removed Follower comes to the area chosen before
        place(state, params, step.b - 1, KING, 1)
        become(state, Step.KING_MANEUVERS, step.a - 1)
        return
    found = targets(state, params) if step.a > 0 else 0
    if found == 0:
        become(state, Step.KING_FIGHTS)
    elif single(found):
        place_in(state, params, least(found))
    else:
        ask_human(state, params, Step.CHOOSE_KINGS_AREA, found)


@rule
def targets(state: State, params: Params) -> int:
    """NC-11.12, NC-11.20: the areas for the next Follower, as a set.

    They are beside the King's areas, not controlled by it (so it is nowhere strictly the strongest), and have room. The
    best are chosen by situation, then the sooner mark, then the smaller lead of the strongest side.
    """
    kings, reach = controlled(state, KING), 0
    fortress = 1 << kings_corner(state) if kings == 0 else 0
    for area in range(AREAS):
        if (kings | fortress) >> area & 1:
            reach |= params.neighbours[area]
    best, lowest = 0, WORST
    for area in range(AREAS):
        if (reach | fortress) & ~kings & 1 << area and room(state, params, area, KING) > 0:
            key = (situation(state, area) * WEIGHT + wait(state, params, area)) * WEIGHT + damage(state, area)
            best, lowest = better(best, lowest, area, key)
    return best


@rule
def strongest_other(state: State, area: int) -> int:
    """The highest strength of the human and the Shadows."""
    return max(strength(state, area, HUMAN), strength(state, area, SHADOWS))


@rule
def situation(state: State, area: int) -> int:
    """NC-11.12: empty, or the King is tied for the highest strength, or the human alone is strongest, or another."""
    yours, shadows = strength(state, area, HUMAN), strength(state, area, SHADOWS)
    kings, most = strength(state, area, KING), strongest_other(state, area)
    if kings == 0 and most == 0:
        return EMPTY
    if kings == most:
        return TIED
    return YOURS if yours > shadows else OTHER


@rule
def wait(state: State, params: Params, area: int) -> int:
    """NC-11.12: the turns until an area is marked, as if the last lap were followed by another one."""
    for ahead in range(1, params.turns):
        if params.lap[(state.clock - 1 + ahead) % params.turns + 1] == params.symbols[area]:
            return ahead
    return int(params.turns)


@rule
def damage(state: State, area: int) -> int:
    """NC-11.12: the lead of the strongest side over the King."""
    return strongest_other(state, area) - strength(state, area, KING)


@rule
def place_chosen(state: State, params: Params, area: int) -> None:
    """NC-15.11: the area that was chosen of several equally good ones."""
    done(state)
    place_in(state, params, area)


@rule
def place_in(state: State, params: Params, area: int) -> None:
    """NC-11.13: a Follower comes from the supply; if that is empty, one is removed elsewhere first."""
    step = top(state)
    if state.supply[KING] > 0:
        place(state, params, area, KING, 1)
        step.a -= 1
    else:
        step.b = area + 1
        then(state, Step.KING_REMOVES, 1, 1 << area)
