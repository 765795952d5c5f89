"""The findings: the worth of kinds of decisions, the figures of players, and telling decisions."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from nightmare_gym.engine.position import Position
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.mean import Mean
from nightmare_training.evaluate.stamps import Stamped

FEWEST = 30
"""The fewest games with a decision of a kind for its loss to be judged; with fewer an interval would be too narrow."""


class Loss(BaseModel):
    """The loss when another player takes the decisions of a kind, game by game on the same dice.

    Attributes:
        returns: The loss of return.
        headline: The loss of the game's headline figure.
    """

    returns: Mean
    headline: Mean

    @property
    def sure(self) -> bool:
        """True if an interval does not hold 0."""
        return any(not one.ci95[0] <= 0 <= one.ci95[1] for one in (self.returns, self.headline))


class Difference(BaseModel):
    """A difference between two players in the same decisions.

    Attributes:
        player: The player's action.
        other: The other's action.
        times: The number of times in a game.
    """

    player: str
    other: str
    times: float


class Worth(BaseModel):
    """A kind of decision.

    Attributes:
        name: Its name.
        part: True if it is a part of a decision.
        times: The mean number of decisions in a game with more than one action open.
        games: The number of games with such a decision.
        random: The loss when it is taken at random.
        other: The loss when the other player takes it.
        same: The share of decisions in which the other player would do the same; None if it never has the choice.
        differences: The most frequent differences.
    """

    name: str
    part: bool
    times: float
    games: int
    random: Loss
    other: Loss
    same: float | None
    differences: list[Difference]

    @property
    def rare(self) -> bool:
        """True if too few games have it."""
        return self.games < FEWEST

    @property
    def nothing(self) -> bool:
        """True if no loss can be seen, neither at random nor by the other player."""
        return not self.rare and not self.random.sure and not self.other.sure


class Figures(BaseModel):
    """The figures of a player, on the same dice as all others.

    Attributes:
        returns: The mean return.
        headline: The game's headline figure.
        facts: The mean of each fact of a game that is a number.
        shares: The share of games with each value of the other facts.
        taken: For each kind of decision, the number of times in a game of each sort of action.
    """

    returns: Mean
    headline: Mean
    facts: dict[str, Mean]
    shares: dict[str, dict[str, float]]
    taken: dict[str, dict[str, float]]


class Moment(BaseModel):
    """A decision of a game in which the other player would differ, and what each action is worth.

    Attributes:
        kind: The kind of decision.
        game: The number of the game.
        turn: The turn.
        player: The player's action.
        other: The other's action.
        worths: The headline figure if the player goes on after its own action, and after the other's.
        gap: The first less the second, on the same dice.
        games: The number of games after each action.
        of: The number of decisions with such a difference of which this one has the largest gap, on other dice.
        position: The position; not part of the JSON.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)
    kind: str
    game: int
    turn: int
    player: str
    other: str
    worths: tuple[Mean, Mean]
    gap: Mean
    games: int
    of: int
    position: Position | None = Field(default=None, exclude=True, repr=False)


class Study(OfGame):
    """The findings. The same call gives the same numbers.

    Attributes:
        game: The game.
        options: Its options.
        player: The strong player.
        beside: The players beside it; the first takes decisions in its place.
        against: The players on the other seats; empty for a game of one seat or of a team.
        games: Number of games of each player, and of each kind taken by another.
        seed: Seed of the dice.
        kinds: The kinds of decisions that came, the one whose random choice loses most first.
        never: The kinds that never came.
        players: The figures of each player, by its name.
        moments: Decisions in which the first player beside it would differ.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it.
    """

    options: dict[str, Any]
    player: str
    beside: list[str]
    against: list[str]
    games: int
    seed: int
    kinds: list[Worth]
    never: list[str]
    players: dict[str, Figures]
    moments: list[Moment]
    versions: dict[str, str]
    stamp: Stamped = None
