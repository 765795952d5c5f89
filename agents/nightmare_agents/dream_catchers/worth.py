"""The worth and the price of a catch: a Sweet Dream, a Nightmare, a Monster."""

from __future__ import annotations

from nightmare_agents.dream_catchers.bot_records import BotRecord
from nightmare_agents.dream_catchers.odds import kin, risk, success
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.features import moves_to_token
from nightmare_gym.games.dream_catchers.layout import (
    COURAGE,
    FIRST_MONSTER,
    NONE,
    SYMBOLS,
    WILD,
)
from nightmare_gym.games.dream_catchers.records import Params, State

WEIGHTS = {
    "sweet": 10.0,  # a Sweet Dream
    "race": 4.0,  # added for each one beyond the first that is needed a turn
    "chest": 3.0,  # a Treasure
    "kin": 6.0,  # a caught Nightmare, times the share of the Dream stack that it would match
    "risk": 2.0,  # a step of the Nightmare counter
    "fear": 4.0,  # added as a part of it, divided by the steps that are left
    "monster": 5.0,  # a Monster that is alone
    "second": 14.0,  # one of two Monsters
    "soon": 6.0,  # added, divided by the moves to the next Monster
    "card": 0.3,  # a Power
    "rare": 1.0,  # a Courage or a Strength
    "wild": 1.5,  # the Wild
}
"""Weights in tenths of a Sweet Dream."""


@rule
def price(bot: BotRecord, power: int) -> float:
    """The worth of a Power in the hand."""
    if power == WILD:
        return bot.wild
    return bot.rare if power >= COURAGE else bot.card


@rule
def price_of(bot: BotRecord, symbols: int) -> float:
    """The worth of the Powers of these symbols."""
    total = 0.0
    for symbol in range(SYMBOLS):
        if symbols >> symbol & 1:
            total += price(bot, symbol)
    return total


@rule
def fear(bot: BotRecord, state: State) -> float:
    """The harm of a step of the Nightmare counter, which grows as fewer are left."""
    return bot.risk * (1.0 + bot.fear / max(state.nightmare_left, 1))


@rule
def reward_of_tile(bot: BotRecord, state: State, params: Params, cell: int) -> float:
    """The gain of a caught tile: a Sweet Dream's step and chest; nothing for a Nightmare."""
    kind = state.dreamscape[cell]
    if params.is_nightmare[kind]:
        return 0.0
    wanted = state.sweet_left / (state.time_left + 1.0)
    return bot.sweet + bot.race * max(0.0, wanted - 1.0) + bot.chest * params.has_chest[kind]


@rule
def worth_of_tile(bot: BotRecord, state: State, params: Params, cell: int) -> float:
    """The worth of catching the tile in a cell, less the risk of the tile that takes its place."""
    kind = state.dreamscape[cell]
    worth = reward_of_tile(bot, state, params, cell) - fear(bot, state) * risk(state, params, cell)
    if params.is_nightmare[kind]:
        worth += bot.kin * fear(bot, state) * kin(state, params, params.dream_symbols[kind])
    return worth


@rule
def worth_of_monster(bot: BotRecord, state: State, params: Params, slot: int) -> float:
    """The worth of trying to catch a Monster."""
    two = state.under_bed[1] != NONE
    worth = bot.second if two else bot.monster
    return success(state, params, slot) * (worth + bot.soon / moves_to_token(state))


@rule
def reward_of(bot: BotRecord, state: State, params: Params, target: int) -> float:
    """The immediate gain of a catch, without the risk that it leaves."""
    if target >= FIRST_MONSTER:
        return worth_of_monster(bot, state, params, target - FIRST_MONSTER)
    return reward_of_tile(bot, state, params, target)


@rule
def worth_of(bot: BotRecord, state: State, params: Params, target: int) -> float:
    """The worth of catching a tile or a Monster, before its price."""
    if target >= FIRST_MONSTER:
        return worth_of_monster(bot, state, params, target - FIRST_MONSTER)
    return worth_of_tile(bot, state, params, target)


@rule
def needs_of(state: State, params: Params, target: int) -> int:
    """The symbols of a tile or a Monster, as bits; 0 where there is none."""
    if target >= FIRST_MONSTER:
        kind = state.under_bed[target - FIRST_MONSTER]
        return params.needs[kind] if kind != NONE else 0
    kind = state.dreamscape[target]
    return params.dream_symbols[kind] if kind != NONE else 0
