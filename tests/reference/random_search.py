"""Random search, added as an outsider would: a trainer from scratch, with numpy alone."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.learned import Floats, Layers, LearnedPolicy
from nightmare_agents.play import play
from nightmare_gym.engine.register import make_game
from nightmare_training import Algorithm
from nightmare_training.config.training import AtLeastOne, Part, Positive, TrainingConfig
from nightmare_training.train.export import exported


class Section(Part):
    """The hyper-parameters.

    Attributes:
        games: Games by which a policy is judged.
        width: The spread of the steps from the best policy so far.
    """

    games: AtLeastOne = 32
    width: Positive = 0.3


class SearchConfig(TrainingConfig):
    """A config of random search.

    Attributes:
        search: The hyper-parameters.
    """

    search: Section = Section()


class SearchTrainer:
    """A trainer that steps from the best weights so far, and keeps a step that earns more on the same dice."""

    def __init__(self, config: SearchConfig, logs: Path | None, saved: bytes | None) -> None:
        self.config = config
        self.timesteps, self.worth = 0, 0.0
        if saved is None:
            game = make_game(config.game)
            self.rng = np.random.default_rng(config.seed)
            self.weights = np.zeros((game.feature_count + 1, len(game.actions)), np.float32)
            self.worth = self._tried(self.weights)
        else:
            self.timesteps, self.rng, self.weights, self.worth = pickle.loads(saved)

    def learn(self, share: float) -> float:
        width = self.config.search.width * (1 - share)
        weights = self.weights + width * self.rng.standard_normal(self.weights.shape, np.float32)
        mean = self._tried(weights)
        if mean > self.worth:
            self.weights, self.worth = weights, mean
        return mean

    def export(self, mean: float = 0.0) -> LearnedPolicy:
        return self._player(self.weights, mean)

    def log(self, name: str, value: float) -> None:
        """Keep no logs."""

    def save(self) -> bytes:
        return pickle.dumps((self.timesteps, self.rng, self.weights, self.worth))

    def _tried(self, weights: Floats) -> float:
        """Compute the mean return of a policy."""
        config = self.config
        player = self._player(weights)
        finals = play(config.game, player, config.search.games, config.seed, config.options, watch=self._count)
        return float(finals["returns"][:, 0].mean())

    def _player(self, weights: Floats, mean: float = 0.0) -> LearnedPolicy:
        """Make a policy of one layer; its value of every position is the mean return."""
        policy: Layers = ((weights[:-1], weights[-1]),)
        value: Layers = ((np.zeros((len(weights) - 1, 1), np.float32), np.array([self.worth], np.float32)),)
        return exported(self.config, policy, value, "relu", self.timesteps, mean)

    def _count(self, decisions: Decisions, actions: Actions) -> None:
        self.timesteps += len(actions)


ALGORITHM = Algorithm("random search", SearchConfig, SearchTrainer)
