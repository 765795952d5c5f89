"""Treasures and abilities: they are played where they help at once, or kept for worse."""

from __future__ import annotations

from nightmare_agents.dream_catchers.bot_records import BotRecord
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.dreamscape import attacked
from nightmare_gym.games.dream_catchers.powers import hand_size
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step


@rule
def treasure(mask: Mask, kind: int) -> int:
    """The action that plays a Treasure of this kind from anybody's hand; `NONE` if nobody can."""
    for distance in range(L.SEATS):
        action = L.FIRST_TREASURE + distance * L.TREASURES + kind
        if mask[action]:
            return action
    return L.NONE


@rule
def either(mask: Mask, kind: int, ability: int) -> int:
    """The action that plays a Treasure, or else the ability with the same effect; `NONE` if there is neither."""
    action = treasure(mask, kind)
    if action == L.NONE and mask[L.FIRST_ABILITY + ability]:
        return L.FIRST_ABILITY + ability
    return action


@rule
def hit(state: State, params: Params) -> int:
    """The steps of the Nightmare counter at this check or nightfall if nobody reacts."""
    step = top(state)
    if step.step == Step.BEFORE_CHECK or step.step == Step.BEFORE_SECOND_CHECK:
        found = attacked(state, params, step.b)
        return found + (found > 0)
    if step.step == Step.NIGHTFALL and state.under_bed[1] != L.NONE:
        return params.bedrooms[state.bedroom].two_monsters_startle
    return 0


@rule
def rescue(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Play at a window: before the die all that weakens the Monster, else a Sweet Dream, else what is needed now."""
    step = top(state).step
    if step == Step.BEFORE_DIE:
        action = treasure(mask, L.WEAKEN)
        return action if action != L.NONE else L.GO_ON
    action = treasure(mask, L.SWEETEN)
    if action == L.NONE and step == Step.NIGHTFALL and state.time_left <= bot.late:
        action = either(mask, L.DELAY, L.BY_JAZZ)
    steps = hit(state, params)
    if action == L.NONE and steps > 0:
        if step != Step.NIGHTFALL and (steps >= bot.heavy or steps >= state.nightmare_left - bot.margin):
            action = treasure(mask, L.DISPEL)
        if action == L.NONE and steps >= state.nightmare_left:
            action = either(mask, L.CALM, L.BY_MOCHI)
    return action if action != L.NONE else L.GO_ON


@rule
def surplus(state: State, params: Params, mask: Mask) -> int:
    """The Treasure that the active player plays because it would be discarded; `NONE` if there is none."""
    held = 0
    for kind in range(L.TREASURES):
        held += state.catchers[state.mover].treasures[kind]
    if held <= params.treasure_limit:
        return L.NONE
    for kind in range(L.TREASURES):
        if mask[L.FIRST_TREASURE + kind]:
            return L.FIRST_TREASURE + kind
    return L.NONE


@rule
def at_leisure(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Play what costs nothing because the hand is filled up after it; else end the phase."""
    action = surplus(state, params, mask)
    if action != L.NONE:
        return action
    character = state.catchers[state.mover].character
    if (
        character <= L.BUBBLES and mask[L.FIRST_ABILITY + character]
    ):  # as in the rules, each has the number of its ability
        return L.FIRST_ABILITY + character
    if mask[L.FIRST_ABILITY + L.BY_PRISCILLA]:
        return L.FIRST_ABILITY + L.BY_PRISCILLA
    if (
        character == L.OSCAR
        and mask[L.FIRST_ABILITY + L.BY_OSCAR]
        and hand_size(state.catchers[state.mover]) >= bot.swaps
    ):
        return L.FIRST_ABILITY + L.BY_OSCAR
    return L.GO_ON


@rule
def at_once(mask: Mask) -> int:
    """Play a Treasure that loses nothing by being played early; `NONE` if there is none."""
    action = treasure(mask, L.SWEETEN)
    if action == L.NONE:
        action = treasure(mask, L.CALM)
    return action if action != L.NONE else treasure(mask, L.DELAY)
