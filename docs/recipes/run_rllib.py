"""PPO of RLlib with its own action-masking module."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import gymnasium as gym
import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import nightmare_gym  # noqa: F401  registers the environments
from nightmare_agents.rated import Rated
from nightmare_gym.ecosystem.masks import mask_in_observation
from nightmare_training.evaluate.against_random import against_random

OPTIONS = {"board": "small"}
UPDATES = 5


def masked(_: dict) -> gym.Env:
    """Make a game with the mask where RLlib's module reads it."""
    env = gym.make("Nightmare/EndlessNightmare-v0", **OPTIONS)
    return mask_in_observation(env, observation="observations", mask="action_mask", dtype=np.float32)


def main() -> int:
    """Train, and compare with random."""
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    register_env("masked", masked)
    config = (
        PPOConfig()
        .environment("masked")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"fcnet_hiddens": [64, 64], "head_fcnet_hiddens": []},
            )
        )
        .training(train_batch_size=1024, minibatch_size=256, num_epochs=4, lr=1e-3, gamma=0.999, vf_clip_param=1000.0)
        .debugging(seed=1, log_level="ERROR")
    )
    algorithm = config.build_algo()
    for update in range(1, UPDATES + 1):
        found = algorithm.train()
        print(f"update {update}: {found['env_runners']['episode_return_mean']:.2f} points a game", flush=True)
    module = algorithm.get_module()

    def rate(observations: np.ndarray) -> np.ndarray:
        seen = {"observations": torch.from_numpy(observations), "action_mask": torch.ones(len(observations), actions)}
        with torch.no_grad():
            return module.forward_inference({"obs": seen})["action_dist_inputs"].numpy()

    actions = int(masked({}).action_space.n)
    gain = against_random("endless_nightmare", Rated("RLlib's PPO", rate), options=OPTIONS)
    algorithm.stop()
    ray.shutdown()
    print(gain)
    return int(gain.low <= 0)


if __name__ == "__main__":
    sys.exit(main())
