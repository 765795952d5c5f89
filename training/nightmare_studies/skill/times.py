"""The spread of the times at which a person stops the watch, and a test of the model."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy import stats

from nightmare_training.support.intervals import Floats, Interval, mean_interval, paired_p_value

READING = 0.005
"""The smallest spread that can be measured: half of the hundredth that a watch shows."""

RESAMPLES = 2000


@dataclass(frozen=True)
class Times:
    """The fit of a person's stopped times.

    Attributes:
        sigma: The spread about the aimed time.
        interval: The interval of the spread.
        p: The share of simulated times of the model that fit no better.
        bias: The mean error, which is 0 in the model.
        bias_interval: 95% interval of the mean error.
        bias_p: P-value of Student's t-test for a mean error of 0.
    """

    sigma: float
    interval: Interval
    p: float
    bias: float
    bias_interval: Interval
    bias_p: float


def fit_times(errors: Floats, seed: int, confidence: float = 0.95) -> Times:
    """Fit the spread of stopped times, and test the model.

    The squared errors about the known mean, over the true spread's square, are chi-squared; the test is Anderson and
    Darling's for a normal distribution of known mean and unknown spread, with simulated times in place of a table.

    Args:
        errors: The seconds by which the watch was stopped too late, at least two numbers.
        seed: Seed of the simulated times.
        confidence: The confidence of the spread's interval.
    """
    number, squares = len(errors), float((errors**2).sum())
    tail = (1.0 - confidence) / 2
    low, high = (math.sqrt(squares / stats.chi2.isf(q, number)) for q in (tail, 1.0 - tail))
    sigma = math.sqrt(squares / number)
    return Times(
        sigma=max(sigma, READING),
        interval=(max(low, READING), max(high, READING)),
        p=_p_value(errors, seed) if sigma > READING else 1.0,  # only the watch's rounding
        bias=float(errors.mean()),
        bias_interval=mean_interval(errors),
        bias_p=paired_p_value(errors),
    )


def _p_value(errors: Floats, seed: int) -> float:
    found = stats.goodness_of_fit(
        stats.norm,
        errors,
        known_params={"loc": 0.0},
        statistic="ad",
        n_mc_samples=RESAMPLES,
        rng=np.random.default_rng(seed),
    )
    return float(found.pvalue)
