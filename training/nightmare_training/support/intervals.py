"""Intervals and tests for means and shares; scipy does the statistics."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy import stats

Interval = tuple[float, float]
Floats = NDArray[np.float64]

CONFIDENCE = 0.95
"""The confidence of all 95% intervals."""


def mean_interval(values: Floats, confidence: float = CONFIDENCE) -> Interval:
    """Compute Student's t interval for the mean of independent games.

    With the thousands of games of a comparison it is the normal interval, and the returns need not be normal. With a
    handful of games it is wider, but may still be too narrow for returns as skewed as scores.
    """
    mean, error = float(values.mean()), standard_error(values)
    reach = error * float(stats.t.ppf((1 + confidence) / 2, len(values) - 1))
    return mean - reach, mean + reach


def iqm_interval(values: Floats, confidence: float = CONFIDENCE) -> tuple[Floats, Floats, Floats]:
    """Compute the interquartile mean over runs, and its bootstrap interval, for each of several figures.

    The bootstrap draws whole runs. With a handful of them its interval is too narrow, by about √((n − 1)/n) for n runs.

    Args:
        values: The figures, (runs, ...); with one run the interval is the figure itself.
        confidence: The confidence of the interval.

    Returns:
        The interquartile means and the lower and upper ends.
    """

    def middle(runs: Floats, axis: int = 0) -> Floats:
        return np.asarray(stats.trim_mean(runs, 0.25, axis=axis), np.float64)

    mean = middle(values)
    if len(values) == 1:
        return mean, mean, mean
    dice = np.random.default_rng(0)
    drawn = stats.bootstrap(
        (values,), middle, confidence_level=confidence, method="percentile", n_resamples=2000, rng=dice
    ).confidence_interval
    return mean, np.asarray(drawn.low), np.asarray(drawn.high)


def ratio_interval(parts: Floats, wholes: Floats, confidence: float = CONFIDENCE) -> Interval:
    """Compute the interval for the sum of `parts` over that of `wholes`, such as losses over decisions, game by game.

    The games are independent, their decisions are not: so it is the interval of a mean over games, of each game's part
    beyond its share (the delta method).
    """
    ratio, mean = float(parts.sum() / wholes.sum()), float(wholes.mean())
    low, high = mean_interval((parts - ratio * wholes) / mean, confidence)
    return ratio + low, ratio + high


def trend(values: Floats, confidence: float = CONFIDENCE) -> tuple[float, Interval]:
    """Compute the slope of the least-squares line through independent games in their order, with its t interval."""
    found = stats.linregress(np.arange(len(values)), values)
    slope, reach = float(found.slope), float(found.stderr * stats.t.ppf((1 + confidence) / 2, len(values) - 2))
    return slope, (slope - reach, slope + reach)


def share_interval(hits: int, games: int, confidence: float = CONFIDENCE) -> Interval:
    """Compute Clopper and Pearson's exact interval for a share: it is never too narrow, even without a hit."""
    found = stats.binomtest(hits, games).proportion_ci(confidence, method="exact")
    return float(found.low), float(found.high)


def paired_p_value(differences: Floats) -> float:
    """Compute the p-value of Student's paired t-test for a mean difference of 0."""
    mean, error = float(differences.mean()), standard_error(differences)
    if error == 0.0:
        return 1.0 if mean == 0.0 else 0.0
    return float(2 * stats.t.sf(abs(mean / error), len(differences) - 1))


def standard_error(values: Floats) -> float:
    """Compute the standard error of the mean."""
    return float(values.std(ddof=1)) / math.sqrt(len(values))
