"""The normalised score of a task, and the one number over all tasks, with their intervals.

All processors find the same digits: means are rounded from exact sums, and intervals to `DIGITS`, since the order of a
sum, which differs between processors, changes the last digits of a floating-point number.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from scipy import stats

from nightmare_training.suite.references import Reference
from nightmare_training.suite.tasks import SHARE, WIN, Task
from nightmare_training.support.intervals import CONFIDENCE, Floats, Interval, share_interval

RESAMPLES = 1_000
"""The number of resamples of a bootstrap interval."""

BOOTSTRAP_SEED = 0

DIGITS = 6
"""The decimals of the ends of intervals."""

CUT = 0.25
"""The part of the tasks that the interquartile mean leaves out at each end."""


def normalised(value: float, reference: Reference) -> float:
    """Scale a task's mean: 0 is random play, 100 the reference."""
    return round(100.0 * (value - reference.random) / (reference.best - reference.random), DIGITS)


def interquartile_mean(scores: Floats) -> Floats:
    """Compute the mean of the middle half, over the last axis."""
    return np.asarray(stats.trim_mean(scores, CUT, axis=-1), np.float64)


def task_mean(settings: list[Floats]) -> float:
    """Compute a task's mean: each setting counts the same."""
    return math.fsum(math.fsum(scores) / len(scores) for scores in settings) / len(settings)


def resampled_means(settings: list[Floats], rng: np.random.Generator) -> Floats:
    """Compute a task's mean in each of `RESAMPLES` resamples of the games of each setting, (resamples,)."""
    means: Floats = np.zeros(RESAMPLES)
    for scores in settings:
        means += [scores[rng.integers(0, len(scores), len(scores))].mean() for _ in range(RESAMPLES)]
    return means / len(settings)


def task_interval(task: Task, settings: list[Floats], resampled: Floats) -> Interval:
    """Compute the 95% interval of a task's mean.

    Where a game is won or lost it is Clopper and Pearson's, over the games of all settings: they are equally many, and
    the number of wins spreads less than if every game had the mean chance (Hoeffding, 1956), so it is rather too wide.
    Elsewhere it is the bootstrap's. If no game of a share differs from another, the bootstrap has no width; then it is
    Clopper and Pearson's, too: a share in [0, 1] of mean p is 0 in a game with a chance of at most 1 - p.
    """
    scores = np.concatenate(settings)
    alike = task.score == SHARE and float(np.ptp(scores)) == 0.0 and scores[0] in (0.0, 1.0)
    if task.score == WIN or alike:
        low, high = share_interval(int(scores.sum()), len(scores))
        return round(low, DIGITS), round(high, DIGITS)
    return bootstrap(resampled)


def bootstrap(values: Floats) -> Interval:
    """Compute the percentile interval of resampled figures."""
    low, high = np.quantile(values, ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2))
    return round(float(low), DIGITS), round(float(high), DIGITS)


def aggregate(resampled: Mapping[str, Floats], references: Mapping[str, Reference]) -> Interval:
    """Compute the interval of the interquartile mean over tasks, each resampled on its own."""
    scores = [[normalised(float(value), references[task]) for value in values] for task, values in resampled.items()]
    return bootstrap(interquartile_mean(np.array(scores).T))
