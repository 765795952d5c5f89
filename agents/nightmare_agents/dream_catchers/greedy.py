"""The greedy team: each action is the one that is worth most by itself."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.dream_catchers.phase import reacts
from nightmare_agents.dream_catchers.rescue import at_leisure
from nightmare_agents.dream_catchers.trades import worth_of_trade
from nightmare_agents.dream_catchers.worth import WEIGHTS, needs_of, price_of, worth_of
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
    "trade": 0.6,  # a catch that a trade prepares counts so much
    "gift": 0.15,  # and one of the partner, in the turn to come
    "least": 0.5,  # it does nothing that is worth less
    "heavy": 2,  # an attack of so many steps is worth a Treasure
    "margin": 2,  # and any that leaves no more steps than this
    "late": 0,  # it gains time with no more moves left than this
    "swaps": 3,  # Oscar swaps at leisure with so many cards
}
"""What it goes by: the worth of things, and when to play what."""


@rule
def acts(bot: Any, state: State, params: Params, mask: Mask) -> int:
    """The action of the active player that is worth most; `NONE` if none is worth it."""
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
def choose(bot: Any, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Play at once what it always plays; then the best action; at the end what costs nothing."""
    action = reacts(bot, state, params, mask)
    if action == NONE:
        action = acts(bot, state, params, mask)
    return action if action != NONE else at_leisure(bot, state, params, mask)


def greedy(**changes: float) -> Bot:
    """The greedy team; `changes` replace parameters."""
    return Bot("greedy", choose, {**PARAMETERS, **changes})
