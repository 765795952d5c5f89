"""The games that a trainer learns from, with the opponents there, stage by stage."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.learned import Layers
from nightmare_gym.engine.game import Game, records
from nightmare_gym.interfaces.rows import Rows
from nightmare_gym.interfaces.sb3 import GamesVecEnv
from nightmare_training.config.training import TrainingConfig
from nightmare_training.train.mixture import MixtureVecEnv
from nightmare_training.train.pool import Pool
from nightmare_training.train.self_play import Turn
from nightmare_training.train.training_rows import training_rows


class Copy(NamedTuple):
    """A copy of the games of one kind.

    Attributes:
        game: The game.
        states: (rows,) the positions.
        params_array: The parameters, one record.
        dice: (rows,) nature's dice.
    """

    game: Game
    states: NDArray[np.void]
    params_array: NDArray[np.void]
    dice: NDArray[np.void]


class Lessons:
    """The training games of the present stage; a pickle goes on as they were.

    Attributes:
        games: The games side by side.
        pool: The opponents in self-play; None if the learner plays alone.
        stage: The stage's number.

    Args:
        config: The config of the training.
        rows: The number of games.
        activation: The function between the layers of the policies that are met.
        illegal_reward: The reward for an illegal action; None makes the return one less than the worst by the rules.
    """

    def __init__(self, config: TrainingConfig, rows: int, activation: str, illegal_reward: float | None = None) -> None:
        self.config, self.rows, self.illegal_reward = config, rows, illegal_reward
        self.pool = None if config.self_play is None else Pool(config.game, config.self_play, activation)
        self._begin(0)

    def choose(self, share: float) -> bool:
        """Set the games and the opponents of this part of the training.

        Args:
            share: The share of the training that is done, 0 to 1.

        Returns:
            True if another stage has begun, whose games are new and not yet reset.
        """
        if self.pool is not None and self.config.self_play is not None:
            self.pool.config = self.config.self_play.at(share)
        stage = self.config.stage(share)
        if stage == self.stage:
            return False
        self._begin(stage)
        return True

    def masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of the learner in each row, (rows, actions)."""
        return np.asarray(self.games.action_masks())

    def turn(self, rows: NDArray[np.intp], actions: NDArray[np.int64]) -> Turn:
        """Take decisions in some rows, and go on until the learner is asked again in some, perhaps others.

        Alone it is asked again at once, so there all rows are stepped together.

        Args:
            rows: The numbers of rows in which the learner is asked, ascending; alone, of all rows.
            actions: (rows,) its decisions.
        """
        games: Any = self.games
        if self.pool is not None:
            turn: Turn = games.turn(rows, actions)
            return turn
        observations, *step = games.step(actions)
        return Turn(rows, games.action_masks(), observations, *step)

    def renew_opponents(self, layers: Layers, timesteps: int) -> None:
        """In self-play, make a policy the latest opponent.

        Args:
            layers: Its network.
            timesteps: The decisions it has learned from.
        """
        if self.pool is not None:
            self.pool.renew(layers, timesteps)

    @property
    def parts(self) -> tuple[Rows, ...]:
        """The positions of the games, a part for each kind of games; their rows follow each other in `games`."""
        games = self.games.parts if isinstance(self.games, MixtureVecEnv) else (self.games,)
        return tuple(part.rows for part in games if isinstance(part, GamesVecEnv))

    def copies(self) -> list[Copy]:
        """Copy the positions and the dice of all games."""
        return [
            Copy(part.game, records(part.states.copy()), part.params_array, records(part.dice.copy()))
            for part in self.parts
        ]

    @property
    def win_rates(self) -> dict[str, float]:
        """In self-play, the share of the last games with each bot in which the learner was ahead of it, by name."""
        return {} if self.pool is None else dict(zip(self.pool.names, self.pool.win_rates[1:].tolist(), strict=False))

    def _begin(self, stage: int) -> None:
        self.stage = stage
        self.games = training_rows(self.config, self.rows, self.pool, stage, self.illegal_reward)
