"""The spread of a person's throws, fitted to their landings, and a test of the model."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nightmare_gym.games.endless_nightmare.dexterity import DieBoard, Skill, landing
from nightmare_studies.skill.likelihood import most_likely, profile_interval
from nightmare_studies.skill.records import LANDINGS, Counts
from nightmare_training.support.intervals import Floats, Interval
from nightmare_training.support.progress import Begin

LIMITS: dict[str, Interval] = {"throw_sigma": (0.1, 10.0), "throw_slope": (0.0, 5.0), "wrong_hand": (1.0, 10.0)}
"""The range of the search for each parameter. With the smallest spread a throw always hits its aim, with the largest it
nearly never lands on the board."""

FIRST_GUESSES = (1.0, 0.5, 2.0)
"""The starting points of the search, as multiples of the preset's spread."""

LEAST_CHANCE = 1e-15
"""The smallest probability that the normal distribution's function can tell from 0."""

ALIKE = 1e-3
"""The difference below which G statistics count as equal: the search is no more exact."""

RESAMPLES, WORSE_ENOUGH = 1000, 50
"""The most simulated sets of throws, and the number of sets that fit worse than the person's at which the simulation
stops: p-values above `WORSE_ENOUGH / RESAMPLES` need fewer sets."""


@dataclass(frozen=True)
class Throws:
    """The fit of a person's throws.

    Attributes:
        skill: The preset with the fitted values.
        intervals: The interval of each fitted parameter.
        observed: (2, aims, landings) number of throws with the usual hand and with the wrong one.
        expected: (2, aims, landings) the mean number with `skill`.
        p: The share of simulated throws of `skill` that fit no better.
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
    """The parameters that throws can determine, and the landings that a skill expects.

    Args:
        board: The Die Board.
        base: The preset with the values of all that is not fitted.
        totals: (2, aims) number of throws with the usual hand and with the wrong one.
    """

    def __init__(self, board: DieBoard, base: Skill, totals: Counts) -> None:
        self.board, self.base, self.totals = board, base, totals
        self.fitted = ["throw_sigma"]
        if np.count_nonzero(totals[0]) > 1:  # one aim alone does not show the growth of the spread
            self.fitted.append("throw_slope")
        if totals[1].any():
            self.fitted.append("wrong_hand")
        self.bounds = [LIMITS[name] for name in self.fitted]

    def skill(self, values: Floats) -> Skill:
        """Return the preset with these fitted values; a slope that is not fitted stays in proportion to the spread."""
        changed = dict(zip(self.fitted, values.tolist(), strict=True))
        slope = self.base.throw_slope / self.base.throw_sigma * changed["throw_sigma"]
        return self.base.model_copy(update={"throw_slope": slope, **changed})

    def first_guesses(self) -> list[Floats]:
        """List the starting points of the search."""
        return [
            np.array([getattr(self.base, name) * (1.0 if name == "wrong_hand" else factor) for name in self.fitted])
            for factor in FIRST_GUESSES
        ]

    def chances(self, skill: Skill) -> Floats:
        """Return the probabilities of the landings with a skill, (2, aims, landings)."""
        found = np.zeros((*self.totals.shape, len(LANDINGS)))
        for hand, aim in np.argwhere(self.totals).tolist():  # the others count for nothing
            found[hand, aim] = landing(self.board, skill, aim, wrong_hand=hand == 1)
        return np.maximum(found, LEAST_CHANCE)

    def misfit(self, values: Floats, observed: Counts) -> float:
        """Compute the G statistic: the deviance from a model with a parameter for each share."""
        return float(_parts(observed, self.expected(self.skill(values))).sum())

    def expected(self, skill: Skill) -> Floats:
        """Return the mean numbers of landings with a skill, (2, aims, landings)."""
        return self.chances(skill) * self.totals[:, :, np.newaxis]

    def fit(self, observed: Counts, starts: list[Floats]) -> tuple[Floats, float]:
        """Find the most likely values, and their G statistic."""
        return most_likely(lambda values: self.misfit(values, observed), starts, self.bounds)


def fit_throws(
    board: DieBoard, base: Skill, observed: Counts, seed: int, begin: Begin, confidence: float = 0.95
) -> Throws:
    """Fit the spread of throws, and test the model.

    Args:
        board: The Die Board.
        base: The preset with the values of all that the throws do not determine.
        observed: (2, aims, landings) number of throws with the usual hand, at least some, and with the wrong one.
        seed: Seed of the simulated throws.
        begin: Starts a progress bar for the simulation.
        confidence: The confidence of the intervals.
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
    """Test the G statistic by a parametric bootstrap: cells are too small for its chi-squared distribution.

    Each simulated set has the same numbers of throws by hand and aim, is drawn with the fitted skill, and is fitted
    itself. The simulation stops early if the p-value is large (Besag and Clifford's sequential test).
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
    """Return each cell's part of the G statistic: 0 if it is as expected, otherwise positive."""
    shares = np.divide(observed, expected, out=np.ones_like(expected), where=observed > 0)
    return 2.0 * (observed * np.log(shares) - (observed - expected))
