"""A learned policy's ratings of actions, before any search."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.learned import LearnedPolicy
from nightmare_agents.values import Floats
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.successors import observations


def ratings(
    policy: LearnedPolicy, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]
) -> NDArray[np.float32]:
    """Compute the policy's logits (positions, actions), each from the view of the seat that is asked."""
    seats = np.maximum(np.asarray(states["actor"], np.int64), 0)
    return policy.logits(observations(game, states, params_array, seats))


def softmax(logits: NDArray[np.float32]) -> Floats:
    """Turn the logits of the legal actions into probabilities."""
    odds = np.exp(np.asarray(logits, np.float64) - logits.max())
    return np.asarray(odds / odds.sum())
