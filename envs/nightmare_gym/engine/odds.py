"""Odds that are not rational, as integer weights of nature's outcomes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

WHOLE = 2**30
"""The sum of the weights of one event."""


def weights(probabilities: Sequence[float]) -> NDArray[np.int32]:
    """Return the nearest whole weights of sum `WHOLE`, by largest remainder; a probability of 0 has the weight 0.

    Args:
        probabilities: Numbers of at least 0, whose sum is 1 but for rounding.
    """
    exact = np.asarray(probabilities, np.float64) * (WHOLE / np.sum(probabilities))
    whole = np.floor(exact)
    missing = int(WHOLE - whole.sum())
    whole[np.argsort(whole - exact, kind="stable")[:missing]] += 1
    return whole.astype(np.int32)
