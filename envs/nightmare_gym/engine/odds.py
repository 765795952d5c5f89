"""Odds that are not rational, as integer weights of nature's outcomes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

WHOLE = 2**30
"""What the weights of one event sum up to."""


def weights(probabilities: Sequence[float]) -> NDArray[np.int32]:
    """The nearest whole weights of sum `WHOLE`, by largest remainder; what is impossible stays impossible.

    Args:
        probabilities: At least 0 each, of sum 1 but for rounding.
    """
    exact = np.asarray(probabilities, np.float64) * (WHOLE / np.sum(probabilities))
    whole = np.floor(exact)
    missing = int(WHOLE - whole.sum())
    whole[np.argsort(whole - exact, kind="stable")[:missing]] += 1
    return whole.astype(np.int32)
