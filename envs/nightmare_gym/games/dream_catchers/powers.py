"""Power cards: the payments of a hand, and its discards and draws (rule numbers: RULES.md).

Sets of symbols are bits, so that a hand and a tile are compared at once.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.bits import how_many
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.layout import POWERS, SYMBOLS, WILD
from nightmare_gym.games.dream_catchers.records import State


@rule
def symbols_held(catcher: Any) -> int:
    """The symbols of which the hand has a card, without the Wild."""
    held = 0
    for symbol in range(SYMBOLS):
        held |= (catcher.powers[symbol] > 0) << symbol
    return held


@rule
def hand_size(catcher: Any) -> int:
    """The number of Powers in a hand."""
    size = 0
    for power in range(POWERS):
        size += catcher.powers[power]
    return size


@rule
def pays(room: Any, catcher: Any, held: int, symbols: int) -> bool:
    """DC-4.1, DC-4.6, DC-9.2: tell whether the hand can pay for these symbols; `held` are the symbols that it has."""
    missing = symbols & ~held
    if missing == 0:
        return True
    spare = catcher.powers[WILD]
    if room.pair_is_any_power:  # pairs of cards that do not pay for their own symbol
        for symbol in range(SYMBOLS):
            spare += (catcher.powers[symbol] - ((symbols >> symbol) & (held >> symbol) & 1)) // 2
    return how_many(missing) <= spare


@rule
def pairs(catcher: Any) -> int:
    """DC-7.2: the symbols of which there are two cards, or one and the Wild."""
    found = 0
    for symbol in range(SYMBOLS):
        own = catcher.powers[symbol]
        found |= (own > 0 and own + catcher.powers[WILD] >= 2) << symbol
    return found


@rule
def discard(state: State, catcher: Any, power: int, cards: int = 1) -> None:
    """Discard cards of one Power from a hand."""
    catcher.powers[power] -= cards
    state.power_discards[power] += cards


@rule
def discard_pair(state: State, catcher: Any, symbol: int) -> None:
    """DC-7.2: a pair is two cards of its symbol; the Wild stands for the second one only if there is none."""
    own = min(catcher.powers[symbol], 2)
    discard(state, catcher, symbol, own)
    discard(state, catcher, WILD, 2 - own)


@rule
def shuffle_powers(state: State) -> None:
    """DC-2.1: an empty Power deck is made anew from its discards."""
    for power in range(POWERS):
        if state.power_deck[power] > 0:
            return
    for power in range(POWERS):
        state.power_deck[power] = state.power_discards[power]
        state.power_discards[power] = 0


@rule
def draw_powers(state: State, catcher: Any, hand: int) -> bool:
    """DC-3.4: tell whether the hand has fewer than `hand` cards; if so, prepare the deck for a draw."""
    if hand_size(catcher) >= hand:
        return False
    shuffle_powers(state)
    return True


@rule
def draw_power(state: State, catcher: Any, power: int) -> None:
    """Move a card from the deck to a hand."""
    state.power_deck[power] -= 1
    catcher.powers[power] += 1
