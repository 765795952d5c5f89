"""The headline figure of games that are won or lost."""

from __future__ import annotations

import numpy as np

from nightmare_training.metrics import Column, Facts
from nightmare_training.support.intervals import Floats

WON = Column("won", "won", "share")


def score(returns: Floats, facts: Facts) -> Floats:
    """Score a game won as 1, any other as 0."""
    return facts["won"].astype(np.float64)
