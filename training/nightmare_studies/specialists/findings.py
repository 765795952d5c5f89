"""The findings: what one policy for all kinds of a game loses to the specialist of each."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.mean import Mean
from nightmare_training.evaluate.stamps import Stamped
from nightmare_training.metrics import MEAN, Column


class Kind(BaseModel):
    """One kind of game.

    Attributes:
        options: Its options.
        generalist: The figure of the policy for all kinds.
        specialist: The figure of the policy that was trained on this kind alone.
        ahead: The first less the second, paired on the same dice; the intervals of all kinds hold together.
        timesteps: Decisions that the specialist learned from.
    """

    options: dict[str, Any]
    generalist: Mean
    specialist: Mean
    ahead: Mean
    timesteps: int


class Specialists(OfGame):
    """The findings.

    Attributes:
        config: The config, as it was named.
        game: The game.
        changes: Changes of the config, each as "KEY=VALUE".
        player: The policy for all kinds by its name; None if the study trained it.
        minutes: The longest time of each training.
        games: Number of games in each kind.
        seed: Seed of their dice.
        timesteps: Decisions that the policy for all kinds learned from.
        kinds: The kinds of games by name.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it.
    """

    config: str
    changes: list[str]
    player: str | None = None
    minutes: float
    games: int
    seed: int
    timesteps: int
    kinds: dict[str, Kind]
    versions: dict[str, str]
    stamp: Stamped = None

    @property
    def figure(self) -> Column:
        """The figure that is compared: the game's headline; against opponents, the return against the config's."""
        return MEAN if self.rules.competitive else self.metrics.headline
