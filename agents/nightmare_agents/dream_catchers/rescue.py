"""Treasures and abilities: when they are played, and when they are kept for worse."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.dream_catchers.dreamscape import attacked
from nightmare_gym.games.dream_catchers.layout import (
    BEFORE_CHECK,
    BEFORE_DIE,
    BEFORE_SECOND_CHECK,
    BUBBLES,
    BY_JAZZ,
    BY_MOCHI,
    BY_OSCAR,
    BY_PRISCILLA,
    CALM,
    DELAY,
    DISPEL,
    FIRST_ABILITY,
    FIRST_TREASURE,
    GO_ON,
    NIGHTFALL,
    NONE,
    OSCAR,
    SEATS,
    SWEETEN,
    TREASURES,
    WEAKEN,
)
from nightmare_gym.games.dream_catchers.powers import hand_size
from nightmare_gym.games.dream_catchers.records import Params, State


@rule
def treasure(mask: Mask, kind: int) -> int:
    """The action that plays a Treasure of this kind, whoever holds it; `NONE` if nobody can."""
    for distance in range(SEATS):
        action = FIRST_TREASURE + distance * TREASURES + kind
        if mask[action]:
            return action
    return NONE


@rule
def either(mask: Mask, kind: int, ability: int) -> int:
    """A Treasure, or else the ability that does the same; `NONE` if neither can be had."""
    action = treasure(mask, kind)
    if action == NONE and mask[FIRST_ABILITY + ability]:
        return FIRST_ABILITY + ability
    return action


@rule
def hit(state: State, box: Params) -> int:
    """How far the Nightmare counter moves at this check, or when this night falls, if nobody does anything."""
    step = top(state)
    if step.step == BEFORE_CHECK or step.step == BEFORE_SECOND_CHECK:
        found = attacked(state, box, step.b)
        return found + (found > 0)
    if step.step == NIGHTFALL and state.under_bed[1] != NONE:
        return box.bedrooms[state.bedroom].two_monsters_startle
    return 0


@rule
def rescue(bot: Any, state: State, box: Params, mask: Mask) -> int:
    """What it plays at a window: a Sweet Dream always, before the die all that weakens, else what is needed now."""
    step = top(state).step
    if step == BEFORE_DIE:
        action = treasure(mask, WEAKEN)
        return action if action != NONE else GO_ON
    action = treasure(mask, SWEETEN)
    if action == NONE and step == NIGHTFALL and state.time_left <= bot.late:
        action = either(mask, DELAY, BY_JAZZ)
    steps = hit(state, box)
    if action == NONE and steps > 0:
        if step != NIGHTFALL and (steps >= bot.heavy or steps >= state.nightmare_left - bot.margin):
            action = treasure(mask, DISPEL)
        if action == NONE and steps >= state.nightmare_left:
            action = either(mask, CALM, BY_MOCHI)
    return action if action != NONE else GO_ON


@rule
def surplus(state: State, box: Params, mask: Mask) -> int:
    """What the active player plays at the end of the phase rather than discard it; `NONE` if there is nothing."""
    held = 0
    for kind in range(TREASURES):
        held += state.catchers[state.mover].treasures[kind]
    if held <= box.treasure_limit:
        return NONE
    for kind in range(TREASURES):
        if mask[FIRST_TREASURE + kind]:
            return FIRST_TREASURE + kind
    return NONE


@rule
def at_leisure(bot: Any, state: State, box: Params, mask: Mask) -> int:
    """What it plays when there is nothing left to do, as the hand is filled up after it; else it ends the phase."""
    action = surplus(state, box, mask)
    if action != NONE:
        return action
    character = state.catchers[state.mover].character
    if character <= BUBBLES and mask[FIRST_ABILITY + character]:  # as in the rules, each has the number of its ability
        return FIRST_ABILITY + character
    if mask[FIRST_ABILITY + BY_PRISCILLA]:
        return FIRST_ABILITY + BY_PRISCILLA
    if character == OSCAR and mask[FIRST_ABILITY + BY_OSCAR] and hand_size(state.catchers[state.mover]) >= bot.swaps:
        return FIRST_ABILITY + BY_OSCAR
    return GO_ON


@rule
def at_once(mask: Mask) -> int:
    """What it plays as soon as it can, because nothing is lost by that; `NONE` if nothing."""
    action = treasure(mask, SWEETEN)
    if action == NONE:
        action = treasure(mask, CALM)
    return action if action != NONE else treasure(mask, DELAY)
