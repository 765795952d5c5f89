"""Nature's outcomes on scratch paper: their weights, and a sample by the player's own dice."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.dice import below
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step


@rule
def of_conflict(state: State) -> bool:
    """Tell whether nature is asked in a conflict."""
    which = top(state).step
    return state.actor == NATURE and (which in (Step.REVEAL, Step.BATTLE_CARD, Step.AREA_CARD))


@rule
def weight(state: State, params: Params, outcome: int) -> int:
    """The weight of an outcome; outcomes of the set-up have none here."""
    step = top(state)
    which = step.step
    if which == Step.AREA_CARD or Step.CHOOSE_KINGS_TOKEN <= which <= Step.CHOOSE_KINGS_DREAM:
        return int(step.b >> outcome & 1)
    if which == Step.ROLL:
        return int(params.die[outcome])
    if which == Step.BATTLE_CARD:
        return int(state.battle_deck[outcome])
    if which == Step.WHICH_OPPONENT:
        return 1
    if which in (Step.FILL_DISPLAY, Step.DEAL_DREAMS, Step.KINGS_FIRST_DREAMS):
        return int(state.dreams[outcome] == L.STACKED)
    return int(state.cards[outcome] == (L.KINGS_HAND if which == Step.REVEAL else L.IN_DECK))


@rule
def outcomes(state: State) -> int:
    """The number of outcomes that nature has here."""
    which = top(state).step
    if which == Step.AREA_CARD:
        return L.AREAS
    if which == Step.ROLL:
        return L.FACES
    if which == Step.BATTLE_CARD:
        return L.BATTLES
    if which == Step.WHICH_OPPONENT:
        return 2
    if (
        which in (Step.FILL_DISPLAY, Step.DEAL_DREAMS, Step.KINGS_FIRST_DREAMS)
        or Step.CHOOSE_KINGS_TOKEN <= which <= Step.CHOOSE_KINGS_DREAM
    ):
        return L.DREAMS
    return L.CARDS


@rule
def sampled(state: State, params: Params, dice: Any) -> int:
    """Draw an outcome by the player's own dice."""
    all_of_them = 0
    for outcome in range(outcomes(state)):
        all_of_them += weight(state, params, outcome)
    pick, outcome = below(dice, state.turn, all_of_them), 0
    while pick >= weight(state, params, outcome):
        pick -= weight(state, params, outcome)
        outcome += 1
    return outcome


@rule
def next_outcome(state: State, params: Params, outcome: int) -> int:
    """The first possible outcome from this one on; `NONE` if there is none."""
    for possible in range(outcome, outcomes(state)):
        if weight(state, params, possible) > 0:
            return possible
    return L.NONE
