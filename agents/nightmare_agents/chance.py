"""A value that averages over nature's choices before the next decision."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.values import Floats, Value
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.successors import successors

AT_ONCE = 256
"""The positions that are handled together; all their successors are in memory at once."""


class ThroughChance:
    """The mean of a value over nature's choices until a seat is asked, by their exact odds.

    A learned value has seen no positions in which nature chooses. Where the mean would take more than `limit`
    positions, those in which nature still chooses are valued as they are; the result depends on the position alone.

    Args:
        value: The value.
        limit: The most positions in the mean for one position.
    """

    def __init__(self, value: Value, limit: int) -> None:
        self.value, self.limit, self.name = value, limit, value.name

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return the mean over the decisions and ends that can come next."""
        parts = [
            self._some(game, states[begun : begun + AT_ONCE], params_array)
            for begun in range(0, max(1, len(states)), AT_ONCE)
        ]
        return np.concatenate(parts)

    def _some(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        leaves, odds, roots = behind_chance(game, states, params_array, self.limit)
        firsts, same = equals(leaves)
        worth = self.value.final(game, records(leaves[firsts]), params_array)[same] * odds[:, None]
        seats = range(worth.shape[1])
        return np.stack([np.bincount(roots, worth[:, seat], len(states)) for seat in seats], axis=1)


def behind_chance(
    game: Game, states: NDArray[np.void], params_array: NDArray[np.void], limit: int
) -> tuple[NDArray[np.void], Floats, NDArray[np.int64]]:
    """Find the decisions and ends that can come next after each position; a position without chance is its own.

    Where they would be more than `limit`, the positions in which nature still chooses stand for them.

    Returns:
        The positions that are found, the odds of each, and the given position that it belongs to.
    """
    leaves, odds, roots = states, np.ones(len(states)), np.arange(len(states))
    opened = np.flatnonzero(leaves["actor"] == NATURE)
    while len(opened):
        after = successors(game, records(leaves[opened]), params_array)
        likely = odds[opened][after.parents] * after.probabilities(len(opened))
        behind = roots[opened][after.parents]
        kept = np.ones(len(leaves), np.bool_)
        kept[opened[after.parents]] = False  # beyond the turn limit nothing follows
        sizes = np.bincount(roots[kept], minlength=len(states)) + np.bincount(behind, minlength=len(states))
        few = sizes <= limit
        kept |= ~few[roots]
        new = few[behind]
        leaves = records(np.concatenate([leaves[kept], after.states[new]]))
        odds, roots = np.concatenate([odds[kept], likely[new]]), np.concatenate([roots[kept], behind[new]])
        fresh = np.arange(len(leaves)) >= kept.sum()
        opened = np.flatnonzero(fresh & (leaves["actor"] == NATURE))
    return leaves, odds, roots


def equals(states: NDArray[np.void]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the first of each group of equal positions, and the group of each position.

    Positions count as equal if their integers have the same sum under random 64-bit factors; unequal ones have it
    with odds of 2**-64.
    """
    factors = np.random.default_rng(0).integers(0, 2**64, ints(states).shape[1], np.uint64, endpoint=False)
    _, firsts, same = np.unique(ints(states).astype(np.uint64) @ factors, return_index=True, return_inverse=True)
    return firsts, same
