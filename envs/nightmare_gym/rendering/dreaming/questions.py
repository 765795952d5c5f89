"""The question, or nature's decision, in words for the picture."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.records import State
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.layout import NOBODY

ASKED: dict[int, str] = {
    DreamerStep.CHOOSE_TRACK: "How deeply to sleep?",
    DreamerStep.REROLL: "Spend a Power to reroll dreams of its colour, or go on?",
    DreamerStep.CHOOSE_DREAMS: "Which of the dreams to reroll?",
    DreamerStep.CHOOSE_SHADOW: "Which Shadow to resolve next, or spend a Power to reroll?",
    DreamerStep.ROTATE: "Imprisonment: which Exhaust turns to its Shadow?",
    DreamerStep.MOVE_SHADOW: "Primeval Fear: move a Shadow to the Hunt row?",
    DreamerStep.REST_OR_DREAM: "Rest, or Dream Again with more dreams?",
    DreamerStep.REST: "Rest: which Shadow returns to the bag, or all Exhausts?",
}
"""The questions of both games."""
DECIDED: dict[int, str] = {
    DreamerStep.DRAW: "Dreams are drawn from the bag",
    DreamerStep.ROLL: "The dreams are rolled",
    DreamerStep.PENALTY: "Exhausted: the next dream drawn names the colour whose Power is lost",
}
"""Nature's decisions in both games."""


def top(state: State) -> Any:
    """Return the step that is due, a record (step, a, b)."""
    return state.agenda.steps[state.agenda.height - 1]


def step_of(state: State) -> int:
    """Return the number of the step that is due; at the end of the game 0."""
    return 0 if state.actor == NOBODY else int(top(state).step)


def question(state: State, steps: tuple[str, ...], asked: dict[int, str], decided: dict[int, str]) -> str:
    """Return the question, or nature's decision; a step without a text of its own gives its name."""
    step = step_of(state)
    if step == DreamerStep.RETURN:
        left = int(top(state).a)
        return f"Which drawn dream returns to the bag? ({left} to return)"
    if step == DreamerStep.CHOOSE_DREAMS and state.paid >= 0:
        return f"Which of the {L.COLOUR_NAMES[state.paid]} dreams to reroll?"
    if step == DreamerStep.ROLL and any(state.drawn):
        colour = next(i for i, dice in enumerate(state.drawn) if dice)
        return f"A {L.COLOUR_NAMES[colour]} dream is rolled"
    if state.actor >= 0:
        return (ASKED | asked).get(step, f"{steps[step]}?")
    return (DECIDED | decided).get(step, steps[step].capitalize())
