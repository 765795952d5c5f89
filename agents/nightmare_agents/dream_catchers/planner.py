"""The planner: up to three actions in a row, by the odds of the night after them.

It tries every sequence of catches, and with each partner the best trade. A plan is carried out on scratch paper:
tiles leave the Dreamscape, cards leave the hand, Monsters count by their chance. The position after it is valued by
the risks of the empty cells, the Nightmares that stay, and the next player's best catch. Abilities and Treasures are
not part of a plan: they are played as the greedy team plays them, with other limits.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.dream_catchers.bot_records import BotRecord
from nightmare_agents.dream_catchers.greedy import PARAMETERS as GREEDY
from nightmare_agents.dream_catchers.odds import kin, risk
from nightmare_agents.dream_catchers.phase import reacts
from nightmare_agents.dream_catchers.rescue import at_leisure
from nightmare_agents.dream_catchers.trades import worth_of_trade
from nightmare_agents.dream_catchers.worth import fear, needs_of, price, reward_of, worth_of
from nightmare_gym.engine.bits import least
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.catching import catches
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.state import LAYOUT

PARAMETERS = {
    **GREEDY,
    "sweet": 9.5,
    "gift": 0.1,
    "kin": 5.6,
    "risk": 1.5,
    "fear": 1.9,
    "monster": 4.4,
    "second": 19.0,
    "soon": 6.5,
    "card": 0.4,
    "wild": 2.7,
    "heavy": 3,
    "late": 4,
    "next": 0.25,  # weight of the next player's best catch
    "kept": 1.2,  # harm of a Nightmare that stays, as a factor of the worth to catch it
}
"""The planner's parameters, found by search on other dice than any published result's."""


@rule
def carry_out(bot: BotRecord, state: State, params: Params, target: int) -> float:
    """Catch a tile or a Monster on paper, and return its worth without the risk.

    The paper is rough: counters do not move, and a Monster goes for certain. Each symbol costs its own card or else
    the Wild, so Pixie pays for all three, and a pair that pays stays in the hand. The plan is made anew before each
    action.
    """
    mover = state.catchers[state.mover]
    worth = reward_of(bot, state, params, target)
    needs = needs_of(state, params, target)
    for symbol in range(L.SYMBOLS):
        if needs >> symbol & 1:
            power = symbol if mover.powers[symbol] > 0 else L.WILD
            mover.powers[power] = max(mover.powers[power] - 1, 0)
            worth -= price(bot, power)
    if target < L.FIRST_MONSTER:
        state.dreamscape[target] = L.NONE
    else:
        slot = target - L.FIRST_MONSTER
        if slot == 0:  # the other one moves up
            state.under_bed[0], state.weakness[0] = state.under_bed[1], state.weakness[1]
        state.under_bed[1], state.weakness[1] = L.NONE, 0
    state.actions_left -= 1
    return worth


@rule
def exchange(state: State, partner: int, given: int, taken: int) -> None:
    """Trade on paper."""
    mine, other = state.catchers[state.mover], state.catchers[partner]
    mine.powers[given] -= 1
    mine.powers[taken] += 1
    other.powers[taken] -= 1
    other.powers[given] += 1
    state.actions_left -= 1


@rule
def prospect(bot: BotRecord, state: State, params: Params) -> float:
    """The worth after a plan: the risk of the empty cells, Nightmares that stay, the next player's best catch."""
    afraid = fear(bot, state)
    value = 0.0
    for cell in range(L.CELLS):
        kind = state.dreamscape[cell]
        if kind == L.NONE:
            value -= afraid * risk(state, params, cell)
        elif params.is_nightmare[kind]:
            value -= bot.kept * bot.kin * afraid * kin(state, params, params.dream_symbols[kind])
    follower = state.catchers[(state.mover + 1) % params.seats]
    found, most = catches(state, params, follower), 0.0
    while found:
        target = least(found)
        found &= found - 1
        most = max(most, worth_of(bot, state, params, target))
    return value + bot.next * most


@rule
def attempt(bot: BotRecord, state: State, params: Params, sheet: int, found: int, move: int) -> tuple[bool, float]:
    """Try a move on a sheet of paper; return whether it is possible, and its worth. `found`: the bits of catches."""
    if move < L.FIRST_TRADE:
        if found >> move & 1 == 0:
            return False, 0.0
        bot.scratch[sheet] = state
        return True, carry_out(bot, bot.scratch[sheet], params, move)  # catches have the numbers of their actions
    distance = move - L.FIRST_TRADE + 1
    if distance >= params.seats:
        return False, 0.0
    partner = (state.mover + distance) % params.seats
    worth, given, taken = worth_of_trade(bot, state, params, partner)
    if given == L.NONE or state.catchers[partner].refused == 1:
        return False, 0.0
    bot.scratch[sheet] = state
    exchange(bot.scratch[sheet], partner, given, taken)
    return True, worth if state.actions_left == 1 else 0.0  # else the catch after it counts by itself


@rule
def best_first(bot: BotRecord, state: State, params: Params) -> int:
    """Return the first move of the best plan of up to three; `NONE` if it is best to do nothing.

    There are three loops because numba does not cache a recursion.
    """
    most, best = prospect(bot, state, params), L.NONE
    one, two, three = bot.scratch[1], bot.scratch[2], bot.scratch[3]
    found = catches(state, params, state.catchers[state.mover])
    for first in range(L.FIRST_POWER):
        there, worth = attempt(bot, state, params, 1, found, first)
        if not there:
            continue
        value = worth - bot.least + prospect(bot, one, params)
        if value > most:
            most, best = value, first
        found_then = catches(one, params, one.catchers[one.mover])
        for second in range(L.FIRST_POWER if one.actions_left > 0 else 0):
            there, more = attempt(bot, one, params, 2, found_then, second)
            if not there:
                continue
            value = worth + more - 2 * bot.least + prospect(bot, two, params)
            if value > most:
                most, best = value, first
            found_at_last = catches(two, params, two.catchers[two.mover])
            for third in range(L.FIRST_POWER if two.actions_left > 0 else 0):
                there, last = attempt(bot, two, params, 3, found_at_last, third)
                if there:
                    value = worth + more + last - 3 * bot.least + prospect(bot, three, params)
                    if value > most:
                        most, best = value, first
    return best


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Play first what is always played, then the best plan's first action, at the end what costs nothing."""
    action = reacts(bot, state, params, mask)
    if action == L.NONE:
        action = best_first(bot, state, params) if state.actions_left > 0 else L.NONE
    return action if action != L.NONE else at_leisure(bot, state, params, mask)


def planner(**changes: float) -> Bot:
    """Make the planner; `changes` replace parameters."""
    return Bot("planner", choose, {**PARAMETERS, **changes}, LAYOUT.dtype)
