"""PPO of RLlib with its own action-masking module: one player, then both seats of a game of Lucidity."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import gymnasium as gym
import numpy as np
import ray
import torch
from pettingzoo.utils import BaseWrapper
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import nightmare_gym  # noqa: F401  registers the environments
from nightmare_agents.rated import Rated
from nightmare_gym import lucidity_v0
from nightmare_gym.ecosystem.masks import mask_in_observation
from nightmare_training.evaluate.against_random import against_random

SMALL, TABLE = {"board": "small"}, {"players": 2}
SEAT = "seat"
"""The module that plays every seat of a table: self-play with one network."""
MASKED = RLModuleSpec(
    module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [64, 64], "head_fcnet_hiddens": []}
)


def alone(_: dict) -> gym.Env:
    """Make a game for one with the mask where RLlib's module reads it."""
    env = gym.make("Nightmare/EndlessNightmare-v0", **SMALL)
    return mask_in_observation(env, observation="observations", mask="action_mask", dtype=np.float32)


class Renamed(BaseWrapper):
    """A game for several with the observation and the mask under the names that RLlib's module reads."""

    def observation_space(self, agent: str) -> gym.Space:
        """Return the space of a seat."""
        actions = self.env.action_space(agent).n
        mask = gym.spaces.Box(0.0, 1.0, (int(actions),), np.float32)
        return gym.spaces.Dict({"observations": self.env.observation_space(agent)["observation"], "action_mask": mask})

    def observe(self, agent: str) -> dict:
        """Return what a seat sees; a seat that is not asked has no legal action, which RLlib cannot rate."""
        seen = self.env.observe(agent)
        mask = seen["action_mask"].astype(np.float32)
        return {"observations": seen["observation"], "action_mask": mask if mask.any() else np.ones_like(mask)}


def table(_: dict) -> PettingZooEnv:
    """Make a game for two."""
    return PettingZooEnv(Renamed(lucidity_v0.env(**TABLE)))


def ppo(env: str, gamma: float, lr: float) -> PPOConfig:
    """Configure PPO on games side by side in this process; `num_env_runners` puts them on other processors."""
    return (
        PPOConfig()
        .environment(env)
        .env_runners(num_env_runners=0)
        .training(
            train_batch_size=1024, minibatch_size=256, num_epochs=4, lr=lr, gamma=gamma, lambda_=0.95,
            entropy_coeff=0.01, vf_clip_param=1000.0,
        )
        .debugging(seed=1, log_level="ERROR")
    )  # fmt: skip


def player(name: str, module: RLModule, actions: int) -> Rated:
    """Turn a module into a player."""

    def rate(observations: np.ndarray) -> np.ndarray:
        seen = {"observations": torch.from_numpy(observations), "action_mask": torch.ones(len(observations), actions)}
        with torch.no_grad():
            return module.forward_inference({"obs": seen})["action_dist_inputs"].numpy()

    return Rated(name, rate)


def main() -> int:
    """Train both, and compare them with random."""
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    register_env("alone", alone)
    register_env("table", table)

    config = ppo("alone", gamma=0.999, lr=1e-3).env_runners(num_envs_per_env_runner=8)
    algorithm = config.rl_module(rl_module_spec=MASKED).build_algo()
    for update in range(1, 6):
        found = algorithm.train()["env_runners"]
        print(f"update {update}: {found['episode_return_mean']:.2f} points a game", flush=True)
    actions = int(alone({}).action_space.n)
    gains = [against_random("endless_nightmare", player("RLlib's PPO", algorithm.get_module(), actions), options=SMALL)]
    print(gains[0], flush=True)
    algorithm.stop()

    config = ppo("table", gamma=1.0, lr=1e-3).multi_agent(policies={SEAT}, policy_mapping_fn=lambda *_, **__: SEAT)
    algorithm = config.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={SEAT: MASKED})).build_algo()
    for update in range(1, 11):
        found = algorithm.train()["env_runners"]
        print(f"update {update}: {found['episode_len_mean']:.0f} decisions a game", flush=True)
    actions = int(lucidity_v0.env(**TABLE).action_space("player_0").n)
    gains.append(
        against_random(
            "lucidity", player("RLlib's PPO of each seat", algorithm.get_module(SEAT), actions), options=TABLE
        )
    )
    print(gains[1])
    algorithm.stop()
    ray.shutdown()
    return int(min(gain.low for gain in gains) <= 0)


if __name__ == "__main__":
    sys.exit(main())
