"""Configs of parallel Q-learning: the section `exploration`, beside native PPO's."""

from __future__ import annotations

from pydantic import model_validator

from nightmare_training.config.training import Share
from nightmare_training.train.algorithms.ppo_config import NativePPOConfig, Schedule, check_unused


class Exploration(Schedule):
    """The share of decisions at which any legal action is taken, each as likely, instead of the best one."""

    start: Share = 0.1
    end: Share = 0.01


class PQNConfig(NativePPOConfig):
    """A config of parallel Q-learning.

    Attributes:
        ppo: The games, the network and the gradient steps, as for native PPO; `gae_lambda` is the weight of later
            decisions in a return. There is no `clip`, no `entropy` and no `critic_warmup`.
        exploration: The share of decisions that are taken at random.
    """

    exploration: Exploration = Exploration()

    @model_validator(mode="after")
    def _no_parts_of_ppo_alone(self) -> PQNConfig:
        check_unused(self.ppo, ("clip", "entropy", "critic_warmup"), "parallel Q-learning")
        return self
