"""Trading one Power for another, if the partner agrees (rule numbers: RULES.md)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.asking import spend_action
from nightmare_gym.games.dream_catchers.layout import (
    CHOOSE_GIVEN,
    CHOOSE_TAKEN,
    CONSENT,
    FIRST_TRADE,
    POWERS,
)
from nightmare_gym.games.dream_catchers.powers import hand_size
from nightmare_gym.games.dream_catchers.records import Params, State


@rule
def has_another(catcher: Any, power: int) -> bool:
    """DC-5.3: does the player hold a Power of another kind than this one?"""
    return hand_size(catcher) > catcher.powers[power]


@rule
def may_trade(state: State, seat: int, partner: int) -> bool:
    """DC-5.1, DC-5.3: both have cards that differ, and the partner has not refused since the last action."""
    other = state.catchers[partner]
    if other.refused == 1:
        return False
    for power in range(POWERS):
        if state.catchers[seat].powers[power] > 0 and has_another(other, power):
            return True
    return False


@rule
def trades(state: State, box: Params, seat: int) -> int:
    """DC-5.1: the actions that offer a trade to a partner."""
    found = 0
    for distance in range(1, box.seats):
        found |= may_trade(state, seat, (seat + distance) % box.seats) << FIRST_TRADE + distance - 1
    return found


@rule
def start_trade(state: State, box: Params, distance: int) -> None:
    """DC-5.1: the active player names a partner; then both cards."""
    then(state, CHOOSE_GIVEN, (state.mover + distance) % box.seats)


@rule
def to_give(state: State) -> int:
    """DC-5.1, DC-5.3: the active player's Powers that the partner can match with another one."""
    found, partner = 0, state.catchers[top(state).a]
    for power in range(POWERS):
        found |= (state.catchers[state.mover].powers[power] > 0 and has_another(partner, power)) << power
    return found


@rule
def to_take(state: State) -> int:
    """DC-5.1, DC-5.3: the partner's Powers other than the one that is given."""
    step, found = top(state), 0
    for power in range(POWERS):
        found |= (power != step.b and state.catchers[step.a].powers[power] > 0) << power
    return found


@rule
def give(state: State, power: int) -> None:
    """DC-5.1: the card that is given is named."""
    become(state, CHOOSE_TAKEN, top(state).a, power)


@rule
def take(state: State, box: Params, power: int) -> None:
    """DC-5.1, DC-5.2: the card that is wanted is named; the partner may have to agree."""
    partner, given = top(state).a, top(state).b
    if box.team == 1 or box.consent == 0:
        trade(state, partner, given, power)
    else:
        become(state, CONSENT, partner, given * POWERS + power)


@rule
def reply(state: State, accepted: bool) -> None:
    """DC-5.2: a refusal costs no action, and that partner is not asked again until an action has been taken."""
    step = top(state)
    if accepted:
        trade(state, step.a, step.b // POWERS, step.b % POWERS)
    else:
        state.catchers[step.a].refused = 1
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
