"""How an experiment judges its policy: by one comparison, in several settings, or at tables with others."""

from __future__ import annotations

from nightmare_gym.engine.register import make_game
from nightmare_training.config import TrainingConfig
from nightmare_training.judging.judge import Judge
from nightmare_training.judging.one import ONE
from nightmare_training.judging.several import SEVERAL
from nightmare_training.judging.tables import TABLES

__all__ = ["Judge", "judge_of"]


def judge_of(config: TrainingConfig) -> Judge:
    """What judges the policies of a config."""
    if make_game(config.game).competitive:
        return TABLES
    return SEVERAL if config.settings else ONE
