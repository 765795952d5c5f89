"""Dice in words, for both games."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.layout import COLOUR_NAMES, FACE_NAMES, KIND_NAMES, ROLL
from nightmare_gym.dreaming.resolving import next_to_roll


def dice_drawn(counts: Any) -> str:
    """Dice by colour, such as "2 blue, 1 red"."""
    return ", ".join(f"{int(n)} {colour}" for n, colour in zip(counts, COLOUR_NAMES, strict=True) if n)


def dice_lying(counts: Any) -> str:
    """Dice by colour and place, such as "2 x blue Shadow, 1 x red 2"."""
    return ", ".join(f"{int(n)} x {KIND_NAMES[kind]}" for kind, n in enumerate(counts) if n)


def outcome(state: Any, outcome: int) -> str:
    """What nature's choice is called, at the steps of both games."""
    if state.agenda.steps[state.agenda.height - 1].step == ROLL:
        colour = getattr(next_to_roll, "py_func", next_to_roll)(state)
        return f"the {COLOUR_NAMES[colour]} die shows {FACE_NAMES[outcome]}"
    return f"a {COLOUR_NAMES[outcome]} die"
