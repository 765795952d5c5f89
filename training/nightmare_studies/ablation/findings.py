"""The findings: what each choice of a training's config is worth."""

from __future__ import annotations

from pydantic import BaseModel

from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.mean import Mean
from nightmare_training.evaluate.stamps import Stamped


class Training(BaseModel):
    """One training.

    Attributes:
        seed: Its seed.
        timesteps: Decisions learned from.
        seconds: Its time.
        mean: Mean return of its best policy in games that no training sees.
    """

    seed: int
    timesteps: int
    seconds: float
    mean: float


class Kind(BaseModel):
    """The trainings with one change.

    Attributes:
        change: The change, as on the command line; empty for the config as it is.
        trainings: One for each seed.
        returns: Their mean returns, over seeds.
        ahead: What they are ahead of the config as it is, paired by seed; None for that itself.
        speed: Decisions learned from in a second, over all seeds; the time is that of the curve, too.
    """

    change: str
    trainings: list[Training]
    returns: Mean
    ahead: Mean | None
    speed: float


class Ablation(OfGame):
    """The findings.

    Attributes:
        config: The config, as it was named.
        game: Its game.
        seconds: The time of each training.
        busy: True if it is that on the processor, of all threads.
        games: Number of games that judge a policy.
        games_seed: Seed of their dice.
        kinds: The config as it is, then each change.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it.
    """

    config: str
    seconds: float
    busy: bool
    games: int
    games_seed: int
    kinds: list[Kind]
    versions: dict[str, str]
    stamp: Stamped = None

    @property
    def seeds(self) -> int:
        """The number of trainings of each kind."""
        return len(self.kinds[0].trainings)
