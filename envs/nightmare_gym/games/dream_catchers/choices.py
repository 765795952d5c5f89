"""The choices after an action or a play: the seat that chooses, its choices, their results (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.bits import least
from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.catching import leave_out, left_out
from nightmare_gym.games.dream_catchers.payments import declare_next, to_pay
from nightmare_gym.games.dream_catchers.plays import (
    choose_stack,
    discard_treasure,
    discard_two,
    dispel,
    nightmares,
    spend_pair,
    stacks,
    two_to_discard,
    weaken,
    weakenable,
)
from nightmare_gym.games.dream_catchers.powers import pairs
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.games.dream_catchers.trading import give, reply, take, to_give, to_take


@rule
def choice(state: State, params: Params) -> None:
    """DC-3.8: ask the seat that chooses; a single choice is made unasked. DC-6: the last discard ends the phase."""
    found = choices(state, params)
    if found == 0:
        done(state)
    elif top(state).step == Step.CHOOSE_DISCARD and top(state).a == 0:
        play_first(state)
    elif found & (found - 1) == 0:
        choose(state, params, least(found))
    else:
        state.actor = chooser(state, params)


@rule
def chooser(state: State, params: Params) -> int:
    """DC-6.10: the seat that pays makes the choice; one controller makes all from the active player's seat."""
    step = top(state)
    own = (
        step.step == Step.CHOOSE_PAIR
        or step.step == Step.CHOOSE_TWO
        or Step.CONSENT <= step.step <= Step.CHOOSE_MONSTER
    )
    return step.a if own and params.team == 0 else state.mover


@rule
def pairs_of(state: State, seat: int) -> int:
    """The symbols of which the player has a pair."""
    return pairs(state.catchers[seat])


@rule
def to_discard(state: State, params: Params) -> int:
    """DC-3.5: the Treasures to choose from if there are too many, else none."""
    catcher = state.catchers[state.mover]
    found, size = 0, 0
    for treasure in range(L.TREASURES):
        size += catcher.treasures[treasure]
        found |= (catcher.treasures[treasure] > 0) << treasure
    return found if size > params.treasure_limit else 0


@rule
def discard_surplus(state: State, treasure: int) -> None:
    """DC-3.5: a Treasure is discarded; before the next one all are asked for plays again."""
    discard_treasure(state, state.catchers[state.mover], treasure)
    top(state).a = 0


@rule
def yes_or_no() -> int:
    """DC-5.2: refuse, or accept."""
    return L.REFUSE_OR_ACCEPT


choices = by_step(
    "choices",
    {
        Step.CHOOSE_PAIR: pairs_of,
        Step.CHOOSE_TWO: two_to_discard,
        Step.CHOOSE_GIVEN: to_give,
        Step.CHOOSE_TAKEN: to_take,
        Step.CONSENT: yes_or_no,
        Step.CHOOSE_STACK: stacks,
        Step.CHOOSE_NIGHTMARE: nightmares,
        Step.CHOOSE_MONSTER: weakenable,
        Step.CHOOSE_LEFT_OUT: left_out,
        Step.CHOOSE_PAYMENT: to_pay,
        Step.CHOOSE_DISCARD: to_discard,
    },
    returns=True,
)
"""The choices after an action or a play, as a set of numbers from 0 on."""


@rule
def first_choice(step: int) -> int:
    """The action that stands for number 0 of a choice."""
    if step == Step.CONSENT:
        return L.GO_ON
    if step == Step.CHOOSE_STACK:
        return L.THE_DREAM_STACK
    if step == Step.CHOOSE_NIGHTMARE:
        return L.FIRST_CELL
    if step == Step.CHOOSE_MONSTER:
        return L.FIRST_MONSTER
    return L.FIRST_TREASURE if step == Step.CHOOSE_DISCARD else L.FIRST_POWER


choose = by_step(
    "choose",
    {
        Step.CHOOSE_PAIR: spend_pair,
        Step.CHOOSE_TWO: discard_two,
        Step.CHOOSE_GIVEN: give,
        Step.CHOOSE_TAKEN: take,
        Step.CONSENT: reply,
        Step.CHOOSE_STACK: choose_stack,
        Step.CHOOSE_NIGHTMARE: dispel,
        Step.CHOOSE_MONSTER: weaken,
        Step.CHOOSE_LEFT_OUT: leave_out,
        Step.CHOOSE_PAYMENT: declare_next,
        Step.CHOOSE_DISCARD: discard_surplus,
    },
    "number",
    named=dict.fromkeys(("symbol", "power", "stack", "cell", "treasure"), ("number", 0)),
)
"""Carry out a choice after an action or a play."""


@rule
def play_first(state: State) -> None:
    """DC-3.5: before a Treasure is discarded all are asked for plays, as in the phase, but no actions are left."""
    top(state).a = 1
    state.actions_left = 0
    then(state, Step.ACT, 1)
