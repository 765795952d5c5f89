"""Lantern's words, and pictures and a narration that it does not have, each with the flaws that are its own."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.layout import NOBODY
from reference import lantern
from reference.flawed.flaws import (
    ACTION_OF_TWO_LINES,
    BELOW_WORST,
    DESCRIBING_CHANGES,
    FLAWS,
    NARRATING_CHANGES,
    NO_NARRATION,
    NO_PROVENANCE,
    NO_TEXT,
    ODD_PICTURE,
    ONE_FACT_FOR_ALL,
    OUTCOMES_OF_ONE_NAME,
    PICTURE_OF_FLOATS,
    SHARED_PICTURE,
    TWO_SHAPES,
)
from reference.lantern.layout import ACTIONS

PICTURE = np.full((4, 6, 3), 255, np.uint8)


def describe(state: Any, box: Any) -> str:
    """Nothing, or the position after it has changed."""
    if box.flaw == DESCRIBING_CHANGES:
        state.players[0].points += 1
    return "" if box.flaw == NO_TEXT else lantern.describe(state, box)


def action_name(state: Any, box: Any, action: int) -> str:
    """The name of the table, and more."""
    return ACTIONS[action] + "\n" * bool(box.flaw == ACTION_OF_TWO_LINES)


def outcome_name(state: Any, box: Any, outcome: int) -> str:
    """Always the same, or what it is."""
    return "something" if box.flaw == OUTCOMES_OF_ONE_NAME else lantern.outcome_name(state, box, outcome)


def picture(state: Any, box: Any) -> NDArray[Any]:
    """A white picture, and what is wrong with it."""
    if box.flaw == PICTURE_OF_FLOATS:
        return PICTURE / 2
    if box.flaw == ODD_PICTURE:
        return PICTURE[1:].copy()
    if box.flaw == TWO_SHAPES:
        return PICTURE[: 2 if state.actor == NOBODY else 4].copy()
    return PICTURE if box.flaw == SHARED_PICTURE else PICTURE.copy()


def narrate(before: Any, after: Any, box: Any, choice: int) -> list[str]:
    """One line, or none."""
    if box.flaw == NARRATING_CHANGES:
        after.players[0].points += 1
    return [] if box.flaw == NO_NARRATION else ["Something has happened."]


def summary(states: NDArray[np.void], boxes: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """The facts of each game, or of the first."""
    facts = lantern.summary(states, boxes)
    return {name: values[:1] for name, values in facts.items()} if boxes["flaw"][0] == ONE_FACT_FOR_ALL else facts


def worst_return(box: Any) -> float:
    """The worst return, or one that all are below."""
    return 1000.0 if box.flaw == BELOW_WORST else lantern.worst_return(box)


def provenance(flaw: str = "none", **options: Any) -> Any:
    """Lantern's, or none."""
    return None if flaw == FLAWS[NO_PROVENANCE] else lantern.provenance(**options)
