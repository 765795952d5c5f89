"""MaskablePPO: PPO that gives illegal actions no probability (`sb3_contrib`)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3 import PPO
from stable_baselines3.common.utils import ConstantSchedule
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor

from nightmare_agents.learned import Layers, LearnedPolicy, load_policy
from nightmare_training.train.algorithms import ppo_config
from nightmare_training.train.algorithms.imitation import agreement, imitate
from nightmare_training.train.algorithms.networks import ACTIVATIONS, check_layers, layers_of, rescaled, set_layers
from nightmare_training.train.algorithms.sb3 import RECENT, SB3Trainer
from nightmare_training.train.cloning import Examples, Told


class MaskablePPOTrainer(SB3Trainer[MaskablePPO | PPO, ppo_config.PPO]):
    """A training by MaskablePPO, which may begin with a learned policy or as the clone of another player.

    Attributes:
        masked: Illegal actions get no probability.

    Args:
        config: The config.
        logs: The folder of TensorBoard's logs; None writes none.
        saved: The bytes of `save`; None starts a new training.
    """

    learner: type[MaskablePPO | PPO] = MaskablePPO
    masked = True

    def __init__(self, config: ppo_config.PPOConfig, logs: Path | None = None, saved: bytes | None = None) -> None:
        super().__init__(config, config.ppo, logs, saved)

    def make(self, games: VecEnv) -> MaskablePPO | PPO:
        """Make an untrained model, or one with the networks of the policy that it starts from."""
        ppo = self.section
        model = self.learner(
            "MlpPolicy",
            games,
            n_steps=ppo.steps,
            batch_size=ppo.batch,
            n_epochs=ppo.epochs,
            gamma=ppo.gamma,
            gae_lambda=ppo.gae_lambda,
            clip_range=ppo.clip,
            policy_kwargs={"net_arch": list(ppo.layers), "activation_fn": ACTIVATIONS[ppo.activation]},
            stats_window_size=RECENT,
            seed=self.config.seed,
            device="cpu",
        )
        if ppo.start_from is not None:
            adopt(model, load_policy(Path(ppo.start_from), self.config.game), ppo)
        return model

    def schedule(self, share: float) -> None:
        """Set the step size and the entropy bonus; hold the policy while only the values learn."""
        self.model.lr_schedule = ConstantSchedule(self.section.learning_rate.at(share))
        self.model.ent_coef = self.section.entropy.at(share)
        self.model.logger.record("train/entropy_weight", self.model.ent_coef)
        for network in (self.model.policy.mlp_extractor.policy_net, self.model.policy.action_net):
            # What has no gradient, the optimizer leaves alone.
            network.requires_grad_(share >= self.section.critic_warmup)

    def policy_layers(self) -> Layers:
        """Return the present network that rates the actions."""
        return layers_of(self.model.policy.mlp_extractor.policy_net, self.model.policy.action_net)

    def value_layers(self) -> Layers:
        """Return the network that estimates the return still to come, in the learner's scaled rewards."""
        return layers_of(self.model.policy.mlp_extractor.value_net, self.model.policy.value_net)

    def imitate(self, examples: Examples, fitted: NDArray[np.intp], told: Told) -> None:
        """Fit the policy to the teacher's choices, and the values to the returns still to come."""
        scale = self.section.reward_scale
        imitate(self._rate, self.model.policy.parameters(), self.config, scale, examples, fitted, told)
        self.renew_opponents()

    def agreement(self, examples: Examples) -> float:
        """Return the share of the teacher's choices that the model rates best."""
        return agreement(self._rate, examples)

    def _rate(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return a number for each action (-inf for a masked one), and the value of each decision."""
        policy = self.model.policy
        for_policy, for_value = policy.mlp_extractor(observations)
        ratings = policy.action_net(for_policy)
        if self.masked:
            ratings = ratings.masked_fill(~masks, -torch.inf)
        return ratings, policy.value_net(for_value)[:, 0]


def adopt(model: MaskablePPO | PPO, learned: LearnedPolicy, ppo: ppo_config.PPO) -> None:
    """Give a model the networks of a learned policy, the inverse of the export.

    Raises:
        OptionError: Their layers differ from the config's.
    """
    check_layers(learned, ppo.layers, ppo.activation)
    set_layers(learned.policy, model.policy.mlp_extractor.policy_net, model.policy.action_net)
    value = rescaled(learned.value, ppo.reward_scale)
    set_layers(value, model.policy.mlp_extractor.value_net, model.policy.value_net)
