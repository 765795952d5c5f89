"""Actions that are spent, and the questions after them (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.layout import SEATS
from nightmare_gym.games.dream_catchers.records import State
from nightmare_gym.games.dream_catchers.steps import Step


@rule
def ask_again(state: State) -> None:
    """DC-6.10: after a play or an action all are asked again; in the Dream Catcher phase the active player last."""
    step = top(state)
    step.a = step.step == Step.ACT


@rule
def spend_action(state: State) -> None:
    """DC-3.1: an action is spent; players who refused a trade may be asked for one again."""
    state.actions_left -= 1
    forget_refusals(state)
    ask_again(state)


@rule
def forget_refusals(state: State) -> None:
    """DC-5.2: all players may be asked for a trade."""
    for seat in range(SEATS):
        state.catchers[seat].refused = 0
