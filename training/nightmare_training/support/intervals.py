"""Intervals and tests for means and shares; scipy does the statistics."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy import stats

Interval = tuple[float, float]
Floats = NDArray[np.float64]

CONFIDENCE = 0.95
"""Of all intervals that are called 95% intervals."""


def mean_interval(values: Floats, confidence: float = CONFIDENCE) -> Interval:
    """Student's t interval for the mean of independent games.

    At the thousands of games that a comparison plays it is the normal interval, and the returns need not be
    normal. At a handful it is wider, as it should be; with returns as skewed as scores are it may then still
    promise more than it keeps.
    """
    mean, error = float(values.mean()), standard_error(values)
    reach = error * float(stats.t.ppf((1 + confidence) / 2, len(values) - 1))
    return mean - reach, mean + reach


def ratio_interval(parts: Floats, wholes: Floats, confidence: float = CONFIDENCE) -> Interval:
    """The interval for the sum of `parts` over that of `wholes`, such as losses over decisions, game by game.

    The games are independent, what happens within one is not: so it is the interval of a mean over games, of what each
    one's part is beyond its share (the delta method).
    """
    ratio, mean = float(parts.sum() / wholes.sum()), float(wholes.mean())
    low, high = mean_interval((parts - ratio * wholes) / mean, confidence)
    return ratio + low, ratio + high


def share_interval(hits: int, games: int, confidence: float = CONFIDENCE) -> Interval:
    """Clopper and Pearson's exact interval for a share: never too narrow, even where there is no hit."""
    found = stats.binomtest(hits, games).proportion_ci(confidence, method="exact")
    return float(found.low), float(found.high)


def paired_p_value(differences: Floats) -> float:
    """Student's paired t-test: how likely is a mean difference this far from 0, were there none?"""
    mean, error = float(differences.mean()), standard_error(differences)
    if error == 0.0:
        return 1.0 if mean == 0.0 else 0.0
    return float(2 * stats.t.sf(abs(mean / error), len(differences) - 1))


def standard_error(values: Floats) -> float:
    """The standard error of the mean."""
    return float(values.std(ddof=1)) / math.sqrt(len(values))
