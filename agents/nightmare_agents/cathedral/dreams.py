"""The steps, areas, forts or deeds that the human's Dreams lack, and the chance to complete each Dream."""

from __future__ import annotations

from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_gym.engine.bits import how_many
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import marked, of_symbol, with_units
from nightmare_gym.games.cathedral.cards import cards_at
from nightmare_gym.games.cathedral.counts import nth
from nightmare_gym.games.cathedral.human.dreams import by_forts, longest_row
from nightmare_gym.games.cathedral.records import Params, State

DREAM_WEIGHTS = {
    "rite": 0.6,  # factor of a Dream's chance for each step of a marker that it lacks
    "land": 0.3,  # the same for each area,
    "bastion": 0.79,  # for each fort or level,
    "strife": 0.53,  # for each deed in conflicts, or card,
    "deed": 0.51,  # for each deed that must be done within one turn
    "keep": 0.89,  # the chance that a Dream fulfilled after the check is still fulfilled at the next one
    "haste": 0.93,  # lowers the chance of unfulfilled Dreams, the more the fewer turns are left
    "fresh": 1.81,  # the worth of the new Dream that replaces a completed one
}


@rule
def of_rite(state: State, condition: int, goal: int, here: bool) -> int:
    """The steps of markers that a Dream of Ritual lacks."""
    lower, higher = state.your_markers[L.LOWER], state.your_markers[L.HIGHER]
    if condition == L.BOTH_MARKERS:
        return int(max(goal - lower, 0) + max(goal - higher, 0))
    if condition == L.A_MARKER:
        return int(goal - higher)
    if condition == L.CLIMBED:
        return int(goal - (state.climbed if here else 0))
    if condition == L.AHEAD:
        return int(state.kings_markers[L.HIGHER] + 1 - higher)
    meeting = max(higher, goal)
    return int(2 * meeting - lower - higher)


@rule
def of_land(state: State, params: Params, condition: int, goal: int, own: int, here: bool) -> int:
    """The areas that a Dream of control lacks."""
    if condition == L.CONTROL:
        return goal - how_many(own)
    if condition == L.CONTROL_MARKED:
        check = state.clock if here else state.clock + 1 + state.clock % 2
        return goal - how_many(own & marked(params, min(check, len(params.lap) - 1)))
    if condition == L.CONTROL_INNER:
        return goal - how_many(own & params.inner)
    if condition == L.PRESENCE:
        return goal - how_many(with_units(state, L.HUMAN))
    if condition == L.IN_A_ROW:
        return goal - longest_row(own)
    least = 99
    for symbol in range(L.SYMBOLS):
        least = min(least, how_many(of_symbol(params, symbol) & ~own))
    return least


@rule
def of_bastion(state: State, condition: int, goal: int, here: bool) -> int:
    """The forts, levels or crowds that a Dream of forts lacks."""
    if condition == L.BUILT:
        return goal - int(state.built if here else 0)
    reached, first = by_forts(state), L.FORTS
    if condition == L.CITADEL:
        return max(goal - nth(reached, L.FORTS - first), 0) + L.MOST_LEVELS - nth(reached, L.FORT_LEVEL - first)
    lacking = goal - nth(reached, condition - first)
    return 2 * lacking if condition == L.CROWDED else lacking


@rule
def of_strife(state: State, condition: int, goal: int, here: bool) -> int:
    """The victories, losses or cards that a Dream of strife lacks."""
    if condition == L.WON:
        return goal - int(state.won if here else 0)
    if condition == L.LIMBO:
        return goal - int(state.limbo)
    if condition == L.ELIMINATED:
        return goal - int(state.eliminated if here else 0)
    if condition == L.PLAYED:
        return goal - how_many(cards_at(state, L.IN_PLAY, L.DEVELOPMENTS))
    return 1 - int(state.dethroned) if here else 2  # the King must control an area and be beaten there


@rule
def promise(bot: BotRecord, state: State, params: Params, dream: int, own: int, here: bool, turns: int) -> float:
    """The chance to complete a Dream; 2 if it can be completed now. `here`: this turn's check is still to come."""
    condition, goal = params.condition[dream], params.threshold[dream]
    if condition < L.CONTROL:
        lacking, each = of_rite(state, condition, goal, here), bot.rite
    elif condition <= L.ONE_SYMBOL:
        lacking, each = of_land(state, params, condition, goal, own, here), bot.land
    elif condition <= L.CITADEL:
        lacking, each = of_bastion(state, condition, goal, here), bot.bastion
    else:
        lacking, each = of_strife(state, condition, goal, here), bot.strife
    if condition in (L.CLIMBED, L.BUILT, L.WON, L.ELIMINATED, L.DETHRONED, L.CONTROL_MARKED):
        each = bot.deed
    if lacking <= 0 and here:
        return 2.0
    later = turns - 1 if here else turns
    if later <= 0 or lacking > 2 * later + 1:
        return 0.0
    chance = bot.keep * later / (later + bot.haste)
    for _ in range(lacking):
        chance *= each
    return float(chance)
