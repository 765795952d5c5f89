"""The outcomes of nature that a search follows: all, or a sample where there are too many."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.fingerprint import uniforms
from nightmare_agents.values import Floats
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.game import ints, records
from nightmare_gym.engine.successors import Successors


def followed(
    found: Successors, states: NDArray[np.void], outcomes: int, samples: int, seed: int
) -> tuple[NDArray[np.int64], Floats]:
    """Return the edges to follow, and the odds of each (0 for actions).

    An event with at most `outcomes` outcomes is followed exactly. A larger one is drawn `samples` times, independently
    and by its exact odds, with dice keyed by the position. Outcomes then count by the times they were drawn, so the
    mean over them is unbiased.

    Args:
        found: The successors.
        states: The positions before them.
        outcomes: The most outcomes of an event that is followed exactly.
        samples: The draws of each larger event.
        seed: Seed of the dice.
    """
    odds = found.probabilities(len(states))
    possible = np.bincount(found.parents, found.weights > 0, len(states))
    drawn = np.flatnonzero(possible > outcomes)
    if not len(drawn):
        return np.arange(len(odds)), odds
    numbers = np.zeros((len(drawn), samples))
    uniforms(ints(states)[drawn], records(streams(0, 1)), seed, numbers)
    passed, totals = np.cumsum(found.weights), np.bincount(found.parents, found.weights, len(states))[drawn]
    first = np.searchsorted(found.parents, drawn)
    begun = passed[first] - found.weights[first]
    picked = np.searchsorted(passed, begun[:, None] + (numbers * totals[:, None]).astype(np.int64), "right")
    times = np.bincount(picked.ravel(), minlength=len(odds))
    is_drawn = (possible > outcomes)[found.parents]
    odds = np.where(is_drawn, times / samples, odds)
    return np.flatnonzero(~is_drawn | (times > 0)), odds
