"""The King's Followers: removing and producing them (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, top
from nightmare_gym.engine.bits import least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import controlled, devour, kings_corner, place, room, take_back
from nightmare_gym.games.cathedral.counts import count_of
from nightmare_gym.games.cathedral.king.asking import WEIGHT, WORST, better, draw_area_card
from nightmare_gym.games.cathedral.layout import (
    ALL_AREAS,
    AREAS,
    HUMAN,
    KING,
    SHADOWS,
)
from nightmare_gym.games.cathedral.records import Params, State

TO_BOARD = 1 << AREAS
"""A bit beside the excluded areas of `KING_REMOVES`: Followers, even the last ones, go to the Devoured board."""
FOR_SHADOWS = 1 << 2 * AREAS
"""A bit beside the counts of `KING_PRODUCES`: Shadows are placed."""

# --- removing -----------------------------------------------------------------------------------------------------


@rule
def removes(state: State, params: Params) -> None:
    """NC-10.9: remove Followers one by one, as far as possible."""
    step = top(state)
    found = removable(state, step.b) if step.a > 0 else 0
    if found == 0:
        done(state)
    elif single(found):
        remove_from(state, params, least(found))
    else:
        draw_area_card(state, found)


@rule
def removable(state: State, excluded: int) -> int:
    """NC-10.9: the areas for the next removal, as a set of equally good ones.

    First areas with more Followers than fort levels, then the most Followers and levels, then the Fortress. The last
    Follower of an area stays.
    """
    best, lowest = 0, WORST
    kept = 0 if excluded & TO_BOARD else 1
    for area in range(AREAS):
        there = state.areas[area]
        followers, levels = there.units[KING], there.forts[HUMAN] + there.forts[KING]
        if followers > kept and excluded >> area & 1 == 0:
            key = ((followers <= levels) * WEIGHT - (followers + levels)) * WEIGHT + (area != kings_corner(state))
            best, lowest = better(best, lowest, area, key)
    return best


@rule
def remove_from(state: State, params: Params, area: int) -> None:
    """NC-10.9: a Follower returns to the supply, or goes to the Devoured board."""
    step = top(state)
    step.a -= 1
    if step.b & TO_BOARD:
        devour(state, params, area, KING)
    else:
        take_back(state, area, KING, 1)


# --- producing ----------------------------------------------------------------------------------------------------


@rule
def all_of(counts: int) -> int:
    """The number of units that all areas produce."""
    total = 0
    for area in range(AREAS):
        total += count_of(counts, area)
    return total


@rule
def produces(state: State, params: Params) -> None:
    """NC-11.4 to NC-11.6: place a Follower in the area that produces, or beside it; or find the next area."""
    step = top(state)
    if step.b & FOR_SHADOWS:
        place_shadows(state, params)
    elif step.b == 0 or state.supply[KING] == 0:
        done(state)
    elif step.a == 0:
        found = next_producers(state, step.b)
        if single(found):
            step.a = least(found) + 1
        else:
            draw_area_card(state, found)
    elif count_of(step.b, step.a - 1) == 0:
        step.a = 0
    else:
        found = 1 << step.a - 1 if room(state, params, step.a - 1, KING) > 0 else overflow(state, params, step.a - 1)
        if found == 0 or single(found):
            put(state, params, found)
        else:
            draw_area_card(state, found)


@rule
def next_producers(state: State, counts: int) -> int:
    """NC-11.4, NC-11.6: the first area; in short supply those with most human Followers, then most of the King's."""
    short = all_of(counts) > state.supply[KING]
    best, lowest = 0, WORST
    for area in range(AREAS):
        if count_of(counts, area) > 0:
            units = state.areas[area].units
            key = -(units[HUMAN] * WEIGHT + units[KING]) if short else area
            best, lowest = better(best, lowest, area, key)
    return best


@rule
def overflow(state: State, params: Params, area: int) -> int:
    """NC-11.5: adjacent areas that the King does not control and that have room, as a set."""
    found = params.neighbours[area] & ALL_AREAS & ~controlled(state, KING)
    for other in range(AREAS):
        if room(state, params, other, KING) == 0:
            found &= ~(1 << other)
    return found


@rule
def put(state: State, params: Params, where: int) -> None:
    """NC-11.5: a Follower comes to an area; without one it is not produced."""
    step = top(state)
    step.b -= 1 << 2 * (step.a - 1)
    if where != 0:
        place(state, params, least(where), KING, 1)


@rule
def produced(state: State, params: Params, area: int) -> None:
    """Take an area card: it names the next area that produces, or the area beside it for a Follower."""
    step = top(state)
    if step.a == 0:
        step.a = area + 1
    else:
        put(state, params, 1 << area)


@rule
def place_shadows(state: State, params: Params) -> None:
    """NC-11.4: marked areas that no player controls get Shadows."""
    counts = top(state).b
    done(state)
    for area in range(AREAS):
        place(state, params, area, SHADOWS, count_of(counts, area))
