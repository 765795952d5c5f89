"""The vector environment of a training."""

from __future__ import annotations

from nightmare_gym.interfaces.sb3 import GamesVecEnv, MaskedVecEnv, SB3VecEnv
from nightmare_training.config.training import TrainingConfig
from nightmare_training.train.mixture import MixtureVecEnv, seed_of
from nightmare_training.train.pool import Pool
from nightmare_training.train.self_play import SelfPlayVecEnv


def training_rows(
    config: TrainingConfig, rows: int, pool: Pool | None = None, stage: int = 0, illegal_reward: float | None = None
) -> MaskedVecEnv:
    """Make the games for a learner, split evenly among the parts of a stage's mixture.

    Args:
        config: The config.
        rows: The number of games.
        pool: The opponents in self-play; None if the learner plays alone.
        stage: The stage's number; each stage has its own dice.
        illegal_reward: The reward for an illegal action; None makes the return one less than the worst by the rules.
    """
    game, variants = config.game, config.lessons[stage]
    share, before = rows // len(variants), sum(map(len, config.lessons[:stage]))

    def part(i: int) -> GamesVecEnv:
        seed, options = seed_of(config.seed, before + i), variants[i]
        if pool is None:
            return SB3VecEnv(game, share, seed, illegal_reward, **options)
        return SelfPlayVecEnv(game, share, pool, seed, illegal_reward, **options)

    parts = [part(i) for i in range(len(variants))]
    return parts[0] if len(parts) == 1 else MixtureVecEnv(parts)
