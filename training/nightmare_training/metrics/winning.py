"""What all games have that are won or lost: the headline figure, and what a game counts for it."""

from __future__ import annotations

import numpy as np

from nightmare_training.metrics import Column, Facts
from nightmare_training.support.intervals import Floats

WON = Column("won", "won", "share")


def score(returns: Floats, facts: Facts) -> Floats:
    """1 for a game won, 0 for any other."""
    return facts["won"].astype(np.float64)
