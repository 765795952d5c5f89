"""An action or an outcome of nature as a sentence."""

from __future__ import annotations

from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering.dream_catchers import deeds, terms
from nightmare_gym.rendering.dream_catchers.words import strength_now, top


def headline(state: State, params: Params, choice: int) -> str:
    """Tell an action or an outcome of nature, before it is carried out."""
    return _come(state, params, choice) if state.actor == NATURE else deeds.told(state, params, choice)


def _come(state: State, params: Params, outcome: int) -> str:
    """Tell an outcome of nature."""
    step = top(state)
    if step.step == Step.WHICH_BEDROOM:
        return f"It is {L.BEDROOMS[outcome]}'s bedroom."
    if step.step == Step.WHICH_CHARACTER:
        return f"{terms.player(step.a)} is {L.CHARACTERS[outcome]}."
    if step.step == Step.DRAW_POWERS:
        return f"{terms.player(step.a)} draws {terms.power(outcome)}."
    if step.step == Step.DRAW_TREASURE:
        return f"{terms.player(step.a)} draws {terms.treasure(outcome)}."
    if step.step == Step.ROLL:
        least = strength_now(state, params, step.a)
        shown, result = (f"{least} or more", "is caught") if outcome else (f"less than {least}", "evades")
        return f"The die shows {shown}: the {terms.monster(params, state.under_bed[step.a])} {result}."
    if step.step == Step.DRAW_MONSTER:
        return f"A Monster comes: the {terms.new_monster(params, outcome)}."
    if step.step == Step.REVEAL_MONSTER:
        return f"The top of the Monster stack is the {terms.new_monster(params, outcome)}."
    if step.step == Step.REVEAL_DREAM:
        return f"The top of the Dream stack is a {terms.dream(params, outcome)}."
    first = next(cell for cell in range(L.CELLS) if state.dreamscape[cell] == L.NONE)
    return f"A {terms.dream(params, outcome)} comes to {terms.cell(first)}."
