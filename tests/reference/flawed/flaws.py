"""The flaws that can be planted, and the turn in which they show."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule

FLAWS = (
    "none", "no outcome", "no legal action", "full agenda", "stone lost", "out of range", "turn back",
    "feature above 1", "feature not a number", "wrong count", "too many outcomes", "weights too long", "mask too long",
    "features too long", "negative weight", "unwritten weight", "uncounted weight",
    "legal changes the state", "params written", "nobody asked", "empty seat asked", "seat asked for nature",
    "turn decides", "turn shown", "return not a number", "turn without end", "random numbers", "step without end",
    "compiled alone", "return below the worst", "no text", "describing changes the state", "action of two lines",
    "outcomes of one name", "picture of floats", "odd picture", "shared picture", "empty line",
    "telling changes the state", "one fact for all", "no provenance",
    "overflow", "turns not counted", "pictures of two shapes", "turn weighs",
)  # fmt: skip
(
    NONE, NO_OUTCOME, NO_LEGAL_ACTION, FULL_AGENDA, STONE_LOST, OUT_OF_RANGE, TURN_BACK,
    FEATURE_ABOVE_1, FEATURE_NOT_A_NUMBER, WRONG_COUNT, TOO_MANY_OUTCOMES, LONG_WEIGHTS, LONG_MASK,
    LONG_FEATURES, NEGATIVE_WEIGHT, UNWRITTEN_WEIGHT, UNCOUNTED_WEIGHT,
    LEGAL_CHANGES, PARAMS_WRITTEN, NOBODY_ASKED, EMPTY_SEAT_ASKED, SEAT_FOR_NATURE,
    TURN_DECIDES, TURN_SHOWN, RETURN_NOT_A_NUMBER, TURN_WITHOUT_END, RANDOM_NUMBERS, STEP_WITHOUT_END,
    COMPILED_ALONE, BELOW_WORST, NO_TEXT, DESCRIBING_CHANGES, ACTION_OF_TWO_LINES,
    OUTCOMES_OF_ONE_NAME, PICTURE_OF_FLOATS, ODD_PICTURE, SHARED_PICTURE, EMPTY_LINE,
    TELLING_CHANGES, ONE_FACT_FOR_ALL, NO_PROVENANCE,
    OVERFLOW, TURNS_NOT_COUNTED, TWO_SHAPES, TURN_WEIGHS,
) = range(len(FLAWS))  # fmt: skip

TURN = 3
"""The turn in which the flaw shows."""


@rule
def shows(state: Any, params: Any, flaw: int) -> bool:
    """Tell whether this flaw shows now."""
    return state.turn == TURN and params.flaw == flaw
