"""The tables that a training plays at."""

from __future__ import annotations

from stable_baselines3.common.vec_env import VecEnv

from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_training.config import TrainingConfig
from nightmare_training.mixture import MixtureVecEnv, seed_of


def training_rows(config: TrainingConfig) -> VecEnv:
    """As many tables as the config says, split evenly among the parts of its mixture."""
    variants = config.variants
    rows = config.ppo.num_envs // len(variants)
    parts = [SB3VecEnv(config.game, rows, seed_of(config.seed, i), **one) for i, one in enumerate(variants)]
    return parts[0] if len(parts) == 1 else MixtureVecEnv(parts)
