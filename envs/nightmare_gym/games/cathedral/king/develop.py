"""The King's Develop (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.bits import least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral.cards import card_to_draw
from nightmare_gym.games.cathedral.king.asking import WORST, ask_human, better
from nightmare_gym.games.cathedral.layout import (
    DAYS,
    KINGS_HAND,
    MANEUVER,
    PLOY,
    RITUAL,
    TUCKED,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

UPGRADED = 1 << 8
"""The mark of `KING_DEVELOPS`, in the place of the last card, for an Upgrade that was drawn and tucked."""


@rule
def develops(state: State, params: Params, row: int) -> None:
    """NC-11.17, NC-11.19: the King draws; Cultists come to Day spaces by the row; in stage 2 it commands."""
    state.cultists[MANEUVER] += params.draws_to_maneuver[row]
    state.cultists[RITUAL] += params.draws_to_ritual[row]
    then(state, Step.KING_COMMANDS)
    then(state, Step.KING_DEVELOPS, params.kings_draws[row])


@rule
def draws(state: State, params: Params) -> None:
    """NC-11.17, NC-11.18: cards one by one, while there are any; if all were Ploys, the last one is tucked."""
    step = top(state)
    if step.a > 0 and card_to_draw(state):
        state.actor = NATURE
    elif step.b in (0, UPGRADED):
        done(state)
    else:
        found = fewest_tucked(state)
        if single(found):
            tuck_last(state, params, least(found))
        else:
            ask_human(state, params, Step.CHOOSE_KINGS_TUCK, found)


@rule
def drew(state: State, params: Params, card: int) -> None:
    """NC-11.18: the first Upgrade is tucked under its action, all other cards go to the King's hand."""
    step = top(state)
    step.a -= 1
    if params.action[card] != PLOY and step.b != UPGRADED:
        step.b = UPGRADED
        tuck(state, card, params.action[card])
        return
    state.cards[card] = KINGS_HAND
    if step.b != UPGRADED:
        step.b = card + 1


@rule
def fewest_tucked(state: State) -> int:
    """NC-11.18: the actions with the fewest cards under them, as a set."""
    best, lowest = 0, WORST
    for action in range(DAYS):
        best, lowest = better(best, lowest, action, state.tucked[action])
    return best


@rule
def tuck(state: State, card: int, action: int) -> None:
    """NC-11.18: a card goes under an action, for good."""
    state.cards[card] = TUCKED
    state.tucked[action] += 1


@rule
def tuck_chosen(state: State, params: Params, day: int) -> None:
    """NC-11.18: the action that was chosen of several with equally few cards."""
    done(state)
    tuck_last(state, params, day)


@rule
def tuck_last(state: State, params: Params, action: int) -> None:
    """NC-11.18: the last card drawn goes under an action."""
    card = top(state).b - 1
    done(state)
    tuck(state, card, action)
