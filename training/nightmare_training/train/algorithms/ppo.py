"""Plain PPO (`stable_baselines3`): it sees no masks, and an illegal action ends its game.

It is the usual baseline for masks. In the learning curve and in comparisons its policy, like every other player, takes
the legal action that it rates best; the cost of illegal actions shows in the returns of its training.
"""

from __future__ import annotations

from pathlib import Path

from stable_baselines3 import PPO

from nightmare_training.train.algorithms.maskable_ppo import MaskablePPOTrainer
from nightmare_training.train.algorithms.ppo_config import UnmaskedPPOConfig


class PPOTrainer(MaskablePPOTrainer):
    """A training by PPO without masks.

    Args:
        config: The config.
        logs: The folder of TensorBoard's logs; None writes none.
        saved: The bytes of `save`; None starts a new training.
    """

    learner = PPO
    masked = False

    def __init__(self, config: UnmaskedPPOConfig, logs: Path | None = None, saved: bytes | None = None) -> None:
        self.illegal_reward = config.ppo.illegal_reward
        super().__init__(config, logs, saved)
