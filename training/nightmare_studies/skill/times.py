"""The spread of the times at which a person stops the watch, and whether the model fits them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy import stats

from nightmare_training.support.intervals import Floats, Interval, mean_interval, paired_p_value

READING = 0.005
"""A watch shows hundredths: it tells no spread below half of one."""

RESAMPLES = 2000


@dataclass(frozen=True)
class Times:
    """What a person's stopped times tell.

    Attributes:
        sigma: The spread about the time that was meant.
        interval: Of the spread.
        p: How often times of the model fit no better than these.
        bias: The mean error, which the model says is 0.
        bias_interval: Of the mean error, 95%.
        bias_p: Student's t-test: how likely is a mean error this far from 0, were there none?
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
        errors: By how many seconds too late the watch was stopped, at least two.
        seed: Of the simulated times.
        confidence: Of the spread's interval.
    """
    number, squares = len(errors), float((errors**2).sum())
    tail = (1.0 - confidence) / 2
    low, high = (math.sqrt(squares / stats.chi2.isf(q, number)) for q in (tail, 1.0 - tail))
    sigma = math.sqrt(squares / number)
    return Times(
        sigma=max(sigma, READING),
        interval=(max(low, READING), max(high, READING)),
        p=_p_value(errors, seed) if sigma > READING else 1.0,  # nothing but the watch's own rounding
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
