"""Payments in a bedroom where a pair stands for any symbol, named card by card (rule numbers: RULES.md).

Cards are bits, `HELD` for each Power: a hand's payments are the subsets of its cards that settle the price.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import done
from nightmare_gym.engine.bits import how_many, least
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.records import Params, State

HELD = 4
"""The most cards of one Power in a hand."""
NO_MORE = L.GO_ON - L.FIRST_POWER
"""The choice beside the Powers: pay with the declared cards."""


@rule
def as_cards(counts: Any) -> int:
    """Turn numbers of cards by Power into a set of cards."""
    cards = 0
    for power in range(L.POWERS):
        cards |= ((1 << counts[power]) - 1) << power * HELD
    return cards


@rule
def cards_of(cards: int, power: int) -> int:
    """The number of cards of a Power in a set."""
    return how_many(cards >> power * HELD & (1 << HELD) - 1)


@rule
def needed(state: State, params: Params, catcher: Any, target: int) -> tuple[int, int]:
    """DC-4.1, DC-4.4, DC-7.7: the symbols of a tile or Monster, and the number of them to pay."""
    if target < L.FIRST_MONSTER:
        symbols = params.dream_symbols[state.dreamscape[target]]
        return symbols, how_many(symbols)
    symbols = params.needs[state.under_bed[target - L.FIRST_MONSTER]]
    return symbols, how_many(symbols) - (catcher.character == L.PIXIE)


@rule
def settles(cards: int, symbols: int, number: int) -> bool:
    """DC-9.2: tell whether exactly these cards pay for `number` of the symbols.

    Two cards of a symbol make a pair, which pays for any symbol, as the Wild does. A single card pays for its own
    symbol, or, paired with the Wild, for any.
    """
    paid, singles, strangers = 0, 0, 0
    for symbol in range(L.SYMBOLS):
        held = cards_of(cards, symbol)
        paid += (held + 1) // 2
        singles += held % 2
        strangers += held % 2 & ~(symbols >> symbol) & 1
    wild = cards_of(cards, L.WILD)
    alone = strangers == 0 and paid + wild == number
    in_pair = wild == 1 and singles > 0 and strangers <= 1 and paid == number
    return alone or in_pair


@rule
def goes_on(declared: int, payment: int) -> bool:
    """DC-9.2: tell whether this payment can still follow the declared cards, which are named in Powers' order."""
    rest = payment ^ declared
    return declared & ~payment == 0 and (rest == 0 or declared < rest & -rest)


@rule
def next_card(declared: int, payment: int) -> int:
    """The next Power to name on the way to a payment, or `NO_MORE`."""
    return NO_MORE if payment == declared else least(payment ^ declared) // HELD


@rule
def to_pay(state: State, params: Params, target: int) -> int:
    """DC-9.2: the Powers (or `NO_MORE`) that lead to a payment if named next."""
    catcher = state.catchers[state.mover]
    symbols, number = needed(state, params, catcher, target)
    hand, declared, found = as_cards(catcher.powers), as_cards(state.declared), 0
    payment = hand
    while payment > 0:
        if goes_on(declared, payment) and settles(payment, symbols, number):
            found |= 1 << next_card(declared, payment)
        payment = payment - 1 & hand
    return found


@rule
def declare_next(state: State, power: int) -> None:
    """DC-9.2: declare one more card, or stop."""
    if power == NO_MORE:
        done(state)
    else:
        state.declared[power] += 1
