"""The names of actions in a position."""

from __future__ import annotations

from nightmare_gym.dreaming.layout import GO_ON, KIND_NAMES, ROLL_NOW
from nightmare_gym.dreaming.steps import FIRST_OWN
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.rendering.dreaming.words import action_name as dreamers_action_name


def action_name(state: State, params: Params, action: int) -> str:
    """Name an action in a position."""
    due = state.agenda.steps[state.agenda.height - 1]
    if due.step < FIRST_OWN:
        return dreamers_action_name(state, action)
    if due.step == Step.REROLL_SPOOKS:
        return "reroll no Spooks" if action == GO_ON else f"{L.ACTIONS[action]} to reroll Spooks"
    if due.step == Step.CHOOSE_SPENT:
        return f"spend the {KIND_NAMES[due.a]}: {L.PLACE_NAMES[action - L.FIRST_PLACE]}"
    if due.step == Step.CHOOSE_RETURNED:
        return "return no Spook" if action == GO_ON else f"return {L.ACTIONS[action]} to the bag"
    if due.step == Step.CHOOSE_EXCESS:
        return f"Rest: {L.ACTIONS[action]} returns to the bag, the others move"
    return "roll the Spooks now" if action == ROLL_NOW else f"pick up {L.ACTIONS[action]}"
