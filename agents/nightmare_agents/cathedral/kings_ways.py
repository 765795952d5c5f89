"""The King's priorities with the sides exchanged: areas, Dreams and spaces that it would choose as the human."""

from __future__ import annotations

from nightmare_agents.cathedral.choices import open_actions
from nightmare_gym.engine.bits import how_many, least
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import controlled, controller, strength
from nightmare_gym.games.cathedral.cards import upgrades_of
from nightmare_gym.games.cathedral.conflicts import combat_strength, may_fight
from nightmare_gym.games.cathedral.king.asking import WEIGHT, WORST, better
from nightmare_gym.games.cathedral.king.maneuver import EMPTY, OTHER, TIED, YOURS, wait
from nightmare_gym.games.cathedral.records import Params, State


@rule
def removable(state: State, areas: int) -> int:
    """NC-10.9: the one of these areas that gives a Follower, never its last one; `NONE` if there is none."""
    best, lowest = 0, WORST
    for area in range(L.AREAS):
        there = state.areas[area]
        followers, levels = there.units[L.HUMAN], there.forts[L.HUMAN] + there.forts[L.KING]
        if areas >> area & 1 and followers > 1:
            key = ((followers <= levels) * WEIGHT - (followers + levels)) * WEIGHT + (area != state.corner)
            best, lowest = better(best, lowest, area, key)
    return least(best) if best else L.NONE


@rule
def site(state: State, areas: int) -> int:
    """NC-11.9: the one of these areas with the fewest own levels; of equals, the fewest units of the King."""
    best, lowest = 0, WORST
    for area in range(L.AREAS):
        if areas >> area & 1:
            there = state.areas[area]
            best, lowest = better(best, lowest, area, there.forts[L.HUMAN] * WEIGHT + there.units[L.KING])
    return least(best)


@rule
def situation(state: State, area: int) -> int:
    """NC-11.12: tell whether an area is empty or tied for the highest strength, or who else is strongest there."""
    kings, shadows = strength(state, area, L.KING), strength(state, area, L.SHADOWS)
    own, most = strength(state, area, L.HUMAN), max(kings, shadows)
    if own == 0 and most == 0:
        return EMPTY
    if own == most:
        return TIED
    return YOURS if kings > shadows else OTHER


@rule
def target(state: State, params: Params, areas: int) -> tuple[int, int]:
    """NC-11.12: the one of these areas to take next, and its key; `NONE` if all are controlled already."""
    best, lowest = 0, WORST
    for area in range(L.AREAS):
        if areas >> area & 1 and controller(state, area) != L.HUMAN:
            short = max(strength(state, area, L.KING), strength(state, area, L.SHADOWS)) - strength(
                state, area, L.HUMAN
            )
            key = (situation(state, area) * WEIGHT + wait(state, params, area)) * WEIGHT + short
            best, lowest = better(best, lowest, area, key)
    return (least(best) if best else L.NONE), lowest


@rule
def mover(state: State, params: Params, areas: int) -> int:
    """The area whose Follower takes the best target beside it and is not the last one; `NONE` if there is none."""
    best, lowest = L.NONE, WORST
    own = controlled(state, L.HUMAN)
    for area in range(L.AREAS):
        if areas >> area & 1 and state.areas[area].units[L.HUMAN] > 1:
            there, key = target(state, params, params.neighbours[area] & ~own)
            if there != L.NONE and key < lowest:
                best, lowest = area, key
    return best


@rule
def advantage(state: State, area: int, pair: int) -> int:
    """NC-11.15: the lead in strength over the opponent; far below zero if there is nobody to fight."""
    if not may_fight(state, area, pair):
        return -WEIGHT
    return combat_strength(state, area, L.HUMAN) - combat_strength(
        state, area, L.KING if pair == L.HUMAN_KING else L.SHADOWS
    )


@rule
def battlefield(state: State, params: Params, areas: int) -> int:
    """NC-11.16: the area of the most desirable conflict, with the King before the Shadows; `NONE` if there is none."""
    best, lowest = L.NONE, WORST
    for area in range(L.AREAS):
        for pair in (L.HUMAN_KING, L.HUMAN_SHADOWS):
            lead = advantage(state, area, pair)
            if areas >> area & 1 and lead >= params.desired_lead and pair * WEIGHT - lead < lowest:
                best, lowest = area, pair * WEIGHT - lead
    return best


@rule
def dream(state: State, params: Params) -> int:
    """NC-12.6: the open Dream of the suit completed most often; of equals, the one with the fewest points."""
    best, lowest = L.NONE, WORST
    bits = open_actions(state, params, 1)
    while bits:
        one = least(bits)
        bits &= bits - 1
        done = 0
        for other in range(L.DREAMS):
            done += state.dreams[other] == L.FULFILLED and params.suit[other] == params.suit[one]
        key = params.dream_points[one] - done * WEIGHT
        if key < lowest:
            best, lowest = one, key
    return best


@rule
def prey(state: State, sides: int) -> int:
    """NC-10.10: an own unit unless the human leads among the devoured, else a Shadow, else the King's."""
    board = state.devoured
    leads = board[L.HUMAN] > board[L.KING] and board[L.HUMAN] > board[L.SHADOWS]
    if sides >> L.HUMAN & 1 and not leads:
        return L.HUMAN
    if sides >> L.SHADOWS & 1:
        return L.SHADOWS
    return L.KING if sides >> L.KING & 1 else L.HUMAN


@rule
def mightiest(state: State, params: Params, days: int) -> int:
    """The one of these Day spaces whose action has the most Upgrades; of equals, the last clockwise of the King's."""
    best, lowest = 0, WORST
    for day in range(L.DAYS):
        if days >> day & 1:
            clockwise = (day - state.kings_day - 1) % L.DAYS
            best, lowest = better(best, lowest, day, -clockwise - WEIGHT * upgrades_of(state, params, day))
    return least(best)


@rule
def beside_most(state: State, params: Params, nights: int) -> int:
    """The one of these Night spaces beside the most Cultists; of equals, the one beside fewer Day spaces."""
    best, lowest = 0, WORST
    for night in range(L.NIGHTS):
        if nights >> night & 1:
            beside = 0
            for day in range(L.DAYS):
                beside += (params.night_days[night] >> day & 1) * state.cultists[day]
            best, lowest = better(best, lowest, night, how_many(int(params.night_days[night])) - WEIGHT * beside)
    return least(best)
