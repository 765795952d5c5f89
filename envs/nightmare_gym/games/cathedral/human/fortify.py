"""Fortify: fort levels for Followers (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import active_side, controlled, may_grow, take_back, with_units
from nightmare_gym.games.cathedral.human.producing import offer_production
from nightmare_gym.games.cathedral.layout import (
    ALL_AREAS,
    AREAS,
    FIRST_AREA,
    GO_ON,
    HUMAN,
    TALLY,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

DISCOUNT, ANYWHERE, PRODUCE, ONE_FOLLOWER, SITES = 3, 4, 8, 16, 8
"""Privileges of a Fortify: a discount (2 bits), levels in areas with Followers but without control, a production in an
area where it built, a level for one Follower; and from bit `SITES` on the areas where it has built."""


@rule
def price(state: State, area: int, privileges: int) -> int:
    """NC-5.11: a level costs its number in Followers; a discount leaves at least one."""
    if privileges & ONE_FOLLOWER:
        return 1
    return max(int(state.areas[area].forts[HUMAN]) + 1 - (privileges & DISCOUNT), 1)


@rule
def sites(state: State, params: Params) -> int:
    """NC-5.10: the areas where a level can be built and paid now, or stop."""
    step = top(state)
    allowed = controlled(state, HUMAN)
    if step.b & ANYWHERE:
        allowed |= with_units(state, HUMAN)
    allowed &= may_grow(state, params, HUMAN)
    followers, found = 0, 0
    for area in range(AREAS):
        followers += state.areas[area].units[HUMAN]
    for area in range(AREAS):
        found |= (allowed >> area & 1 == 1 and price(state, area, step.b) <= followers) << area
    return (found if step.a > 0 else 0) << FIRST_AREA | 1 << GO_ON


@rule
def choose_site(state: State, area: int) -> None:
    """NC-5.10: one level of the action is for this area."""
    step = top(state)
    step.a -= 1
    step.b |= 1 << SITES + area
    then(state, Step.CHOOSE_BUILDER, price(state, area, step.b), area)


@rule
def give_up(state: State, area: int) -> None:
    """NC-5.11: a Follower is removed from any area; after the last one the level stands."""
    step = top(state)
    take_back(state, area, HUMAN, 1)
    step.a -= 1
    if step.a == 0:
        site = step.b
        done(state)
        build_level(state, site)


@rule
def build_level(state: State, area: int) -> None:
    """Build a level of the human's."""
    state.areas[area].forts[HUMAN] += 1
    if active_side(state) == HUMAN:
        state.built = min(state.built + 1, TALLY)


@rule
def end_fortify(state: State) -> None:
    """NC-5.12: afterwards an Upgrade may produce in one of the areas with a new level."""
    privileges = top(state).b
    done(state)
    built = privileges >> SITES
    if privileges & PRODUCE and built:
        offer_production(state, 1, 1, ALL_AREAS & ~built)
