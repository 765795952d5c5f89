"""What an action or a play leaves to choose: who chooses, what there is, and what follows (rule numbers: RULES.md)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.bits import least
from nightmare_gym.games.dream_catchers.catching import leave_out, left_out
from nightmare_gym.games.dream_catchers.layout import (
    ACT,
    CHOOSE_DISCARD,
    CHOOSE_GIVEN,
    CHOOSE_LEFT_OUT,
    CHOOSE_MONSTER,
    CHOOSE_NIGHTMARE,
    CHOOSE_PAIR,
    CHOOSE_PAYMENT,
    CHOOSE_STACK,
    CHOOSE_TAKEN,
    CHOOSE_TWO,
    CONSENT,
    FIRST_CELL,
    FIRST_MONSTER,
    FIRST_POWER,
    FIRST_TREASURE,
    GO_ON,
    REFUSE_OR_ACCEPT,
    THE_DREAM_STACK,
    TREASURES,
)
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
from nightmare_gym.games.dream_catchers.trading import give, reply, take, to_give, to_take


@rule
def choice(state: State, box: Params) -> None:
    """DC-3.8: ask who chooses; what leaves no choice is done unasked."""
    found = choices(state, box)
    if found == 0:
        done(state)
    elif top(state).step == CHOOSE_DISCARD and top(state).a == 0:
        play_first(state)
    elif found & (found - 1) == 0:
        choose(state, box, least(found))
    else:
        state.actor = chooser(state, box)


@rule
def chooser(state: State, box: Params) -> int:
    """DC-6.10: whoever pays for it makes the choice at hand; one controller does so from the active player's seat."""
    step = top(state)
    own = step.step == CHOOSE_PAIR or step.step == CHOOSE_TWO or CONSENT <= step.step <= CHOOSE_MONSTER
    return step.a if own and box.team == 0 else state.mover


@rule
def choices(state: State, box: Params) -> int:
    """What an action or a play leaves to choose, as a set of numbers from 0 on."""
    step, catcher = top(state).step, state.catchers[state.mover]
    if step == CHOOSE_PAIR:
        return pairs(state.catchers[top(state).a])
    if step == CHOOSE_TWO:
        return two_to_discard(state)
    if step == CHOOSE_GIVEN:
        return to_give(state)
    if step == CHOOSE_TAKEN:
        return to_take(state)
    if step == CONSENT:
        return REFUSE_OR_ACCEPT
    if step == CHOOSE_STACK:
        return stacks(state)
    if step == CHOOSE_NIGHTMARE:
        return nightmares(state, box)
    if step == CHOOSE_MONSTER:
        return weakenable(state, box)
    if step == CHOOSE_LEFT_OUT:
        return left_out(state, box, catcher)
    if step == CHOOSE_PAYMENT:
        return to_pay(state, box, catcher)
    return to_discard(box, catcher)


@rule
def first_choice(step: int) -> int:
    """The action that stands for number 0 of a choice."""
    if step == CONSENT:
        return GO_ON
    if step == CHOOSE_STACK:
        return THE_DREAM_STACK
    if step == CHOOSE_NIGHTMARE:
        return FIRST_CELL
    if step == CHOOSE_MONSTER:
        return FIRST_MONSTER
    return FIRST_TREASURE if step == CHOOSE_DISCARD else FIRST_POWER


@rule
def choose(state: State, box: Params, number: int) -> None:
    """Carry out a choice that an action or a play has left."""
    step, catcher = top(state).step, state.catchers[state.mover]
    if step == CHOOSE_PAIR:
        spend_pair(state, number)
    elif step == CHOOSE_TWO:
        discard_two(state, number)
    elif step == CHOOSE_GIVEN:
        give(state, number)
    elif step == CHOOSE_TAKEN:
        take(state, box, number)
    elif step == CONSENT:
        reply(state, number == 1)
    elif step == CHOOSE_STACK:
        choose_stack(state, number)
    elif step == CHOOSE_NIGHTMARE:
        dispel(state, number)
    elif step == CHOOSE_MONSTER:
        weaken(state, number)
    elif step == CHOOSE_LEFT_OUT:
        leave_out(state, box, catcher, number)
    elif step == CHOOSE_PAYMENT:
        declare_next(state, number)
    else:
        discard_treasure(state, catcher, number)
        top(state).a = 0


@rule
def play_first(state: State) -> None:
    """DC-3.5: before a Treasure is discarded all are asked for plays, as in the phase; its actions are over."""
    top(state).a = 1
    state.actions_left = 0
    then(state, ACT, 1)


@rule
def to_discard(box: Params, catcher: Any) -> int:
    """DC-3.5: the Treasures, one of which is to be discarded; none if there are not too many."""
    found, size = 0, 0
    for treasure in range(TREASURES):
        size += catcher.treasures[treasure]
        found |= (catcher.treasures[treasure] > 0) << treasure
    return found if size > box.treasure_limit else 0
