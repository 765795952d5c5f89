"""The base of all that is found about a game and written to a file."""

from __future__ import annotations

from pydantic import BaseModel

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_training.metrics import Metrics, metrics_of


class OfGame(BaseModel):
    """A finding about a game, which a file names by its id.

    Attributes:
        game: The game's id.
    """

    game: str

    @property
    def rules(self) -> Game:
        """The game."""
        return make_game(self.game)

    @property
    def metrics(self) -> Metrics:
        """The game's metrics."""
        return metrics_of(self.rules)
