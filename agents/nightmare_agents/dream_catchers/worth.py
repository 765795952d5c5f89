"""What a catch is worth: a Sweet Dream, a Nightmare's symbols out of the Dreamscape, a Monster; and what it costs."""

from __future__ import annotations

from typing import Any

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
    "race": 4.0,  # and this more for each one a turn that is wanted beyond the first
    "chest": 3.0,  # a Treasure
    "kin": 6.0,  # a Nightmare that goes, times the share of the Dream stack that it would match
    "risk": 2.0,  # a step of the Nightmare counter
    "fear": 4.0,  # and so much more of it, divided by the steps that are left
    "monster": 5.0,  # a Monster, if it is alone
    "second": 14.0,  # a Monster, if there are two
    "soon": 6.0,  # and this more, divided by the moves to the next one
    "card": 0.3,  # a Power
    "rare": 1.0,  # a Courage or a Strength
    "wild": 1.5,  # the Wild
}
"""In tenths of a Sweet Dream."""


@rule
def price(bot: Any, power: int) -> float:
    """What a Power is worth in the hand."""
    if power == WILD:
        return bot.wild
    return bot.rare if power >= COURAGE else bot.card


@rule
def price_of(bot: Any, symbols: int) -> float:
    """What the Powers of these symbols are worth."""
    total = 0.0
    for symbol in range(SYMBOLS):
        if symbols >> symbol & 1:
            total += price(bot, symbol)
    return total


@rule
def fear(bot: Any, state: State) -> float:
    """What a step of the Nightmare counter is worth: more, the fewer are left."""
    return bot.risk * (1.0 + bot.fear / max(state.nightmare_left, 1))


@rule
def reward_of_tile(bot: Any, state: State, params: Params, cell: int) -> float:
    """What a tile brings that is caught: a Sweet Dream its step and its chest, a Nightmare nothing."""
    kind = state.dreamscape[cell]
    if params.is_nightmare[kind]:
        return 0.0
    wanted = state.sweet_left / (state.time_left + 1.0)
    return bot.sweet + bot.race * max(0.0, wanted - 1.0) + bot.chest * params.has_chest[kind]


@rule
def worth_of_tile(bot: Any, state: State, params: Params, cell: int) -> float:
    """What it is worth to catch the tile in a cell, less the risk of the tile that will take its place."""
    kind = state.dreamscape[cell]
    worth = reward_of_tile(bot, state, params, cell) - fear(bot, state) * risk(state, params, cell)
    if params.is_nightmare[kind]:
        worth += bot.kin * fear(bot, state) * kin(state, params, params.dream_symbols[kind])
    return worth


@rule
def worth_of_monster(bot: Any, state: State, params: Params, slot: int) -> float:
    """What it is worth to try to catch a Monster."""
    two = state.under_bed[1] != NONE
    worth = bot.second if two else bot.monster
    return success(state, params, slot) * (worth + bot.soon / moves_to_token(state))


@rule
def reward_of(bot: Any, state: State, params: Params, target: int) -> float:
    """What a catch brings at once, whatever it leaves behind."""
    if target >= FIRST_MONSTER:
        return worth_of_monster(bot, state, params, target - FIRST_MONSTER)
    return reward_of_tile(bot, state, params, target)


@rule
def worth_of(bot: Any, state: State, params: Params, target: int) -> float:
    """What the catch of a tile or a Monster is worth, before its price."""
    if target >= FIRST_MONSTER:
        return worth_of_monster(bot, state, params, target - FIRST_MONSTER)
    return worth_of_tile(bot, state, params, target)


@rule
def needs_of(state: State, params: Params, target: int) -> int:
    """The symbols that a tile or a Monster shows; none where there is none."""
    if target >= FIRST_MONSTER:
        kind = state.under_bed[target - FIRST_MONSTER]
        return params.needs[kind] if kind != NONE else 0
    kind = state.dreamscape[target]
    return params.dream_symbols[kind] if kind != NONE else 0
