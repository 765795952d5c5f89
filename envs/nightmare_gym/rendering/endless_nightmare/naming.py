"""Choices and outcomes of nature by name, and as sentences."""

from __future__ import annotations

from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering.endless_nightmare.asking import new_numbers, used_for
from nightmare_gym.rendering.endless_nightmare.feat_words import ending
from nightmare_gym.rendering.endless_nightmare.words import title


def outcome_name(state: State, params: Params, outcome: int) -> str:
    """Name an outcome of nature."""
    step = state.agenda.steps[state.agenda.height - 1]
    if step.step == Step.ROLL:
        return f"the d6 shows {outcome + 1}"
    if step.step == Step.VERSION:
        return f"{title(params, int(step.a) + L.SLOTS * outcome)} comes"
    return ending(state, params, outcome)


def action_name(state: State, params: Params, action: int) -> str:
    """Name an action; times are those of the watch."""
    if L.FIRST_TIME <= action < L.HOLD_BREATH:
        return f"stop the watch at {params.times[action - L.FIRST_TIME]:.2f} seconds"
    return L.ACTIVE_ACTIONS[action]


def headline(state: State, params: Params, choice: int) -> str:
    """Tell a choice, or an outcome of nature, in a sentence."""
    step = state.agenda.steps[state.agenda.height - 1]
    if state.actor == NATURE:
        name = outcome_name(state, params, choice)
        more = f" {used_for(state)}" if step.step == Step.ROLL else _left(state, choice)
        return f"{name[:1].upper()}{name[1:]}{more}."
    if step.step == Step.SPEND_SANITY:
        if choice == L.KEEP:
            return f"You keep the {state.die + 1}."
        return f"You spend 1 Sanity: the {state.die + 1} becomes a {new_numbers(state, params)[choice]}."
    if step.step == Step.CHOOSE_NIGHTMARE:
        return f"You choose {title(params, choice - L.FIRST_NIGHTMARE)}."
    chosen = action_name(state, params, choice)
    if step.step == Step.CHOOSE_ACTION:
        return f"You choose {chosen}."
    return f"You {'mean to ' if L.FIRST_TIME <= choice < L.HOLD_BREATH else ''}{chosen}."


def _left(state: State, outcome: int) -> str:
    """Tell the markers left in the zone that one is pushed out of."""
    step = state.agenda.steps[state.agenda.height - 1]
    if step.step != Step.MARKERS or outcome < 2:
        return ""
    left = int(state.markers[outcome - 2]) - 1
    return f"; {left or 'none'} {'is' if left <= 1 else 'are'} left there"
