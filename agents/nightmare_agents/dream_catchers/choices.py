"""Choices within an action or a play: cards, a tile, a Monster, a stack."""

from __future__ import annotations

from typing import Any

from nightmare_agents.dream_catchers.bot_records import BotRecord
from nightmare_agents.dream_catchers.trades import worth_of_trade
from nightmare_agents.dream_catchers.worth import price, worth_of_tile
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.catching import strength
from nightmare_gym.games.dream_catchers.dreamscape import attacked
from nightmare_gym.games.dream_catchers.payments import as_cards, cards_of, goes_on, needed, next_card, settles
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step


@rule
def first_legal(mask: Mask, first: int) -> int:
    """Return the first legal action from this one on, for choices that hardly matter."""
    action = first
    while not mask[action]:
        action += 1
    return action


@rule
def dearest(bot: BotRecord, catcher: Any, mask: Mask, sign: float) -> int:
    """Return the dearest Power that is offered (sign 1) or the cheapest (-1).

    Among equals, the dearest is the one that the catcher holds least of, the cheapest the one held most.
    """
    best, most = L.NONE, 0.0
    for power in range(L.POWERS):
        if mask[L.FIRST_POWER + power]:
            value = sign * price(bot, power) - sign * 0.01 * catcher.powers[power]
            if best == L.NONE or value > most:
                best, most = L.FIRST_POWER + power, value
    return best


@rule
def cheapest_payment(bot: BotRecord, state: State, params: Params, catcher: Any) -> int:
    """The next Power of the cheapest payment; among equals, of the Power held most."""
    symbols, number = needed(state, params, catcher, top(state).a)
    hand, declared = as_cards(catcher.powers), as_cards(state.declared)
    best, least, payment = L.NONE, 0.0, hand
    while payment > 0:
        if goes_on(declared, payment) and settles(payment, symbols, number):
            value = 0.0
            for power in range(L.POWERS):
                value += cards_of(payment, power) * (price(bot, power) - 0.01 * catcher.powers[power])
            if best == L.NONE or value < least:
                best, least = L.FIRST_POWER + next_card(declared, payment), value
        payment = payment - 1 & hand
    return best


@rule
def tile_to_dispel(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """The attacker if it matches, else the Nightmare that is worth most to catch."""
    below = state.agenda.steps[state.agenda.height - 2]
    if (below.step == Step.BEFORE_CHECK or below.step == Step.BEFORE_SECOND_CHECK) and attacked(
        state, params, below.b
    ) > 0:
        return L.FIRST_CELL + below.b
    best, most = L.NONE, 0.0
    for cell in range(L.FIRST_CELL, L.FIRST_MONSTER):
        if mask[cell]:
            worth = worth_of_tile(bot, state, params, cell)
            if best == L.NONE or worth > most:
                best, most = cell, worth
    return best


@rule
def monster_to_weaken(state: State, params: Params, mask: Mask) -> int:
    """The Monster that is about to be caught, else the stronger one."""
    below = state.agenda.steps[state.agenda.height - 2]
    if below.step == Step.BEFORE_DIE and mask[L.FIRST_MONSTER + below.b]:
        return L.FIRST_MONSTER + below.b
    if mask[L.FIRST_MONSTER] and mask[L.FIRST_MONSTER + 1]:
        return L.FIRST_MONSTER + (strength(state, params, 1) > strength(state, params, 0))
    return first_legal(mask, L.FIRST_MONSTER)  # the only one


@rule
def chooses(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Choose at a step that is neither the Dream Catcher phase nor a window; accept every trade."""
    step = top(state)
    catcher = state.catchers[state.mover]
    if step.step == Step.CHOOSE_GIVEN:
        _, given, _ = worth_of_trade(bot, state, params, step.a)
        return L.FIRST_POWER + given if given != L.NONE else dearest(bot, catcher, mask, -1.0)
    if step.step == Step.CHOOSE_TAKEN:
        _, given, taken = worth_of_trade(bot, state, params, step.a)
        legal = given == step.b and taken != L.NONE
        return L.FIRST_POWER + taken if legal else dearest(bot, state.catchers[step.a], mask, 1.0)
    if step.step == Step.CONSENT:
        return L.ACCEPT
    if step.step == Step.CHOOSE_PAIR or step.step == Step.CHOOSE_TWO:
        return dearest(bot, state.catchers[step.a], mask, -1.0)
    if step.step == Step.CHOOSE_LEFT_OUT:
        return dearest(bot, catcher, mask, 1.0)
    if step.step == Step.CHOOSE_PAYMENT:
        return cheapest_payment(bot, state, params, catcher)
    if step.step == Step.CHOOSE_NIGHTMARE:
        return tile_to_dispel(bot, state, params, mask)
    if step.step == Step.CHOOSE_MONSTER:
        return monster_to_weaken(state, params, mask)
    if step.step == Step.CHOOSE_STACK:
        return first_legal(mask, L.THE_DREAM_STACK)
    return first_legal(mask, L.FIRST_TREASURE) if step.step == Step.CHOOSE_DISCARD else NO_ANSWER
