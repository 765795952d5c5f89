"""DQN (`stable_baselines3`), added as an outsider would: one file, with the registration at its end."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from pydantic import model_validator
from stable_baselines3 import DQN
from stable_baselines3.common.utils import ConstantSchedule
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from nightmare_agents.learned import Layers
from nightmare_training import Algorithm, register_trainer
from nightmare_training.config.training import AtLeastOne, Part, Positive, Share, TrainingConfig
from nightmare_training.train.algorithms.networks import layers_of
from nightmare_training.train.algorithms.sb3 import RECENT, SB3Trainer


class Section(Part):
    """DQN's hyper-parameters.

    Attributes:
        num_envs: Games played side by side.
        steps: Decisions taken in each of them between two gradient steps.
        rollout: Decisions between two steps of the training loop.
        buffer: Decisions that are remembered.
        batch: Decisions in one gradient step.
        learning_rate: Adam's step size.
        explored: The share of actions drawn at random, at the start of the training; it falls to 0.
        gamma: The discount.
        layers: Widths of the hidden layers.
        reward_scale: The factor on rewards.
    """

    num_envs: AtLeastOne = 8
    steps: AtLeastOne = 2
    rollout: AtLeastOne = 256
    buffer: AtLeastOne = 10_000
    batch: AtLeastOne = 64
    learning_rate: Positive = 1e-3
    explored: Share = 0.5
    gamma: Share = 1.0
    layers: tuple[AtLeastOne, ...] = (32, 32)
    reward_scale: Positive = 1.0

    @property
    def activation(self) -> str:
        """The activation function; `highest` needs this one."""
        return "relu"


class DQNConfig(TrainingConfig):
    """A config of DQN.

    Attributes:
        dqn: The hyper-parameters.
    """

    dqn: Section = Section()

    @property
    def side_by_side(self) -> dict[str, int]:
        """The number of games that decisions come from."""
        return {"dqn.num_envs": self.dqn.num_envs}

    @model_validator(mode="after")
    def _nothing_to_clone(self) -> DQNConfig:
        if self.cloning is not None:
            raise ValueError("cloning: DQN learns no choices of others; expected none")
        return self


class DQNTrainer(SB3Trainer[DQN, Section]):
    """A training by DQN, without masks; its policy takes the legal action with the highest Q-value."""

    learner = DQN
    beside = ("replay_buffer",)

    def __init__(self, config: DQNConfig, logs: Path | None = None, saved: bytes | None = None) -> None:
        super().__init__(config, config.dqn, logs, saved)

    def make(self, games: VecEnv) -> DQN:
        dqn = self.section
        return self.learner(
            "MlpPolicy",
            games,
            learning_rate=dqn.learning_rate,
            buffer_size=dqn.buffer,
            learning_starts=dqn.batch,
            batch_size=dqn.batch,
            gamma=dqn.gamma,
            train_freq=dqn.steps,
            target_update_interval=dqn.rollout,
            policy_kwargs={"net_arch": list(dqn.layers), "activation_fn": nn.ReLU},
            stats_window_size=RECENT,
            seed=self.config.seed,
            device="cpu",
        )

    def schedule(self, share: float) -> None:
        self.model.exploration_schedule = ConstantSchedule(self.section.explored * (1 - share))

    def policy_layers(self) -> Layers:
        return layers_of(self.model.q_net.q_net)

    def value_layers(self) -> Layers:
        return highest(self.policy_layers())


def highest(layers: Layers) -> Layers:
    """Make a relu network that computes the highest of another one's outputs.

    Each round takes the higher of each two: max(a, b) = relu(a - b) + relu(b) - relu(-b).
    """
    *hidden, (weight, bias) = layers
    while (outputs := len(bias)) > 1:
        pairs = (outputs + 1) // 2
        apart = np.zeros((outputs, pairs, 3), np.float32)
        for i in range(pairs):
            one, other = 2 * i, min(2 * i + 1, outputs - 1)
            apart[one, i, 0] += 1
            apart[other, i] += (-1, 1, -1)
        hidden.append((weight @ apart.reshape(outputs, -1), bias @ apart.reshape(outputs, -1)))
        weight = np.kron(np.eye(pairs), [[1], [1], [-1]]).astype(np.float32)
        bias = np.zeros(pairs, np.float32)
    return (*hidden, (weight, bias))


ALGORITHM = Algorithm("DQN", DQNConfig, DQNTrainer)
register_trainer("dqn", ALGORITHM)
