"""Learning from a teacher by torch: the same for every algorithm whose network rates actions and values decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from nightmare_training.config.training import TrainingConfig
from nightmare_training.train.cloning import RECORDED, Examples, Told

Rate = Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]
"""From observations and legal masks to ratings (decisions, actions), -inf for a masked one, and values (decisions,)."""


def imitate(
    rate: Rate,
    parameters: Iterable[nn.Parameter],
    config: TrainingConfig,
    reward_scale: float,
    examples: Examples,
    fitted: NDArray[np.intp],
    told: Told,
) -> None:
    """Fit ratings to the teacher's choices, and values to the returns still to come.

    Args:
        rate: The network.
        parameters: Its weights, which learn.
        config: The training's config, with a section `cloning`.
        reward_scale: The factor of all rewards.
        examples: The teacher's decisions.
        fitted: The indices of the decisions to learn from.
        told: Called with the number of decisions just learned from.
    """
    cloning = config.cloning
    assert cloning is not None
    optimizer = torch.optim.Adam(parameters, cloning.learning_rate)  # the training has its own
    steps = cloning.epochs * ceil(len(fitted) / cloning.batch)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, steps)
    rng = np.random.default_rng((config.seed, RECORDED))
    for _ in range(cloning.epochs):
        order = rng.permutation(fitted)
        for first in range(0, len(order), cloning.batch):
            some = examples.at(order[first : first + cloning.batch])
            ratings, values = _rated(rate, some)
            wanted = torch.from_numpy(some.values * np.float32(reward_scale))
            loss = functional.cross_entropy(ratings, torch.from_numpy(some.actions))
            loss = loss + cloning.value * functional.mse_loss(values, wanted)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
            told(len(some.actions))


@torch.no_grad()
def agreement(rate: Rate, examples: Examples) -> float:
    """Return the share of the teacher's choices that a network rates best."""
    ratings, _ = _rated(rate, examples)
    return float(np.mean(ratings.argmax(1).numpy() == examples.actions))


def _rated(rate: Rate, examples: Examples) -> tuple[Tensor, Tensor]:
    observations = torch.from_numpy(examples.observations.astype(np.float32))
    return rate(observations, torch.from_numpy(examples.masks))
