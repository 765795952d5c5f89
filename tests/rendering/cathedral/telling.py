"""Telling what the rules of the Cathedral do in a position that is set up by hand."""

from __future__ import annotations

from games.cathedral.table import Table, long
from nightmare_gym.engine.telling import tell
from nightmare_gym.games.cathedral import rules
from nightmare_gym.games.cathedral.layout import ACTIONS
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.story import STORY


def due(table: Table, step: int, a: int = 0, b: int = 0, turn: int = 2) -> list[str]:
    """Tell what the rules do from this step on; then the human rests."""
    position = table.position
    agenda, state = position.state.agenda, position.state
    state.clock = state.turn = turn
    for place, work in enumerate(((Step.END_OF_TURN, 0, 0), (Step.CHOOSE_FIRST_NIGHT, 0, 0), (step, a, b))):
        agenda.steps[place].step, agenda.steps[place].a, agenda.steps[place].b = work
    agenda.height = 3
    return [line.text for line in STORY.tell(rules.proceed, position.states, position.params_array)]


def done(table: Table, *choices: str | int) -> list[str]:
    """Tell the human's actions and nature's outcomes, one after the other."""
    position, lines = table.position, []
    for choice in choices:
        if isinstance(choice, int):
            number = choice
        else:
            number = table.called(choice) if position.is_chance else ACTIONS.index(long(choice))
        lines += [line.text for line in tell(position, number)]
    return lines
