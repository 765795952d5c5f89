"""Maneuver: the Shaper, Followers on the move, and the conflicts after it (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import move, room, swap_unit
from nightmare_gym.games.cathedral.conflicts import may_fight, start_conflict
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

SWAPS, IGNORES_PINNING, FOLLOWERS_ONLY = 3, 4, 8
"""Privileges of a Maneuver: swaps of the Shaper (2 bits), one Follower that may leave a pinned area, no Shaper."""

# --- movement -----------------------------------------------------------------------------------------------------


@rule
def pinned(state: State, area: int) -> bool:
    """NC-5.16: no Follower leaves an area that holds opposing units; forts, Nightmares and the Shaper pin nobody."""
    units = state.areas[area].units
    return bool(units[L.KING] + units[L.SHADOWS] > 0)


@rule
def ways(state: State, params: Params, area: int, side: int) -> int:
    """The adjacent areas with room for a unit, as a set."""
    found = 0
    for other in range(L.AREAS):
        found |= (params.neighbours[area] >> other & 1 == 1 and room(state, params, other, side, area) > 0) << other
    return found


@rule
def swappable(state: State, params: Params, area: int) -> int:
    """NC-5.15: the sides of which a Follower from the supply could replace a unit in an area, as a set."""
    if state.supply[L.HUMAN] == 0 or room(state, params, area, L.HUMAN) == 0:
        return 0
    units = state.areas[area].units
    return (units[L.KING] > 0) << L.KING | (units[L.SHADOWS] > 0) << L.SHADOWS


@rule
def moves(state: State, params: Params) -> int:
    """NC-5.14: the Followers and the Shaper, if they can still move, the swap, or stop."""
    step = top(state)
    found = 1 << L.GO_ON
    if step.b & SWAPS and swappable(state, params, state.shaper):
        found |= 1 << L.SWAP
    if step.a == 0:
        return found
    if step.b & FOLLOWERS_ONLY == 0:
        found |= 1 << L.THE_SHAPER
    for area in range(L.AREAS):
        if state.areas[area].units[L.HUMAN] > 0 and (step.b & IGNORES_PINNING or not pinned(state, area)):
            found |= (ways(state, params, area, L.HUMAN) != 0) << L.FIRST_AREA + area
    return found


@rule
def choose_move(state: State, action: int) -> None:
    """NC-5.14: the Shaper, a Follower of an area, or the swap."""
    step = top(state)
    if action == L.SWAP:
        swaps = step.b & SWAPS
        step.b -= swaps
        then(state, Step.CHOOSE_SWAP, swaps)
    elif action == L.THE_SHAPER:
        then(state, Step.CHOOSE_SHAPER_WAY)
    else:
        then(state, Step.CHOOSE_WAY, action - L.FIRST_AREA)


@rule
def follower_ways(state: State, params: Params, origin: int) -> int:
    """NC-5.16: the adjacent areas with room for a Follower."""
    return ways(state, params, origin, L.HUMAN) << L.FIRST_AREA


@rule
def move_follower(state: State, area: int, origin: int) -> None:
    """NC-5.16: a Follower moves to an adjacent area."""
    done(state)
    step = top(state)
    step.a -= 1
    if pinned(state, origin):
        step.b -= IGNORES_PINNING
    move(state, origin, area, L.HUMAN, 1)


@rule
def shaper_ways(state: State, params: Params) -> int:
    """NC-5.15: the adjacent areas."""
    return int(params.neighbours[state.shaper]) << L.FIRST_AREA


@rule
def move_shaper(state: State, area: int) -> None:
    """NC-5.15: the Shaper moves to an adjacent area."""
    done(state)
    top(state).a -= 1
    state.shaper = area


@rule
def swaps(state: State, params: Params) -> int:
    """NC-5.15: the sides that the Shaper can swap; after the first of two swaps also stop."""
    return swappable(state, params, state.shaper) << L.FIRST_SIDE | (top(state).b == 1) << L.GO_ON


@rule
def swap(state: State, side: int) -> None:
    """NC-5.15: a unit in the Shaper's area is swapped for a Follower from the supply."""
    step = top(state)
    swap_unit(state, state.shaper, side, L.HUMAN)
    step.a -= 1
    step.b = 1
    if step.a == 0:
        done(state)


# --- conflicts ----------------------------------------------------------------------------------------------------


@rule
def opponents(state: State, area: int, fought: int) -> int:
    """NC-5.17: the opponents that the human may fight in an area, each once in a Maneuver, as a set of pairs."""
    found = (
        may_fight(state, area, L.HUMAN_KING) << L.HUMAN_KING
        | may_fight(state, area, L.HUMAN_SHADOWS) << L.HUMAN_SHADOWS
    )
    return found & ~(fought >> 2 * area)


@rule
def battlefields(state: State) -> int:
    """NC-5.17: the areas where the human may start a conflict, or stop."""
    step, found = top(state), 0
    for area in range(L.AREAS):
        found |= (step.a > 0 and opponents(state, area, step.b) != 0) << area
    return found << L.FIRST_AREA | 1 << L.GO_ON


@rule
def choose_battlefield(state: State, area: int) -> None:
    """NC-5.17: the next conflict is in this area."""
    then(state, Step.CHOOSE_OPPONENT, area, opponents(state, area, top(state).b))


@rule
def offer_opponents(pairs: int) -> int:
    """NC-5.17: the opponents in that area."""
    return pairs << L.FIRST_SIDE + L.KING


@rule
def fight(state: State, pair: int, place: int) -> None:
    """NC-5.17: the human fights this opponent."""
    done(state)
    step = top(state)
    step.a -= 1
    step.b |= 1 << 2 * place + pair
    start_conflict(state, place, pair)
