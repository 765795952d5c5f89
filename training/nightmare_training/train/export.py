"""The export of trained networks as a policy that plays without torch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.learned import Layers, LearnedPolicy, PolicyFacts, fingerprint
from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.versions import versions

DIGITS = 12
"""The binary digits of a published weight after the first. Rounding changes it by at most one part in 8,192, and makes
files smaller."""
DROPPED = np.finfo(np.float32).nmant - DIGITS


def exported(
    config: TrainingConfig, policy: Layers, value: Layers, activation: str, timesteps: int, mean: float
) -> LearnedPolicy:
    """Make a player of networks.

    Args:
        config: The training's config.
        policy: The network from an observation to a number for each action, the higher the better.
        value: The network from an observation to the expected return still to come, in the reward's own units.
        activation: The function between the layers, "tanh" or "relu".
        timesteps: Decisions learned from.
        mean: The mean return, kept as a note.
    """
    game = config.rules
    facts = PolicyFacts.model_validate(
        {
            "game": game.id,
            "options": config.options,
            "mixture": config.mixture,
            "training_options": config.training_options,
            "features": fingerprint(game.layout.feature_names),
            "actions": fingerprint(game.actions),
            "activation": activation,
            "config": config.name,
            "seed": config.seed,
            "timesteps": timesteps,
            "mean": mean,
            "versions": versions(),
        }
    )
    return LearnedPolicy(facts, policy, value)


def rounded(policy: LearnedPolicy) -> LearnedPolicy:
    """Round a policy's weights to `DIGITS` binary digits after the first."""

    def short(numbers: NDArray[np.float32]) -> NDArray[np.float32]:
        bits = np.ascontiguousarray(numbers, np.float32).view(np.uint32)
        return ((bits + (1 << DROPPED - 1)) >> DROPPED << DROPPED).astype(np.uint32).view(np.float32)

    layers = tuple((short(weight), short(bias)) for weight, bias in policy.policy)
    return LearnedPolicy(policy.facts, layers, policy.value)
