"""DQN of Tianshou: one player, then a player of Lucidity against a random one."""

from __future__ import annotations

import logging
import sys

import gymnasium as gym
import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import nightmare_gym  # noqa: F401  registers the environments
from nightmare_agents.rated import Rated
from nightmare_gym import lucidity_v0
from nightmare_gym.ecosystem.masks import mask_in_observation
from nightmare_training.evaluate.against_random import against_random

SMALL, TABLE = {"board": "small"}, {"players": 2}


class Factless:
    """An environment without infos: facts that only the end of a game has would be holes in Tianshou's buffer."""

    def reset(self, **options):
        """Start a new game."""
        return super().reset(**options)[0], {}

    def step(self, action):
        """Take an action."""
        return *super().step(action)[:-1], {}


class Alone(Factless, gym.Wrapper):
    """A game for one."""


class Table(Factless, PettingZooEnv):
    """A game for several."""


def alone() -> gym.Env:
    """Make a game for one, with the mask where Tianshou reads it."""
    env = gym.make("Nightmare/EndlessNightmare-v0", **SMALL)
    return Alone(mask_in_observation(env, observation="obs", mask="mask", dtype=bool))


def table() -> PettingZooEnv:
    """Make a game for two; Tianshou reads PettingZoo's masks itself."""
    return Table(lucidity_v0.env(**TABLE))


def dqn(features: int, actions: gym.spaces.Discrete, gamma: float) -> DQN:
    """Make the learner."""
    net = Net(state_shape=features, action_shape=int(actions.n), hidden_sizes=(64, 64))
    policy = DiscreteQLearningPolicy(model=net, action_space=actions, eps_training=0.15)
    return DQN(
        policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=gamma, n_step_return_horizon=3, target_update_freq=200
    )


def learn(algorithm: DQN | MultiAgentOffPolicyAlgorithm, make: object, steps: int) -> None:
    """Train on eight games side by side."""
    envs = DummyVectorEnv([make] * 8)
    envs.seed(1)
    collector = Collector(algorithm, envs, VectorReplayBuffer(50_000, 8), exploration_noise=True)
    collector.reset()
    collector.collect(n_step=1000)
    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector, max_epochs=1, epoch_num_steps=steps, collection_step_num_env_steps=32,
            update_step_num_gradient_steps_per_sample=1 / 16, batch_size=128, test_step_num_episodes=0,
            show_progress=False, verbose=False,
        )
    )  # fmt: skip


def player(name: str, learner: DQN) -> Rated:
    """Turn a learner into a player."""

    def rate(observations: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return learner.policy.model(observations)[0].numpy()

    return Rated(name, rate)


def main() -> int:
    """Train both, and compare them with random."""
    logging.getLogger("tianshou").setLevel(logging.ERROR)  # it warns of two rewards a step, which two players get
    torch.manual_seed(1)
    torch.set_num_threads(1)
    np.random.seed(1)  # noqa: NPY002  Tianshou explores by it
    env = alone()
    single = dqn(env.observation_space["obs"].shape[0], env.action_space, gamma=0.99)
    learn(single, alone, steps=12_000)
    gains = [against_random("endless_nightmare", player("Tianshou's DQN", single), options=SMALL)]
    print(gains[0], flush=True)

    env = table()
    seat = dqn(env.observation_space["observation"].shape[0], env.action_space, gamma=0.99)
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space)
    learn(MultiAgentOffPolicyAlgorithm(algorithms=[seat, other], env=env), table, steps=12_000)
    gains.append(against_random("lucidity", player("Tianshou's DQN of seat 0", seat), options=TABLE))
    print(gains[1])
    return int(min(gain.low for gain in gains) <= 0)


if __name__ == "__main__":
    sys.exit(main())
