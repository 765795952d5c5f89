"""The King's rules of thumb, turned round: where the human's Followers come from and go to, if it is the King."""

from __future__ import annotations

from nightmare_agents.cathedral.choices import open_actions
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import controlled, controller, strength
from nightmare_gym.games.cathedral.bits import how_many, least
from nightmare_gym.games.cathedral.conflicts import combat_strength, may_fight
from nightmare_gym.games.cathedral.king.asking import WEIGHT, WORST, better
from nightmare_gym.games.cathedral.king.maneuver import EMPTY, OTHER, TIED, YOURS, wait
from nightmare_gym.games.cathedral.layout import (
    AREAS,
    DAYS,
    DEVELOPMENTS,
    DREAMS,
    FULFILLED,
    HUMAN,
    HUMAN_KING,
    HUMAN_SHADOWS,
    IN_PLAY,
    KING,
    NIGHTS,
    NONE,
    SHADOWS,
)
from nightmare_gym.games.cathedral.records import Params, State


@rule
def removable(state: State, areas: int) -> int:
    """NC-10.9: of these areas the one whose Follower goes, never the last one; `NONE` if there is none."""
    best, lowest = 0, WORST
    for area in range(AREAS):
        there = state.areas[area]
        followers, levels = there.units[HUMAN], there.forts[HUMAN] + there.forts[KING]
        if areas >> area & 1 and followers > 1:
            key = ((followers <= levels) * WEIGHT - (followers + levels)) * WEIGHT + (area != state.corner)
            best, lowest = better(best, lowest, area, key)
    return least(best) if best else NONE


@rule
def site(state: State, areas: int) -> int:
    """NC-11.9: of these areas the one with fewest levels of its own, then with fewest of the other's units."""
    best, lowest = 0, WORST
    for area in range(AREAS):
        if areas >> area & 1:
            there = state.areas[area]
            best, lowest = better(best, lowest, area, there.forts[HUMAN] * WEIGHT + there.units[KING])
    return least(best)


@rule
def situation(state: State, area: int) -> int:
    """NC-11.12: empty, or it is tied for the highest strength, or the other player is strongest, or the Shadows are."""
    kings, shadows = strength(state, area, KING), strength(state, area, SHADOWS)
    own, most = strength(state, area, HUMAN), max(kings, shadows)
    if own == 0 and most == 0:
        return EMPTY
    if own == most:
        return TIED
    return YOURS if kings > shadows else OTHER


@rule
def target(state: State, box: Params, areas: int) -> tuple[int, int]:
    """NC-11.12: of these areas the one that it takes next, and the key of that; `NONE` if it holds them all."""
    best, lowest = 0, WORST
    for area in range(AREAS):
        if areas >> area & 1 and controller(state, area) != HUMAN:
            short = max(strength(state, area, KING), strength(state, area, SHADOWS)) - strength(state, area, HUMAN)
            key = (situation(state, area) * WEIGHT + wait(state, box, area)) * WEIGHT + short
            best, lowest = better(best, lowest, area, key)
    return (least(best) if best else NONE), lowest


@rule
def mover(state: State, box: Params, areas: int) -> int:
    """The area from which a Follower takes the best target beside it without giving the area up; `NONE` if none."""
    best, lowest = NONE, WORST
    own = controlled(state, HUMAN)
    for area in range(AREAS):
        if areas >> area & 1 and state.areas[area].units[HUMAN] > 1:
            there, key = target(state, box, box.neighbours[area] & ~own)
            if there != NONE and key < lowest:
                best, lowest = area, key
    return best


@rule
def advantage(state: State, area: int, pair: int) -> int:
    """NC-11.15: how much stronger it is than its opponent; far behind if there is nobody to fight."""
    if not may_fight(state, area, pair):
        return -WEIGHT
    return combat_strength(state, area, HUMAN) - combat_strength(state, area, KING if pair == HUMAN_KING else SHADOWS)


@rule
def battlefield(state: State, box: Params, areas: int) -> int:
    """NC-11.16: where a conflict is desirable, with the player first, the most favourable before; `NONE` if nowhere."""
    best, lowest = NONE, WORST
    for area in range(AREAS):
        for pair in (HUMAN_KING, HUMAN_SHADOWS):
            lead = advantage(state, area, pair)
            if areas >> area & 1 and lead >= box.desired_lead and pair * WEIGHT - lead < lowest:
                best, lowest = area, pair * WEIGHT - lead
    return best


@rule
def dream(state: State, box: Params) -> int:
    """NC-12.6: of the Dreams that are open to it one of the suit that it completed most, and of these the lowest."""
    best, lowest = NONE, WORST
    bits = open_actions(state, box, 1)
    while bits:
        one = least(bits)
        bits &= bits - 1
        done = 0
        for other in range(DREAMS):
            done += state.dreams[other] == FULFILLED and box.suit[other] == box.suit[one]
        key = box.dream_points[one] - done * WEIGHT
        if key < lowest:
            best, lowest = one, key
    return best


@rule
def prey(state: State, sides: int) -> int:
    """NC-10.10: its own first, unless it leads among the devoured; Shadows before the player's."""
    board = state.devoured
    leads = board[HUMAN] > board[KING] and board[HUMAN] > board[SHADOWS]
    if sides >> HUMAN & 1 and not leads:
        return HUMAN
    if sides >> SHADOWS & 1:
        return SHADOWS
    return KING if sides >> KING & 1 else HUMAN


@rule
def mightiest(state: State, box: Params, days: int) -> int:
    """Of these Day spaces the one whose action has most Upgrades, of equals the last one clockwise of the King's."""
    best, lowest = 0, WORST
    for day in range(DAYS):
        if days >> day & 1:
            power = 0
            for card in range(DEVELOPMENTS):
                power += state.cards[card] == IN_PLAY and box.action[card] == day
            clockwise = (day - state.kings_day - 1) % DAYS
            best, lowest = better(best, lowest, day, -clockwise - WEIGHT * power)
    return least(best)


@rule
def beside_most(state: State, box: Params, nights: int) -> int:
    """Of these Night spaces the one that is beside most Cultists, of equals the one beside fewer Day spaces."""
    best, lowest = 0, WORST
    for night in range(NIGHTS):
        if nights >> night & 1:
            beside = 0
            for day in range(DAYS):
                beside += (box.night_days[night] >> day & 1) * state.cultists[day]
            best, lowest = better(best, lowest, night, how_many(int(box.night_days[night])) - WEIGHT * beside)
    return least(best)
