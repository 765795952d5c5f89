"""Trades that give a player the one card that a catch lacks."""

from __future__ import annotations

from typing import Any

from nightmare_agents.dream_catchers.bot_records import BotRecord
from nightmare_agents.dream_catchers.worth import needs_of, price, price_of, worth_of
from nightmare_gym.engine.bits import least
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.catching import may_be_caught
from nightmare_gym.games.dream_catchers.layout import (
    BED,
    CELLS,
    FIRST_MONSTER,
    NONE,
    POWERS,
)
from nightmare_gym.games.dream_catchers.powers import symbols_held
from nightmare_gym.games.dream_catchers.records import Params, State


@rule
def lacks_one(state: State, params: Params, seat: int, target: int) -> int:
    """The only symbol that a player lacks for a catch; `NONE` if it lacks none or several."""
    needs = needs_of(state, params, target)
    missing = needs & ~symbols_held(state.catchers[seat])
    if missing == 0 or missing & (missing - 1) != 0:
        return NONE
    if target >= FIRST_MONSTER and not may_be_caught(state, params, target - FIRST_MONSTER):
        return NONE
    return least(missing)


@rule
def spare(bot: BotRecord, catcher: Any, needs: int, wanted: int) -> int:
    """The cheapest Power that is not needed for the catch, other than the wanted one; `NONE` if there is none."""
    cheapest, best = NONE, 0.0
    for power in range(POWERS):
        free = catcher.powers[power] - (needs >> power & 1)
        if free > 0 and power != wanted:
            cost = price(bot, power) - 0.01 * free  # among equals, the Power held most
            if cheapest == NONE or cost < best:
                cheapest, best = power, cost
    return cheapest


@rule
def find_trade(bot: BotRecord, state: State, params: Params, seat: int, helper: int) -> tuple[float, int, int]:
    """Find the best catch for which a player lacks one card that the helper has.

    Returns:
        The worth of the catch less its price (negative if there is none), the wanted card, and the card for it.
    """
    best, wanted, returned = -1.0, NONE, NONE
    for target in range(CELLS + BED):
        symbol = lacks_one(state, params, seat, target)
        if symbol == NONE or state.catchers[helper].powers[symbol] == 0:
            continue
        needs = needs_of(state, params, target)
        other = spare(bot, state.catchers[seat], needs, symbol)
        if other == NONE:
            continue
        worth = worth_of(bot, state, params, target) - price_of(bot, needs)
        if worth > best:
            best, wanted, returned = worth, symbol, other
    return best, wanted, returned


@rule
def worth_of_trade(bot: BotRecord, state: State, params: Params, partner: int) -> tuple[float, int, int]:
    """Return the worth of the best trade with a partner, the card that is given, and the card that is taken.

    A trade prepares a catch of the active player with its next action, or of the partner in its next turn.
    """
    mover = state.mover
    best, given, taken = -1.0, NONE, NONE
    if state.actions_left > 1:
        worth, wanted, returned = find_trade(bot, state, params, mover, partner)
        best, given, taken = bot.trade * worth, returned, wanted
    distance = (partner - mover + params.seats) % params.seats
    worth, wanted, returned = find_trade(bot, state, params, partner, mover)
    if wanted != NONE and bot.gift * worth / distance > best:
        best, given, taken = bot.gift * worth / distance, wanted, returned
    return best, given, taken
