"""Lean windows, an edition: the same rules with fewer questions (rule numbers: RULES.md).

The rules go on as they do with full windows; then those that are left out are closed as if everybody had passed.
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers import rules
from nightmare_gym.games.dream_catchers.dreamscape import attacked
from nightmare_gym.games.dream_catchers.layout import BED, NONE
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.rules import chance, legal, proceed, setup
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.games.dream_catchers.windows import close

__all__ = ["apply", "chance", "legal", "resolve", "setup"]


@rule
def apply(state: State, params: Params, action: int) -> None:
    """Carry out the choice of `state.actor`."""
    waiting = monsters_before_time(state)
    rules.apply(state, params, action)
    leave_out(state, params, waiting)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Carry out an outcome of nature."""
    waiting = monsters_before_time(state)
    rules.resolve(state, params, outcome)
    leave_out(state, params, waiting)


@rule
def leave_out(state: State, params: Params, waiting: int) -> None:
    """DC-6.12: close windows, one after the other, until something is at stake or another question is asked."""
    while state.actor >= 0 and nothing_at_stake(state, params, waiting):
        waiting = monsters_before_time(state)
        close(state, params)
        proceed(state, params)


@rule
def monsters_before_time(state: State) -> int:
    """The number of Monsters under the bed while this turn's time has still to pass; `NONE` after it."""
    for place in range(state.agenda.height):
        if state.agenda.steps[place].step == Step.PASS_TIME:
            return monsters(state)
    return NONE


@rule
def monsters(state: State) -> int:
    """The number of Monsters under the bed."""
    found = 0
    for slot in range(BED):
        found += state.under_bed[slot] != NONE
    return found


@rule
def nothing_at_stake(state: State, params: Params, waiting: int) -> bool:
    """DC-6.12: tell whether this is a window before the spawn without a new Monster, or a check that changes nothing.

    `waiting` is the number of Monsters at the last step, if time has passed since.
    """
    step = top(state)
    if step.step == Step.BEFORE_SPAWN:
        return monsters(state) == waiting
    if step.step == Step.BEFORE_CHECK or step.step == Step.BEFORE_SECOND_CHECK:
        return attacked(state, params, step.b) == 0 and not near_an_end(state)
    return False


@rule
def near_an_end(state: State) -> bool:
    """DC-6.12: tell whether a counter is at most a step from the end of its track."""
    return state.sweet_left <= 1 or state.nightmare_left <= 1 or state.time_left <= 1
