"""A value that sees through chance: the choices of nature before the next decision are averaged out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.values import Floats, Value
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.successors import successors

AT_ONCE = 256
"""How many positions are looked at together: all that can follow them lies in memory at once."""


class ThroughChance:
    """What a value expects on average over nature's choices, by their exact odds, until a seat is asked.

    A learned value has seen no positions in which nature is to choose. Where more than `limit` positions would stand
    for one, those in which nature is still to choose are taken as they are: so this is a function of the position, too.

    Args:
        value: The value.
        limit: How many positions may stand for one.
    """

    def __init__(self, value: Value, limit: int) -> None:
        self.value, self.limit, self.name = value, limit, value.name

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """The mean over the decisions and ends that can come next."""
        parts = [
            self._some(game, states[begun : begun + AT_ONCE], params_array)
            for begun in range(0, max(1, len(states)), AT_ONCE)
        ]
        return np.concatenate(parts)

    def _some(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        leaves, odds, roots = self._leaves(game, states, params_array)
        firsts, same = equals(leaves)
        worth = self.value.final(game, records(leaves[firsts]), params_array)[same] * odds[:, None]
        seats = range(worth.shape[1])
        return np.stack([np.bincount(roots, worth[:, seat], len(states)) for seat in seats], axis=1)

    def _leaves(
        self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]
    ) -> tuple[NDArray[np.void], Floats, NDArray[np.int64]]:
        """The positions that stand for the given ones, how likely each is, and for which it stands."""
        leaves, odds, roots = states, np.ones(len(states)), np.arange(len(states))
        opened = np.flatnonzero(leaves["actor"] == NATURE)
        while len(opened):
            after = successors(game, records(leaves[opened]), params_array)
            likely = odds[opened][after.parents] * after.probabilities(len(opened))
            behind = roots[opened][after.parents]
            kept = np.ones(len(leaves), np.bool_)
            kept[opened[after.parents]] = False  # beyond the turn limit nothing follows
            sizes = np.bincount(roots[kept], minlength=len(states)) + np.bincount(behind, minlength=len(states))
            few = sizes <= self.limit
            kept |= ~few[roots]
            new = few[behind]
            leaves = records(np.concatenate([leaves[kept], after.states[new]]))
            odds, roots = np.concatenate([odds[kept], likely[new]]), np.concatenate([roots[kept], behind[new]])
            fresh = np.arange(len(leaves)) >= kept.sum()
            opened = np.flatnonzero(fresh & (leaves["actor"] == NATURE))
        return leaves, odds, roots


def equals(states: NDArray[np.void]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The first of each kind of equal positions, and of which kind each position is.

    Equal are those with the same sum of words under random 64-bit factors: others have it with odds of 2**-64.
    """
    factors = np.random.default_rng(0).integers(0, 2**64, ints(states).shape[1], np.uint64, endpoint=False)
    _, firsts, same = np.unique(ints(states).astype(np.uint64) @ factors, return_index=True, return_inverse=True)
    return firsts, same
