"""Trading one Power for another, if the partner agrees (rule numbers: RULES.md)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.asking import spend_action
from nightmare_gym.games.dream_catchers.layout import FIRST_TRADE, POWERS
from nightmare_gym.games.dream_catchers.powers import hand_size
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step


@rule
def has_another(catcher: Any, power: int) -> bool:
    """DC-5.3: tell whether the player holds a Power of another kind than this one."""
    return hand_size(catcher) > catcher.powers[power]


@rule
def may_trade(state: State, seat: int, partner: int) -> bool:
    """DC-5.1, DC-5.3: tell whether both have cards that differ, and the partner has not refused a trade."""
    other = state.catchers[partner]
    if other.refused == 1:
        return False
    for power in range(POWERS):
        if state.catchers[seat].powers[power] > 0 and has_another(other, power):
            return True
    return False


@rule
def trades(state: State, params: Params, seat: int) -> int:
    """DC-5.1: the actions that offer a trade to a partner."""
    found = 0
    for distance in range(1, params.seats):
        found |= may_trade(state, seat, (seat + distance) % params.seats) << FIRST_TRADE + distance - 1
    return found


@rule
def start_trade(state: State, params: Params, distance: int) -> None:
    """DC-5.1: the active player names a partner; then both cards."""
    then(state, Step.CHOOSE_GIVEN, (state.mover + distance) % params.seats)


@rule
def to_give(state: State, partner: int) -> int:
    """DC-5.1, DC-5.3: the active player's Powers that the partner can match with another one."""
    found, other = 0, state.catchers[partner]
    for power in range(POWERS):
        found |= (state.catchers[state.mover].powers[power] > 0 and has_another(other, power)) << power
    return found


@rule
def to_take(state: State, partner: int, given: int) -> int:
    """DC-5.1, DC-5.3: the partner's Powers other than the one that is given."""
    found = 0
    for power in range(POWERS):
        found |= (power != given and state.catchers[partner].powers[power] > 0) << power
    return found


@rule
def give(state: State, power: int, partner: int) -> None:
    """DC-5.1: the active player names the card to give."""
    become(state, Step.CHOOSE_TAKEN, partner, power)


@rule
def take(state: State, params: Params, power: int, partner: int, given: int) -> None:
    """DC-5.1, DC-5.2: the active player names the card to take; the partner may have to agree."""
    if params.team == 1 or params.consent == 0:
        trade(state, partner, given, power)
    else:
        become(state, Step.CONSENT, partner, given * POWERS + power)


@rule
def reply(state: State, number: int, partner: int, bargain: int) -> None:
    """DC-5.2: a refusal costs no action, and that partner is not asked again until an action has been taken."""
    if number == 1:
        trade(state, partner, bargain // POWERS, bargain % POWERS)
    else:
        state.catchers[partner].refused = 1
        done(state)


@rule
def trade(state: State, partner: int, given: int, taken: int) -> None:
    """DC-5.1: the cards change hands, and an action is spent."""
    done(state)
    mine, other = state.catchers[state.mover], state.catchers[partner]
    mine.powers[given] -= 1
    other.powers[given] += 1
    other.powers[taken] -= 1
    mine.powers[taken] += 1
    spend_action(state)
