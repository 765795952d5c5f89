"""PPO of RLlib with its own action-masking module: one player, then both seats of a game of Lucidity."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import gymnasium as gym
import numpy as np
import ray
import torch
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

SEAT = "seat"
"""The module that plays every seat of a table: self-play with one network."""
NAMES: dict[str, Any] = {"observation": "observations", "mask": "action_mask", "dtype": np.float32}
"""The names under which RLlib's module reads what we call observation and mask."""


@dataclass(frozen=True)
class Settings:
    """The settings of PPO that `tune_rllib.py` tries; a batch is of decisions, `games` are played side by side."""

    lr: float = 1e-3
    batch: int = 512
    minibatch: int = 256
    epochs: int = 4
    hidden: tuple[int, ...] = (64, 64)
    entropy: float = 0.01
    games: int = 8


@dataclass(frozen=True)
class Task:
    """A game to learn."""

    game: str
    options: dict[str, Any]
    make: Callable[[dict], Any]
    gamma: float
    settings: Settings
    updates: int


def alone(_: dict) -> gym.Env:
    """Make a game for one with the mask where RLlib's module reads it."""
    return mask_in_observation(gym.make("Nightmare/EndlessNightmare-v0", board="small"), **NAMES)


def table(_: dict) -> PettingZooEnv:
    """Make a game for two in the same way."""
    return PettingZooEnv(mask_in_observation(lucidity_v0.env(players=2), **NAMES))


TASKS = {
    "alone": Task("endless_nightmare", {"board": "small"}, alone, 0.999, Settings(entropy=0.0), 40),
    "table": Task("lucidity", {"players": 2}, table, 1.0, Settings(), 80),
}


def ppo(name: str, settings: Settings, seed: int) -> PPOConfig:
    """Configure PPO on games in this process; `num_env_runners` puts them on other processors."""
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"fcnet_hiddens": list(settings.hidden), "head_fcnet_hiddens": []},
    )
    config = (
        PPOConfig()
        .environment(name)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=settings.games)
        .training(
            train_batch_size=settings.batch, minibatch_size=settings.minibatch, num_epochs=settings.epochs,
            lr=settings.lr, entropy_coeff=settings.entropy, gamma=TASKS[name].gamma, lambda_=0.95,
            vf_clip_param=1000.0,
        )
        .debugging(seed=seed, log_level="ERROR")
    )  # fmt: skip
    if name == "table":
        config.multi_agent(policies={SEAT}, policy_mapping_fn=lambda *_, **__: SEAT)
        return config.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={SEAT: module}))
    return config.rl_module(rl_module_spec=module)


def trained(name: str, settings: Settings, seed: int, goes_on: Callable[[int], bool]) -> tuple[Rated, int]:
    """Train while `goes_on` says so of the number of updates; return the player, and the updates."""
    algorithm = ppo(name, settings, seed).build_algo()
    updates = 0
    while goes_on(updates):
        found = algorithm.train()["env_runners"]
        updates += 1
        if updates % 10 == 0:
            points, length = (found[f"episode_{figure}_mean"] for figure in ("return", "len"))
            told = f"{length:.0f} decisions a game" if name == "table" else f"{points:.2f} points a game"
            print(f"update {updates}: {told}", file=sys.stderr, flush=True)
    module = algorithm.get_module(SEAT) if name == "table" else algorithm.get_module()
    algorithm.stop()
    return player("RLlib's PPO of each seat" if name == "table" else "RLlib's PPO", module), updates


def player(name: str, module: RLModule) -> Rated:
    """Turn a module into a player."""

    def rate(observations: np.ndarray) -> np.ndarray:
        legal = torch.ones(len(observations), int(module.action_space.n))  # `Rated` knows which ones are
        with torch.no_grad():
            seen = {"observations": torch.from_numpy(observations), "action_mask": legal}
            return module.forward_inference({"obs": seen})["action_dist_inputs"].numpy()

    return Rated(name, rate)


def begin() -> None:
    """Start Ray here, and tell it the environments."""
    torch.set_num_threads(1)  # networks this small learn no faster on several, and much slower on a busy machine
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    for name, task in TASKS.items():
        register_env(name, task.make)


def main() -> int:
    """Train both, and compare them with random."""
    begin()
    gains = []
    for name, task in TASKS.items():
        ours, _ = trained(name, task.settings, 1, lambda updates, last=task.updates: updates < last)
        gains.append(against_random(task.game, ours, options=task.options))
        print(gains[-1], flush=True)
    ray.shutdown()
    return int(min(gain.low for gain in gains) <= 0)


if __name__ == "__main__":
    sys.exit(main())
