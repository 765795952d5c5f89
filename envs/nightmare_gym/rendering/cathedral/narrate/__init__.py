"""An event of the game in words: the choice or the outcome of nature, and its consequences."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral.layout import NONE, SIDES
from nightmare_gym.games.cathedral.records import Params
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.narrate.king import fight, fought, instead, reaction, walk
from nightmare_gym.rendering.cathedral.narrate.numbers import (
    DEEDS,
    FORTS,
    UNITS,
    Lines,
    cathedral,
    cultists,
    deeds,
    forts,
    points,
    tracks,
    units,
)
from nightmare_gym.rendering.cathedral.narrate.things import cards, dreams, nightmares, turn
from nightmare_gym.rendering.cathedral.words import (
    action_text,
    conflict_title,
    decided,
    outcome_name,
    question,
    step_of,
)

__all__ = ["DEEDS", "FORTS", "UNITS", "narrate"]

TURNED_UP: dict[int, str] = {
    Step.DRAW: "You draw",
    Step.KING_DRAWS: "The King draws",
    Step.KING_DEVELOPS: "The King draws",
    Step.REVEAL: "The King turns up",
    Step.DEAL_DREAMS: "Your new Dream",
    Step.FILL_DISPLAY: "To the display",
    Step.KINGS_FIRST_DREAMS: "The King takes",
    Step.CHOOSE_KINGS_DREAM: "The King takes",
}
"""The beginnings of nature's outcomes, by step, if they name the outcome's place."""


def narrate(before: Any, after: Any, params: Params, choice: int) -> list[str]:
    """Narrate an event.

    Args:
        before: The position before it.
        after: The position after it.
        params: The parameters of the game.
        choice: The action, or nature's outcome.

    Returns:
        What happened, then a line for each consequence.
    """
    first = _headline(before, params, choice)
    return [first, *(line for line in _consequences(before, after, params, choice) if line != first)]


def _headline(before: Any, params: Params, choice: int) -> str:
    """Narrate the choice or nature's outcome."""
    if before.actor == NATURE:
        what = TURNED_UP.get(step_of(before)) or decided(before)
        return f"{what[0].upper()}{what[1:]}: {outcome_name(before, params, choice)}."
    return f"You choose {question(before)}: {action_text(params, choice)}."


def _consequences(before: Any, after: Any, params: Params, choice: int) -> Lines:
    """Yield a line for each change, about in the order in which they happen."""
    yield from walk(before, after, params, choice)
    yield from instead(before, after)
    yield from fought(before, after, params, choice)
    for side in range(SIDES):
        yield from units(before, after, side)
    yield from forts(before, after)
    yield from deeds(before, after)
    yield from cards(before, after, params)
    yield from reaction(before, after)
    yield from cultists(before, after, params)
    yield from dreams(before, after, params)
    yield from cathedral(before, after)
    yield from tracks(before, after)
    yield from nightmares(before, after)
    if after.fight_area != NONE and fight(after) != fight(before):
        yield f"{conflict_title(after)}."
    yield from points(before, after, params)
    yield from turn(before, after, params)
