"""The part of a trainer that all algorithms of stable-baselines3 share: games, opponents, logs and saved state."""

from __future__ import annotations

import io
import pickle
import sys
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import numpy as np
import torch
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.logger import Logger, configure
from stable_baselines3.common.vec_env import VecEnv

from nightmare_agents.learned import Layers, LearnedPolicy
from nightmare_training.config.training import TrainingConfig
from nightmare_training.train.algorithms.networks import rescaled
from nightmare_training.train.export import exported
from nightmare_training.train.lessons import Lessons
from nightmare_training.train.scaled_rewards import ScaledRewards

RECENT = 1000
"""The number of last games in the mean return that is shown."""

NEVER = sys.maxsize
"""The interval of stable-baselines3's own logs: ours are written after each call of `learn`."""


class Section(Protocol):
    """The hyper-parameters that every algorithm here has."""

    @property
    def num_envs(self) -> int:
        """Games played side by side."""

    @property
    def rollout(self) -> int:
        """Decisions in one call of `learn`."""

    @property
    def activation(self) -> str:
        """The function between the layers."""

    @property
    def reward_scale(self) -> float:
        """The factor of all rewards."""


M = TypeVar("M", bound=BaseAlgorithm)
S = TypeVar("S", bound=Section)


class SB3Trainer(ABC, Generic[M, S]):
    """A `Trainer` around a model of stable-baselines3.

    Attributes:
        learner: The model's class.
        illegal_reward: The reward for an illegal action; None makes the return one less than the worst by the rules.
        beside: Attributes that a resumed model needs, and that its own file leaves out.

    Args:
        config: The config.
        section: Its hyper-parameters.
        logs: The folder of TensorBoard's logs; None writes none.
        saved: The bytes of `save`; None starts a new training.
    """

    learner: type[M]
    illegal_reward: float | None = None
    beside: tuple[str, ...] = ()

    def __init__(self, config: TrainingConfig, section: S, logs: Path | None, saved: bytes | None) -> None:
        torch.set_num_threads(config.threads)
        torch.distributions.Distribution.set_default_validate_args(False)
        self.config = config
        self.section = section
        if saved is None:
            self.lessons = Lessons(config, section.num_envs, section.activation, self.illegal_reward)
            self.model = self.make(self._games)
            self.renew_opponents()
        else:
            self._restore(saved)
        self.model.set_logger(Logger(None, []) if logs is None else configure(str(logs), ["tensorboard"]))

    @abstractmethod
    def make(self, games: VecEnv) -> M:
        """Make an untrained model that plays some games."""

    @abstractmethod
    def schedule(self, share: float) -> None:
        """Set the scheduled hyper-parameters for this share of the training."""

    @abstractmethod
    def policy_layers(self) -> Layers:
        """Return the present network that rates the actions."""

    @abstractmethod
    def value_layers(self) -> Layers:
        """Return the network that estimates the return still to come, in the learner's scaled rewards."""

    @property
    def timesteps(self) -> int:
        """Decisions learned from so far."""
        return self.model.num_timesteps

    def learn(self, share: float) -> float:
        """Take a rollout's decisions and learn from them; return the mean return of the last games."""
        if self.lessons.choose(share):
            self.model.set_env(self._games)
        self.schedule(share)
        self.model.learn(self.section.rollout, reset_num_timesteps=False, log_interval=NEVER)
        self.renew_opponents()
        recent = self.model.ep_info_buffer or [{"r": 0.0, "l": 0}]
        mean_return = float(np.mean([game["r"] for game in recent]))
        self.model.logger.record("rollout/ep_rew_mean", mean_return)
        for name, rate in self.lessons.win_rates.items():
            self.model.logger.record(f"self_play/ahead of {name}", rate)
        self.log("rollout/ep_len_mean", float(np.mean([game["l"] for game in recent])))
        return mean_return

    def export(self, mean: float = 0.0) -> LearnedPolicy:
        """Make a player of the present policy, with its mean return as a note."""
        value = rescaled(self.value_layers(), 1 / self.section.reward_scale)
        return exported(self.config, self.policy_layers(), value, self.section.activation, self.timesteps, mean)

    def log(self, name: str, value: float) -> None:
        """Write a number to TensorBoard, with all that the model has recorded."""
        self.model.logger.record(name, value)
        self.model.logger.dump(self.timesteps)

    def save(self) -> bytes:
        """Pack the model, the games with their dice, the opponents and the states of the random generators."""
        packed = io.BytesIO()
        self.model.save(packed)
        beside = {name: getattr(self.model, name) for name in self.beside}
        # stable-baselines3 draws from torch's generator, numpy's old one, and that of the action space.
        space = self.model.action_space.np_random.bit_generator
        generators = torch.get_rng_state().numpy(), np.random.get_state(), space.state  # noqa: NPY002
        return pickle.dumps((packed.getvalue(), beside, self.lessons, generators))

    def renew_opponents(self) -> None:
        """In self-play, make the present policy the latest opponent."""
        self.lessons.renew_opponents(self.policy_layers(), self.timesteps)

    def _restore(self, saved: bytes) -> None:
        packed, beside, self.lessons, generators = pickle.loads(saved)
        self.model = self.learner.load(io.BytesIO(packed), self._games, device="cpu", force_reset=False)
        for name, value in beside.items():
            setattr(self.model, name, value)
        torchs, numpys, spaces = generators
        torch.set_rng_state(torch.from_numpy(torchs))
        np.random.set_state(numpys)  # noqa: NPY002
        self.model.action_space.np_random.bit_generator.state = spaces

    @property
    def _games(self) -> VecEnv:
        """The games of the stage, with scaled rewards."""
        return ScaledRewards(self.lessons.games, self.section.reward_scale)
