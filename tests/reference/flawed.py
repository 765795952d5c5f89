"""Lantern with one flaw, chosen by an option: each of the flaws that the engine must notice."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.agenda import then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.game import BOX_HEADER
from nightmare_gym.engine.register import register_game
from reference import lantern
from reference.lantern import rules, scoring
from reference.lantern.layout import BOX, MOST_POINTS, Step

FLAWS = (
    "none", "no outcome", "no legal action", "full agenda", "stone lost", "out of range", "turn back",
    "feature above 1", "feature not a number", "wrong count", "too many outcomes", "weights too long", "mask too long",
    "features too long",
)  # fmt: skip
(
    NONE, NO_OUTCOME, NO_LEGAL_ACTION, FULL_AGENDA, STONE_LOST, OUT_OF_RANGE, TURN_BACK,
    FEATURE_ABOVE_1, FEATURE_NOT_A_NUMBER, WRONG_COUNT, TOO_MANY_OUTCOMES, LONG_WEIGHTS, LONG_MASK,
    LONG_FEATURES,
) = range(len(FLAWS))  # fmt: skip

TURN = 3
"""The turn in which the flaw shows."""

setup, apply = rules.setup, rules.apply
check, earned = scoring.check, scoring.earned


@rule
def shows(state: Any, box: Any, flaw: int) -> bool:
    """Is it this flaw's time?"""
    return state.turn == TURN and box.flaw == flaw


@rule
def legal(state: Any, box: Any, mask: Any) -> int:
    """Nothing is legal, or more than is marked, or what is no action."""
    if shows(state, box, NO_LEGAL_ACTION):
        return 0
    if shows(state, box, LONG_MASK):
        mask[len(mask)] = True
    return rules.legal(state, box, mask) + shows(state, box, WRONG_COUNT)


@rule
def chance(state: Any, box: Any, weights: Any) -> int:
    """Every outcome weighs nothing, or there are more than the game declares."""
    outcomes = rules.chance(state, box, weights)
    if shows(state, box, LONG_WEIGHTS):
        weights[len(weights)] = 1
    if shows(state, box, TOO_MANY_OUTCOMES):
        return len(weights) + 1
    if shows(state, box, NO_OUTCOME):
        for outcome in range(outcomes):
            weights[outcome] = 0
    return outcomes


@rule
def resolve(state: Any, box: Any, outcome: int) -> None:
    """The rules are carried out, and then something goes wrong."""
    rules.resolve(state, box, outcome)
    if shows(state, box, FULL_AGENDA):
        for _ in range(len(state.agenda.steps)):
            then(state, Step.FATE)
    elif shows(state, box, STONE_LOST):
        state.wood[0] += 1
    elif shows(state, box, OUT_OF_RANGE):
        state.players[0].points = MOST_POINTS + 1
    elif shows(state, box, TURN_BACK):
        state.turn = 1


@rule
def features(state: Any, box: Any, observer: int, out: Any) -> None:
    """A feature leaves [0, 1], or there is one too many."""
    scoring.features(state, box, observer, out)
    if shows(state, box, FEATURE_ABOVE_1):
        out[1] = 1.5
    elif shows(state, box, FEATURE_NOT_A_NUMBER):
        out[1] = np.nan
    elif shows(state, box, LONG_FEATURES):
        out[len(out)] = 0.0


def build_box(flaw: str = "none", **options: Any) -> NDArray[np.void]:
    """Lantern's box, with a flaw."""
    whole = lantern.build_box(**options)
    own = BOX.descr[len(BOX_HEADER) :]
    boxes = np.zeros(1, np.dtype([*BOX_HEADER, ("flaw", "i4"), *own]))
    for name in BOX.names or ():
        boxes[name] = whole[name]
    boxes["flaw"] = FLAWS.index(flaw)
    return boxes


GAME = register_game(replace(lantern.GAME, id="flawed", build_box=build_box, rules=(sys.modules[__name__],)))
