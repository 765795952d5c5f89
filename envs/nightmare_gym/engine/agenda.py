"""The agenda: what the rules still have to do, as a small stack of steps in the state.

A paragraph of a rulebook is a step. A step that is interrupted (by a reroll, by another player's choice) stays
below the steps of its interruption and is found again when they are done.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.errors import AGENDA_FULL


@rule
def then(state: Any, step: int, a: int = 0, b: int = 0) -> None:
    """Put a step on top: it is done next."""
    agenda = state.agenda
    size = agenda.height
    if size == len(agenda.steps):
        state.fault = AGENDA_FULL
        return
    agenda.steps[size].step = step
    agenda.steps[size].a = a
    agenda.steps[size].b = b
    agenda.height = size + 1


@rule
def become(state: Any, step: int, a: int = 0, b: int = 0) -> None:
    """Go on to another step, in the place of the top one."""
    current = state.agenda.steps[state.agenda.height - 1]
    current.step = step
    current.a = a
    current.b = b


@rule
def done(state: Any) -> None:
    """Take the top step off. Its place is cleared, so that equal positions have equal records."""
    agenda = state.agenda
    size = agenda.height - 1
    agenda.height = size
    agenda.steps[size].step = 0
    agenda.steps[size].a = 0
    agenda.steps[size].b = 0


@rule
def top(state: Any) -> Any:
    """The step to do next, a record (step, a, b)."""
    return state.agenda.steps[state.agenda.height - 1]
