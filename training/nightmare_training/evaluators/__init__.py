"""Evaluators of an experiment's policy: one comparison, several settings, or a tournament."""

from __future__ import annotations

from nightmare_training.config.training import TrainingConfig
from nightmare_training.evaluators.evaluator import Evaluator
from nightmare_training.evaluators.one import ONE
from nightmare_training.evaluators.several import SEVERAL
from nightmare_training.evaluators.tables import TABLES

__all__ = ["Evaluator", "evaluator_of"]


def evaluator_of(config: TrainingConfig) -> Evaluator:
    """Return the evaluator of a config's policies."""
    if config.rules.competitive:
        return TABLES
    return SEVERAL if config.settings else ONE
