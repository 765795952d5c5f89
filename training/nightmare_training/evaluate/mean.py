"""A mean with its interval, as findings hold it."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from pydantic import BaseModel

from nightmare_training.support.intervals import CONFIDENCE, Interval, mean_interval


class Mean(BaseModel):
    """A mean over games or over trainings.

    Attributes:
        mean: The mean.
        ci95: Its interval; where several hold together with 95%, a wider one.
    """

    mean: float
    ci95: Interval


def mean_of(values: ArrayLike, sure: float = CONFIDENCE) -> Mean:
    """Compute a mean and its interval."""
    numbers = np.asarray(values, np.float64)
    return Mean(mean=float(numbers.mean()), ci95=mean_interval(numbers, sure))
