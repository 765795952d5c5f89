"""A player made of a function that rates actions, such as a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Decisions

Rate = Callable[[NDArray[np.float32]], Any]


@dataclass
class Rated:
    """A player that takes the legal action that a function rates best.

    Attributes:
        name: The player's name.
        rate: The function; it gets (rows, features) observations and returns (rows, actions) ratings.
    """

    name: str
    rate: Rate

    def act(self, decisions: Decisions) -> Actions:
        """Return the best rated legal action in each row."""
        return best_rated(self.rate, decisions)


def best_rated(rate: Rate, decisions: Decisions) -> Actions:
    """Return the legal action that a function rates best, for each row; the first one of equals."""
    rows = decisions.rows
    ratings = np.where(decisions.masks[rows], np.asarray(rate(decisions.observations[rows])), -np.inf)
    return np.asarray(ratings.argmax(1), np.int64)
