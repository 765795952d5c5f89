"""The step that is due."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.records import State
from nightmare_gym.engine.layout import NOBODY


def top(state: State) -> Any:
    """Return the step that is due, a record (step, a, b)."""
    return state.agenda.steps[state.agenda.height - 1]


def step_of(state: State) -> int:
    """Return the number of the step that is due; at the end of the game 0."""
    return 0 if state.actor == NOBODY else int(top(state).step)
