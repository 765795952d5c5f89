"""Dice in words, for both games."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.layout import (
    ALL_EXHAUST,
    COLOUR_NAMES,
    DREAMER_ACTIONS,
    FACE_NAMES,
    FIRST_FACE,
    FIRST_KIND,
    FIRST_PAY,
    GO_ON,
    KIND_NAMES,
    REROLL,
    REST,
    ROLL,
    ROLL_NOW,
    ROTATE,
)
from nightmare_gym.dreaming.records import State
from nightmare_gym.dreaming.resolving import next_to_roll


def dice_drawn(counts: Any) -> str:
    """Dice by colour, such as "2 blue, 1 red"."""
    return ", ".join(f"{int(n)} {colour}" for n, colour in zip(counts, COLOUR_NAMES, strict=True) if n)


def dice_lying(counts: Any) -> str:
    """Dice by colour and place, such as "2 x blue Shadow, 1 x red 2"."""
    return ", ".join(f"{int(n)} x {KIND_NAMES[kind]}" for kind, n in enumerate(counts) if n)


def outcome(state: State, outcome: int) -> str:
    """What nature's choice is called, at the steps of both games."""
    if state.agenda.steps[state.agenda.height - 1].step == ROLL:
        colour = getattr(next_to_roll, "py_func", next_to_roll)(state)
        return f"the {COLOUR_NAMES[colour]} die shows {FACE_NAMES[outcome]}"
    return f"a {COLOUR_NAMES[outcome]} die"


def action_name(state: State, action: int) -> str:
    """What an action is called, at the steps of both games."""
    step = state.agenda.steps[state.agenda.height - 1].step
    if FIRST_PAY <= action < FIRST_FACE:
        return f"{DREAMER_ACTIONS[action]} to reroll dreams"
    if action == ROLL_NOW:
        return "roll the dreams now"
    if step == REROLL:
        return "reroll no dreams"
    if action == GO_ON:
        return "move no Shadow"
    if action == ALL_EXHAUST:
        return "Rest: return all Exhaust"
    if not FIRST_KIND <= action < ALL_EXHAUST:
        return DREAMER_ACTIONS[action]
    die = KIND_NAMES[action - FIRST_KIND]
    if step == ROTATE:
        return f"rotate the {die} to its Shadow"
    return f"Rest: return the {die}" if step == REST else f"move the {die} to the Hunt row"
