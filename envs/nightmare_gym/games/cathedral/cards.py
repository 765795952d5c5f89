"""Development and combat cards: their places, drawing, and the Upgrades in play (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.counting import count_of_both
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral.counts import at_nth, nth
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
    """The number of cards in a place."""
    return nth(how_many_each(state), place)


@rule
def how_many_each(state: State) -> int:
    """The number of cards in each place, as a row of counts."""
    counts = 0
    for card in range(CARDS):
        counts += at_nth(1, state.cards[card])
    return counts


@rule
def cards_at(state: State, place: int, cards: int) -> int:
    """The cards in a place, of the first `cards`, as a set."""
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
    """NC-5.6: the sum of an effect over the human's Upgrades in play."""
    total = 0
    for card in range(DEVELOPMENTS):
        total += (state.cards[card] == IN_PLAY) * (params.effect[card] == effect) * params.amount[card]
    return total


@rule
def upgrades_of(state: State, params: Params, day: int) -> int:
    """NC-5.18: the number of the human's Upgrades in play of an action."""
    return count_of_both(state.cards, IN_PLAY, params.action, day)


@rule
def card_to_draw(state: State) -> bool:
    """NC-4.2: tell whether there is a card to draw; an empty deck is made anew from the discards."""
    if how_many_at(state, IN_DECK) == 0:
        move_all(state, DISCARDED, IN_DECK)
    return how_many_at(state, IN_DECK) > 0


@rule
def draw(state: State) -> None:
    """Draw the step's number of cards for the human, while there are any."""
    if top(state).a > 0 and card_to_draw(state):
        state.actor = NATURE
    else:
        done(state)


@rule
def drawn(state: State, card: int) -> None:
    """NC-4.1: put a drawn card into the human's hand."""
    state.cards[card] = IN_HAND
    top(state).a -= 1
