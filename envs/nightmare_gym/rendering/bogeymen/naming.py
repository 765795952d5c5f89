"""The names of actions in a position."""

from __future__ import annotations

from nightmare_gym.dreaming.layout import GO_ON, KIND_NAMES, NONE, ROLL_NOW
from nightmare_gym.dreaming.steps import FIRST_OWN
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.rendering.dreaming.words import action_name as dreamers_action_name
from nightmare_gym.rendering.dreaming.words import payment


def action_name(state: State, params: Params, action: int) -> str:
    """Name an action in a position."""
    due = state.agenda.steps[state.agenda.height - 1]
    if due.step < FIRST_OWN:
        return dreamers_action_name(state, action)
    if due.step == Step.REROLL_SPOOKS:
        return "reroll no Spooks" if action == GO_ON else payment(action, "Spooks")
    if due.step == Step.CHOOSE_SPENT:
        return f"spend the {KIND_NAMES[due.a]}: {L.PLACE_NAMES[action - L.FIRST_PLACE]}"
    if due.step == Step.CHOOSE_RETURNED:
        return "return no Spook" if action == GO_ON else f"return {_spook(state, action)} to the bag"
    if due.step == Step.CHOOSE_EXCESS:
        return f"return {_spook(state, action)} and move the others"
    return "roll the Spooks now" if action == ROLL_NOW else f"pick up {_spook(state, action)}"


def _spook(state: State, action: int) -> str:
    """Name a Spook by its die and its place; an empty place has no die."""
    cell = action - L.FIRST_CELL
    if not 0 <= cell < L.CELLS or state.spooks[cell] == NONE:
        return L.ACTIONS[action]
    return f"the {KIND_NAMES[state.spooks[cell]]} in row {cell // L.COLUMNS + 1}, column {cell % L.COLUMNS + 1}"
