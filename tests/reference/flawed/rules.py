"""Lantern's rules, each with its own flaws."""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_gym.engine.agenda import then
from nightmare_gym.engine.compile import UNCOMPILED, rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from reference.flawed.flaws import (
    COMPILED_ALONE,
    EMPTY_SEAT_ASKED,
    FEATURE_ABOVE_1,
    FEATURE_NOT_A_NUMBER,
    FULL_AGENDA,
    LEGAL_CHANGES,
    LONG_FEATURES,
    LONG_MASK,
    LONG_WEIGHTS,
    NEGATIVE_WEIGHT,
    NO_LEGAL_ACTION,
    NO_OUTCOME,
    NOBODY_ASKED,
    OUT_OF_RANGE,
    OVERFLOW,
    PARAMS_WRITTEN,
    RANDOM_NUMBERS,
    RETURN_NOT_A_NUMBER,
    SEAT_FOR_NATURE,
    STEP_WITHOUT_END,
    STONE_LOST,
    TOO_MANY_OUTCOMES,
    TURN,
    TURN_BACK,
    TURN_DECIDES,
    TURN_SHOWN,
    TURN_WEIGHS,
    TURN_WITHOUT_END,
    TURNS_NOT_COUNTED,
    UNCOUNTED_WEIGHT,
    UNWRITTEN_WEIGHT,
    WRONG_COUNT,
    shows,
)
from reference.lantern import rules, scoring
from reference.lantern.layout import MOST_POINTS, Step

setup, check = rules.setup, scoring.check


@rule
def legal(state: Any, params: Any, mask: Any) -> int:
    """Mark no action, mark beyond the mask, change the state, or return a wrong number."""
    if shows(state, params, NO_LEGAL_ACTION):
        return 0
    if shows(state, params, LONG_MASK):
        mask[len(mask)] = True
    if shows(state, params, LEGAL_CHANGES):
        state.players[0].points += 1
    return rules.legal(state, params, mask) + shows(state, params, WRONG_COUNT)


@rule
def apply(state: Any, params: Any, action: int) -> None:
    """Do nothing, so that the same question comes again."""
    if not shows(state, params, TURN_WITHOUT_END):
        rules.apply(state, params, action)


@rule
def chance(state: Any, params: Any, weights: Any) -> int:
    """Write zero, negative or turn-dependent weights, write beyond the array, or return a wrong number."""
    outcomes = rules.chance(state, params, weights)
    if shows(state, params, LONG_WEIGHTS):
        weights[len(weights)] = 1
    if shows(state, params, TOO_MANY_OUTCOMES):
        return len(weights) + 1
    if shows(state, params, NO_OUTCOME):
        for outcome in range(outcomes):
            weights[outcome] = 0
    if shows(state, params, NEGATIVE_WEIGHT):
        weights[0] = -2
    if params.flaw == TURN_WEIGHS and outcomes == len(weights):
        weights[0] += state.turn
    if shows(state, params, UNWRITTEN_WEIGHT) and outcomes < len(weights):
        return outcomes + 1
    return outcomes - shows(state, params, UNCOUNTED_WEIGHT)


@rule
def resolve(state: Any, params: Any, outcome: int) -> None:
    """Carry out the rules, then do something wrong."""
    rules.resolve(state, params, outcome)
    if shows(state, params, FULL_AGENDA):
        for _ in range(len(state.agenda.steps)):
            then(state, Step.FATE)
    elif shows(state, params, STONE_LOST):
        state.wood[0] += 1
    elif shows(state, params, OUT_OF_RANGE):
        state.players[0].points = MOST_POINTS + 1
    elif shows(state, params, TURN_BACK):
        state.turn = 1
    elif shows(state, params, PARAMS_WRITTEN):
        params.daring_worth += 1
    elif shows(state, params, RANDOM_NUMBERS):
        state.players[0].points += np.random.randint(0, 10**9)  # noqa: NPY002 - the one that numba compiles
    elif shows(state, params, COMPILED_ALONE) and not UNCOMPILED:
        state.players[0].points += 1
    elif shows(state, params, TURN_DECIDES) or (params.flaw == TURN_DECIDES and state.turn > TURN):
        state.players[0].points += state.turn % 2
    elif shows(state, params, OVERFLOW):
        state.players[0].points += (state.turn + TURN) * 2_000_000_000 < 0  # not so in compiled code, of 8 bytes
    elif params.flaw == TURNS_NOT_COUNTED:
        state.turn = 0
    else:
        ask_wrongly(state, params)


@rule
def ask_wrongly(state: Any, params: Any) -> None:
    """Ask nobody, an empty seat, or a seat in the place of nature."""
    if shows(state, params, NOBODY_ASKED):
        state.actor = RULES
    elif shows(state, params, EMPTY_SEAT_ASKED):
        state.actor = params.seats
    elif shows(state, params, SEAT_FOR_NATURE) and state.actor == NATURE:
        state.actor = state.mover
    while shows(state, params, STEP_WITHOUT_END) and state.actor != NOBODY:
        state.path = state.path


@rule
def earned(state: Any, params: Any, seat: int) -> float:
    """Return the points, or no number."""
    return np.nan if shows(state, params, RETURN_NOT_A_NUMBER) else scoring.earned(state, params, seat)


@rule
def features(state: Any, params: Any, observer: int, out: Any) -> None:
    """Write a feature outside [0, 1], beyond the array, or from a hidden field."""
    scoring.features(state, params, observer, out)
    if shows(state, params, FEATURE_ABOVE_1):
        out[1] = 1.5
    elif shows(state, params, FEATURE_NOT_A_NUMBER):
        out[1] = np.nan
    elif shows(state, params, LONG_FEATURES):
        out[len(out)] = 0.0
    elif shows(state, params, TURN_SHOWN):
        out[1] = 1.0
