"""Dice in words, for both games."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.records import State
from nightmare_gym.dreaming.resolving import next_to_roll
from nightmare_gym.dreaming.steps import DreamerStep


def dice_drawn(counts: Any) -> str:
    """List dice by colour, such as "2 blue, 1 red"."""
    return ", ".join(f"{int(n)} {colour}" for n, colour in zip(counts, L.COLOUR_NAMES, strict=True) if n)


def dice_lying(counts: Any) -> str:
    """List dice by colour and place, such as "2 x blue Shadow, 1 x red 2"."""
    return ", ".join(f"{int(n)} x {L.KIND_NAMES[kind]}" for kind, n in enumerate(counts) if n)


def outcome(state: State, outcome: int) -> str:
    """Name an outcome of nature, at the steps of both games."""
    if state.agenda.steps[state.agenda.height - 1].step == DreamerStep.ROLL:
        colour = getattr(next_to_roll, "py_func", next_to_roll)(state)
        return f"the {L.COLOUR_NAMES[colour]} die shows {L.FACE_NAMES[outcome]}"
    return f"a {L.COLOUR_NAMES[outcome]} die"


def action_name(state: State, action: int) -> str:
    """Name an action, at the steps of both games."""
    step = state.agenda.steps[state.agenda.height - 1].step
    if action < L.FIRST_RETURN:
        return f"choose the {L.DREAMER_ACTIONS[action]}"
    if action < L.GO_ON:
        return f"return a {L.COLOUR_NAMES[action - L.FIRST_RETURN]} dream to the bag"
    if L.FIRST_PAY <= action < L.FIRST_FACE:
        return payment(action, "dreams")
    if L.FIRST_FACE <= action < L.ROLL_NOW:
        colour = f"{L.COLOUR_NAMES[state.paid]} " if state.paid != L.NONE else ""
        return f"pick up a {colour}{L.FACE_NAMES[action - L.FIRST_FACE]} to reroll"
    if action == L.ROLL_NOW:
        return "roll the dreams now"
    if step == DreamerStep.REROLL:
        return "reroll no dreams"
    if action == L.GO_ON:
        return "move no Shadow"
    if action == L.ALL_EXHAUST:
        return "Rest by returning all Exhausts"
    if not L.FIRST_KIND <= action < L.ALL_EXHAUST:
        return L.DREAMER_ACTIONS[action]
    die = L.KIND_NAMES[action - L.FIRST_KIND]
    if step == DreamerStep.ROTATE:
        return f"rotate the {die} to its Shadow"
    return f"Rest by returning the {die}" if step == DreamerStep.REST else f"move the {die} to the Hunt row"


def payment(action: int, what: str) -> str:
    """Name the action that spends a Power to reroll dreams, or Spooks, of its colour."""
    colour, worth = L.COLOUR_NAMES[(action - L.FIRST_PAY) % L.COLOURS], (action - L.FIRST_PAY) // L.COLOURS + 1
    return f"spend a {colour} {worth} to reroll {colour} {what}"
