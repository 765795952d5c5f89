"""The agenda: a small stack in the state, of the steps that the rules still have to carry out.

A paragraph of a rulebook is a step. A step that is interrupted (by a reroll, by another player's choice) stays below
the steps that interrupt it and continues when they are done.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.errors import AGENDA_FULL


@rule
def then(state: Any, step: int, a: int = 0, b: int = 0) -> None:
    """Put a step on top; it is carried out next."""
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
    """Replace the top step by another one."""
    current = state.agenda.steps[state.agenda.height - 1]
    current.step = step
    current.a = a
    current.b = b


@rule
def done(state: Any) -> None:
    """Remove the top step and clear its place, so that equal positions have equal records."""
    agenda = state.agenda
    size = agenda.height - 1
    agenda.height = size
    agenda.steps[size].step = 0
    agenda.steps[size].a = 0
    agenda.steps[size].b = 0


@rule
def top(state: Any) -> Any:
    """Return the top step, a record (step, a, b)."""
    return state.agenda.steps[state.agenda.height - 1]
