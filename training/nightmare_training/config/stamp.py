"""The stamp of a training, which tells whether its policy is older than the rules."""

from __future__ import annotations

from nightmare_gym.engine.hashes import observation_hash, rules_hash
from nightmare_gym.engine.register import make_game
from nightmare_training.config.training import TrainingConfig
from nightmare_training.evaluate.stamps import Stamp


def training_stamp(config: TrainingConfig) -> Stamp:
    """The stamp of a training: the rules of all games that are learned from or judged by, and what is seen of them."""
    game = make_game(config.game, config.options)
    kinds = (*config.variants, *(kind for lesson in config.lessons for kind in lesson))
    return Stamp(rules=rules_hash(game, *kinds), observation=observation_hash(game))
