"""Lantern's texts, and pictures and a story that it does not have, each with its own flaws."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.rendering import Rendering
from nightmare_gym.engine.story import Event, Story
from reference import lantern
from reference.flawed import rules
from reference.flawed.flaws import (
    ACTION_OF_TWO_LINES,
    BELOW_WORST,
    DESCRIBING_CHANGES,
    EMPTY_LINE,
    FLAWS,
    NO_PROVENANCE,
    NO_TEXT,
    ODD_PICTURE,
    ONE_FACT_FOR_ALL,
    OUTCOMES_OF_ONE_NAME,
    PICTURE_OF_FLOATS,
    SHARED_PICTURE,
    TELLING_CHANGES,
    TWO_SHAPES,
)
from reference.lantern.layout import ACTIONS

PICTURE = np.full((4, 6, 3), 255, np.uint8)


def describe(state: Any, params: Any) -> str:
    """Return nothing, or change the position."""
    if params.flaw == DESCRIBING_CHANGES:
        state.players[0].points += 1
    return "" if params.flaw == NO_TEXT else lantern.describe(state, params)


def action_name(state: Any, params: Any, action: int) -> str:
    """Return the action's name, with a line break as a flaw."""
    return ACTIONS[action] + "\n" * bool(params.flaw == ACTION_OF_TWO_LINES)


def outcome_name(state: Any, params: Any, outcome: int) -> str:
    """Return the outcome's name, or always the same one."""
    return "something" if params.flaw == OUTCOMES_OF_ONE_NAME else lantern.outcome_name(state, params, outcome)


def picture(state: Any, params: Any) -> NDArray[Any]:
    """Draw a white picture, with a flaw."""
    if params.flaw == PICTURE_OF_FLOATS:
        return PICTURE / 2
    if params.flaw == ODD_PICTURE:
        return PICTURE[1:].copy()
    if params.flaw == TWO_SHAPES:
        return PICTURE[: 2 if state.actor == NOBODY else 4].copy()
    return PICTURE if params.flaw == SHARED_PICTURE else PICTURE.copy()


def headline(state: Any, params: Any, choice: int) -> str:
    """Return a line, or change the position as well."""
    if params.flaw == TELLING_CHANGES:
        state.players[0].points += 1
    return "Something happens."


def told(event: Event) -> str | list[str]:
    """Return a line, or an empty one."""
    return [""] if event.params.flaw == EMPTY_LINE else "Something has happened."


RENDERING = Rendering(
    describe, outcome_name, action_name, picture, headline=headline, story=Story(after={rules.apply: told})
)


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """Return the facts of each game, or of the first."""
    facts = lantern.summary(states, params_array)
    return (
        {name: values[:1] for name, values in facts.items()} if params_array["flaw"][0] == ONE_FACT_FOR_ALL else facts
    )


def worst_return(params: Any) -> float:
    """Return the worst return, or one that all are below."""
    return 1000.0 if params.flaw == BELOW_WORST else lantern.worst_return(params)


def provenance(flaw: str = "none", **options: Any) -> Any:
    """Return Lantern's provenance, or None."""
    return None if flaw == FLAWS[NO_PROVENANCE] else lantern.provenance(**options)
