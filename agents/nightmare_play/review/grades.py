"""Grades of decisions by what they lose: doubtful, error, blunder."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from nightmare_gym.engine.errors import OptionError
from nightmare_play.review.account import Account

GRADES = ("fine", "doubtful", "error", "blunder")
MARKS = ("", "?!", "?", "??")
"""The grades, and their marks behind a move."""

OF_SPREAD = (0.02, 0.05, 0.1)
"""Each threshold as a part of the spread of luck in a game, ..."""
OF_ERROR = (1.0, 2.0, 4.0)
"""... and as a multiple of the judge's error: the larger of the two counts."""

EXACTLY = 1e-4
"""The least threshold: smaller losses may be errors of tables that are solved again within a tolerance."""


class Thresholds(BaseModel):
    """The losses from which on a decision has a grade, in units of the return.

    Attributes:
        doubtful: The least loss of a doubtful decision.
        error: The least loss of an error.
        blunder: The least loss of a blunder.
    """

    model_config = ConfigDict(frozen=True)

    doubtful: float
    error: float
    blunder: float

    def grade(self, losses: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return the index in `GRADES` of each loss."""
        return np.searchsorted([self.doubtful, self.error, self.blunder], losses, side="right")


def asked_thresholds(text: str) -> Thresholds:
    """Read three rising numbers with commas between them.

    Raises:
        OptionError: They are not.
    """
    try:
        found = [float(part) for part in text.split(",")]
    except ValueError:
        found = []
    if len(found) != 3 or not all(map(math.isfinite, found)) or not 0 < found[0] <= found[1] <= found[2]:
        raise OptionError(
            f"thresholds {text!r}: expected three rising numbers above 0, for doubtful, error and blunder, "
            "such as 0.5,1,2"
        )
    return Thresholds(doubtful=found[0], error=found[1], blunder=found[2])


def spread(accounts: Sequence[Account]) -> float:
    """Return the standard deviation of a seat's luck in a game, from the exact variances of all chance events."""
    return math.sqrt(float(np.mean([one.variances.sum(axis=0).mean() for one in accounts])))


def noise(accounts: Sequence[Account]) -> float:
    """Return the root mean square of what looks at decisions add to the looks before: an estimate of the judge's error.

    Decisions with one legal action do not count, nor does a game's first event.
    """
    changes = np.concatenate([one.change[:-1][one.unforced[1:]].ravel() for one in accounts])
    return math.sqrt(float((changes**2).mean())) if len(changes) else 0.0


def usual_thresholds(accounts: Sequence[Account]) -> Thresholds:
    """Return the thresholds for these games, from the spread of luck and the judge's error in them."""
    luck, error = spread(accounts), noise(accounts)
    found = [max(part * luck, many * error, EXACTLY) for part, many in zip(OF_SPREAD, OF_ERROR, strict=True)]
    return Thresholds(doubtful=found[0], error=found[1], blunder=found[2])
