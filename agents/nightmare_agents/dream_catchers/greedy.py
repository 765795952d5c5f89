"""The greedy team: it takes the action that is worth most by itself."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.dream_catchers.bot_records import BotRecord
from nightmare_agents.dream_catchers.phase import reacts
from nightmare_agents.dream_catchers.rescue import at_leisure
from nightmare_agents.dream_catchers.trades import worth_of_trade
from nightmare_agents.dream_catchers.worth import WEIGHTS, needs_of, price_of, worth_of
from nightmare_agents.rollout import RolloutSearch, rollout
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.dream_catchers.layout import (
    BED,
    CELLS,
    FIRST_TRADE,
    NONE,
    SEATS,
)
from nightmare_gym.games.dream_catchers.records import Params, State

PARAMETERS = {
    **WEIGHTS,
    "trade": 0.6,  # weight of a catch that a trade prepares
    "gift": 0.15,  # weight of a partner's catch in its next turn
    "least": 0.5,  # the least worth of an action that is taken
    "heavy": 2,  # a Treasure is played against an attack of at least this many steps,
    "margin": 2,  # and against any attack that leaves at most this many steps
    "late": 0,  # time is gained when at most this many moves are left
    "swaps": 3,  # Oscar swaps with at least this many cards in hand
}
"""Worths, and limits for Treasures and abilities."""


@rule
def acts(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Return the active player's action that is worth most; `NONE` if all are worth too little."""
    best, most = NONE, bot.least
    for target in range(CELLS + BED):
        if mask[target]:
            worth = worth_of(bot, state, params, target) - price_of(bot, needs_of(state, params, target))
            if worth > most:
                best, most = target, worth
    for distance in range(1, SEATS):
        action = FIRST_TRADE + distance - 1
        if mask[action]:
            worth, given, _ = worth_of_trade(bot, state, params, (state.mover + distance) % params.seats)
            if given != NONE and worth > most:
                best, most = action, worth
    return best


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Play first what is always played, then the best action, at the end what costs nothing."""
    action = reacts(bot, state, params, mask)
    if action == NONE:
        action = acts(bot, state, params, mask)
    return action if action != NONE else at_leisure(bot, state, params, mask)


def greedy(**changes: float) -> Bot:
    """Make the greedy team; `changes` replace parameters."""
    return Bot("greedy", choose, {**PARAMETERS, **changes})


def improved(rollouts: int) -> RolloutSearch:
    """Make the player `rollout-K`: the greedy player, improved on by at most K rollouts of each action."""
    return rollout(greedy(), rollouts)
