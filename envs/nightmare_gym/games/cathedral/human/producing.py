"""The production of the human's Followers from the supply (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import controlled, place, room, stage
from nightmare_gym.games.cathedral.counts import count_of
from nightmare_gym.games.cathedral.layout import (
    AREAS,
    FIRST_AREA,
    GO_ON,
    HUMAN,
    MOST_PRODUCED,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

# --- in areas of choice -------------------------------------------------------------------------------------------


@rule
def offer_production(state: State, areas: int, followers: int, forbidden: int) -> None:
    """NC-3.6: offer to produce `followers` in each of at most `areas` controlled areas, but not in forbidden ones."""
    then(state, Step.CHOOSE_PRODUCTION, areas | followers << 4, forbidden)


@rule
def producers(state: State, params: Params) -> int:
    """The areas where the human may produce now, or go on."""
    open_areas = controlled(state, HUMAN) & ~top(state).b
    found = 0
    for area in range(AREAS):
        found |= (open_areas >> area & 1 == 1 and room(state, params, area, HUMAN) > 0) << area
    return (found if state.supply[HUMAN] > 0 else 0) << FIRST_AREA | 1 << GO_ON


@rule
def produce_in(state: State, params: Params, area: int) -> None:
    """NC-3.6: produce in an area; each area once."""
    step = top(state)
    place(state, params, area, HUMAN, step.a >> 4)
    step.a -= 1
    step.b |= 1 << area
    if step.a & 15 == 0:
        done(state)


# --- in areas that are given --------------------------------------------------------------------------------------


@rule
def contested(state: State, params: Params, counts: int) -> bool:
    """NC-3.7: tell whether the order of the areas matters: the supply is short, or the number of crowded areas is."""
    total, crowding, crowded = 0, 0, 0
    limit = params.limits[stage(state), HUMAN]
    for area in range(AREAS):
        here, more = state.areas[area].units[HUMAN], count_of(counts, area)
        total += min(more, room(state, params, area, HUMAN))
        crowded += here >= limit
        crowding += more > 0 and here < limit and here + more >= limit
    short = 0 < state.supply[HUMAN] < total
    return short or (stage(state) == 1 and 0 < params.crowded_areas - crowded < crowding and state.supply[HUMAN] > 0)


@rule
def produces(state: State, params: Params) -> None:
    """NC-3.7: all given areas produce; if the order matters, the human chooses the next one."""
    step, found = top(state), 0
    for area in range(AREAS):
        found |= (count_of(step.b, area) > 0 and room(state, params, area, HUMAN) > 0) << area
    if found != 0 and contested(state, params, step.b):
        then(state, Step.CHOOSE_NEXT_PRODUCER, 0, found)
        return
    for area in range(AREAS):
        place(state, params, area, HUMAN, count_of(step.b, area))
    done(state)


@rule
def produce_next(state: State, params: Params, area: int) -> None:
    """NC-3.7: the chosen area produces."""
    done(state)
    step = top(state)
    place(state, params, area, HUMAN, count_of(step.b, area))
    step.b &= ~(MOST_PRODUCED << 2 * area)
