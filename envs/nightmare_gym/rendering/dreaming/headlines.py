"""The events of nature in a Dreamer's turn as sentences."""

from __future__ import annotations

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.records import Params, State
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.rendering.dreaming.due import top
from nightmare_gym.rendering.dreaming.phrases import dreamer


def outcome(state: State, params: Params, outcome: int) -> str:
    """Tell what is drawn or rolled."""
    who = dreamer(state, params)
    if top(state).step == DreamerStep.ROLL:
        colour = next(colour for colour in range(L.COLOURS) if state.drawn[colour])
        return f"{who.does(f'roll a {L.COLOUR_NAMES[colour]} {L.FACE_NAMES[outcome]}')}."
    if top(state).step == DreamerStep.PENALTY:
        return f"{who.does(f'draw a {L.COLOUR_NAMES[outcome]} dream')} for the Exhaust penalty; it returns to the bag."
    return f"{who.does(f'draw a {L.COLOUR_NAMES[outcome]} dream')}."
