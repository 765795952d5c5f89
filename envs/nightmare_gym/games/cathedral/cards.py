"""Development and combat cards: where they are, drawing, and the Upgrades in play (rule numbers: RULES.md)."""

from __future__ import annotations

import numpy as np

from nightmare_gym.engine.agenda import done, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral.layout import (
    CARDS,
    DEVELOPMENTS,
    DISCARDED,
    IN_DECK,
    IN_HAND,
    IN_PLAY,
)
from nightmare_gym.games.cathedral.records import Params, State


@rule
def how_many_at(state: State, place: int) -> int:
    """How many cards are in a place."""
    found = np.int32(0)  # numbers of 4 bytes, of which the processor sums many at a time
    for card in range(CARDS):
        found = np.int32(found + np.int32(state.cards[card] == place))
    return int(found)


@rule
def cards_at(state: State, place: int, cards: int) -> int:
    """Those of the first so many cards that are in a place, as a set."""
    found = 0
    for card in range(cards):
        found |= (state.cards[card] == place) << card
    return found


@rule
def move_all(state: State, place: int, to: int) -> None:
    """Move all Development cards of a place to another."""
    for card in range(DEVELOPMENTS):
        if state.cards[card] == place:
            state.cards[card] = to


@rule
def upgrade(state: State, params: Params, effect: int) -> int:
    """NC-5.6: what the human's Upgrades in play give of an effect, all together."""
    total = 0
    for card in range(DEVELOPMENTS):
        total += (state.cards[card] == IN_PLAY) * (params.effect[card] == effect) * params.amount[card]
    return total


@rule
def card_to_draw(state: State) -> bool:
    """NC-4.2: is there a card to draw? An empty deck is made anew from the discards."""
    if how_many_at(state, IN_DECK) == 0:
        move_all(state, DISCARDED, IN_DECK)
    return how_many_at(state, IN_DECK) > 0


@rule
def draw(state: State) -> None:
    """The human draws as many cards as the step says, while there are any."""
    if top(state).a > 0 and card_to_draw(state):
        state.actor = NATURE
    else:
        done(state)


@rule
def drawn(state: State, card: int) -> None:
    """The human has drawn a card."""
    state.cards[card] = IN_HAND
    top(state).a -= 1
