"""The games that a training learns from, side by side."""

from __future__ import annotations

from stable_baselines3.common.vec_env import VecEnv

from nightmare_gym.interfaces.sb3 import GamesVecEnv, SB3VecEnv
from nightmare_training.config import TrainingConfig
from nightmare_training.train.mixture import MixtureVecEnv, seed_of
from nightmare_training.train.pool import Pool
from nightmare_training.train.self_play import SelfPlayVecEnv


def training_rows(config: TrainingConfig, stage: int = 0, pool: Pool | None = None) -> VecEnv:
    """As many games as the config says, split evenly among the parts of a stage's mixture; in self-play with one pool.

    Args:
        config: The config.
        stage: The stage's number; each has dice of its own.
        pool: The opponents so far; None begins with those of the config.
    """
    game, variants, own = config.game, config.lessons[stage], config.self_play
    rows = config.ppo.num_envs // len(variants)
    before = sum(map(len, config.lessons[:stage]))
    if own and pool is None:
        pool = Pool(game, own, config.ppo.activation)

    def part(i: int) -> GamesVecEnv:
        seed, options = seed_of(config.seed, before + i), variants[i]
        return SelfPlayVecEnv(game, rows, pool, seed, **options) if pool else SB3VecEnv(game, rows, seed, **options)

    parts = [part(i) for i in range(len(variants))]
    return parts[0] if len(parts) == 1 else MixtureVecEnv(parts)


def pool_of(rows: VecEnv) -> Pool | None:
    """The opponents that are met in these games, if it is self-play."""
    first = rows.parts[0] if isinstance(rows, MixtureVecEnv) else rows
    return first.pool if isinstance(first, SelfPlayVecEnv) else None
