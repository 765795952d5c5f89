"""The spread of a person's throws: fitted to where they landed, and whether the model fits them at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nightmare_gym.games.endless_nightmare.dexterity import DieBoard, Skill, landing
from nightmare_studies.skill.likelihood import most_likely, profile_interval
from nightmare_studies.skill.records import LANDINGS, Counts
from nightmare_training.support.intervals import Floats, Interval
from nightmare_training.support.progress import Begin

LIMITS: dict[str, Interval] = {"throw_sigma": (0.1, 10.0), "throw_slope": (0.0, 5.0), "wrong_hand": (1.0, 10.0)}
"""Between which values each parameter is looked for. With the least spread a throw always lands where it is aimed, with
the largest nearly never on the board."""

FIRST_GUESSES = (1.0, 0.5, 2.0)
"""Where the search begins, as multiples of the preset's spread."""

LEAST_CHANCE = 1e-15
"""The normal distribution's function does not tell less from 0."""

ALIKE = 1e-3
"""G statistics that differ by less are the same: the search ends no more exactly."""

RESAMPLES, WORSE_ENOUGH = 1000, 50
"""Throws are simulated until so many times they fit worse than the person's, and at most so many times: p-values above
`WORSE_ENOUGH / RESAMPLES` need fewer."""


@dataclass(frozen=True)
class Throws:
    """What a person's throws tell.

    Attributes:
        skill: The preset with what was fitted in place of its own.
        intervals: Of each parameter that was fitted.
        observed: (2, aims, landings) with the usual hand and with the wrong one.
        expected: The same, as `skill` would have it.
        p: How often throws of `skill` itself fit no better.
    """

    skill: Skill
    intervals: dict[str, Interval]
    observed: Counts
    expected: Floats
    p: float

    @property
    def worst(self) -> tuple[int, int, int]:
        """The hand, the aim and the landing that the model fits worst."""
        parts = _parts(self.observed, self.expected)
        hand, aim, end = np.unravel_index(np.argmax(parts), parts.shape)
        return int(hand), int(aim), int(end)


class ThrowModel:
    """Which parameters throws can tell, and where a skill lets them land.

    Args:
        board: The Die Board.
        base: The preset: what is not fitted keeps its values.
        totals: (2, aims): how many throws, with the usual hand and with the wrong one.
    """

    def __init__(self, board: DieBoard, base: Skill, totals: Counts) -> None:
        self.board, self.base, self.totals = board, base, totals
        self.fitted = ["throw_sigma"]
        if np.count_nonzero(totals[0]) > 1:  # one aim alone does not tell how the spread grows
            self.fitted.append("throw_slope")
        if totals[1].any():
            self.fitted.append("wrong_hand")
        self.bounds = [LIMITS[name] for name in self.fitted]

    def skill(self, values: Floats) -> Skill:
        """The preset with other values of what is fitted; a slope that is not stays in proportion to the spread."""
        changed = dict(zip(self.fitted, values.tolist(), strict=True))
        slope = self.base.throw_slope / self.base.throw_sigma * changed["throw_sigma"]
        return self.base.model_copy(update={"throw_slope": slope, **changed})

    def first_guesses(self) -> list[Floats]:
        """Where the search begins."""
        return [
            np.array([getattr(self.base, name) * (1.0 if name == "wrong_hand" else factor) for name in self.fitted])
            for factor in FIRST_GUESSES
        ]

    def chances(self, skill: Skill) -> Floats:
        """(2, aims, landings): where throws of a skill land."""
        found = np.zeros((*self.totals.shape, len(LANDINGS)))
        for hand, aim in np.argwhere(self.totals).tolist():  # the others count for nothing
            found[hand, aim] = landing(self.board, skill, aim, wrong_hand=hand == 1)
        return np.maximum(found, LEAST_CHANCE)

    def misfit(self, values: Floats, observed: Counts) -> float:
        """The G statistic: the deviance from a model that has a parameter for each share."""
        return float(_parts(observed, self.expected(self.skill(values))).sum())

    def expected(self, skill: Skill) -> Floats:
        """(2, aims, landings): how many throws of a skill land where, on average."""
        return self.chances(skill) * self.totals[:, :, np.newaxis]

    def fit(self, observed: Counts, starts: list[Floats]) -> tuple[Floats, float]:
        """The most likely values, and their G statistic."""
        return most_likely(lambda values: self.misfit(values, observed), starts, self.bounds)


def fit_throws(
    board: DieBoard, base: Skill, observed: Counts, seed: int, begin: Begin, confidence: float = 0.95
) -> Throws:
    """Fit the spread of throws, and test the model.

    Args:
        board: The Die Board.
        base: The preset: what the throws cannot tell keeps its values.
        observed: (2, aims, landings) with the usual hand, some at least, and with the wrong one.
        seed: Of the simulated throws.
        begin: Told of the simulation and of each simulated set of throws.
        confidence: Of the intervals.
    """
    model = ThrowModel(board, base, observed.sum(2))
    best, misfit = model.fit(observed, model.first_guesses())
    intervals = {
        name: profile_interval(lambda values: model.misfit(values, observed), best, model.bounds, i, confidence)
        for i, name in enumerate(model.fitted)
    }
    skill = model.skill(best)
    return Throws(skill, intervals, observed, model.expected(skill), _p_value(model, best, misfit, seed, begin))


def _p_value(model: ThrowModel, best: Floats, misfit: float, seed: int, begin: Begin) -> float:
    """A parametric bootstrap of the G statistic: cells are too small for its chi-squared distribution.

    Each simulated set has as many throws of each hand at each aim, thrown with the fitted skill, and is fitted anew.
    The simulation stops early where the p-value is large (Besag and Clifford's sequential test).
    """
    dice, chances = np.random.default_rng(seed), model.chances(model.skill(best))
    chances /= chances.sum(2, keepdims=True)
    told, worse = begin("simulated throws", RESAMPLES), 0
    for tried in range(1, RESAMPLES + 1):
        simulated = dice.multinomial(model.totals, chances)
        worse += model.fit(simulated, [best])[1] > misfit - ALIKE
        told(1)
        if worse == WORSE_ENOUGH:
            return worse / tried
    return (worse + 1) / (RESAMPLES + 1)


def _parts(observed: Counts, expected: Floats) -> Floats:
    """What each cell adds to the G statistic: nothing where it is as expected, else more than nothing."""
    shares = np.divide(observed, expected, out=np.ones_like(expected), where=observed > 0)
    return 2.0 * (observed * np.log(shares) - (observed - expected))
