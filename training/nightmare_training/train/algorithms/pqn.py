"""Parallel Q-learning: many games side by side, returns over many decisions, no memory and no second network.

The games, the network and the gradient steps are native PPO's. The network's value is that of the best action, and an
action's Q-value is this value plus the action's rating less the best action's. The best action is taken, or now and
then any. Its Q-value learns the return that followed, in which later rewards count as far as lambda says, and beyond
that the values.

Source: Gallici et al., "Simplifying Deep Temporal Difference Learning", 2024; here without layer normalisation, as the
features have units of their own. The two heads: Wang et al., "Dueling Network Architectures", 2016.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import one_hot

from nightmare_training.train.algorithms.native_ppo import VALUE_WEIGHT, NativePPOTrainer
from nightmare_training.train.algorithms.pqn_config import PQNConfig


def q_values(log_probs: Tensor, values: Tensor) -> Tensor:
    """Compute the Q-value of each action, (decisions, actions), -inf for a masked one.

    Args:
        log_probs: (decisions, actions) the ratings, up to a number for each decision; -inf for masked actions.
        values: (decisions,) the value of the best action.
    """
    return values[:, None] + log_probs - log_probs.max(1, keepdim=True).values


class PQNTrainer(NativePPOTrainer):
    """A training by parallel Q-learning, which may begin with a learned policy or as the clone of another player.

    Args:
        config: The config.
        logs: The folder of TensorBoard's logs; None writes none.
        saved: The bytes of `save`; None starts a new training.
    """

    parts = ("q_loss",)

    def __init__(self, config: PQNConfig, logs: Path | None = None, saved: bytes | None = None) -> None:
        super().__init__(config, logs, saved)
        self.exploration, self.share = config.exploration, 0.0

    def learn(self, share: float) -> float:
        """Take a rollout's decisions and learn from them; return the mean return of the last games."""
        self.share = share
        return super().learn(share)

    def weigh(
        self, steps: NDArray[np.int64], rows: NDArray[np.intp], seen: Tensor, legal: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Return the log-probabilities of the best action and of any, and the value of each decision."""
        ratings, values = self.rate(seen, legal)
        exploration, best = self.exploration.at(self.share), one_hot(ratings.argmax(1), legal.shape[1])
        return (exploration * legal / legal.sum(1, keepdim=True) + (1 - exploration) * best).log(), values

    def update(self, share: float) -> Tensor:
        """Take the gradient steps of a rollout; return the last minibatch's loss, a mean."""
        taken = self.taken.flat()
        returns = taken.values + taken.advantages

        def loss(numbers: Tensor) -> Tensor:
            some = taken.at(numbers)
            found = q_values(*self.network(some.observations, some.masks)).gather(1, some.actions[:, None])[:, 0]
            return (found - returns.index_select(0, numbers)).square().sum()[None]

        return self.descend(loss, torch.tensor([VALUE_WEIGHT]), self.batches(), share)
