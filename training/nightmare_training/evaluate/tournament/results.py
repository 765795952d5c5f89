"""The results of a tournament, and all that is needed to repeat it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from nightmare_training.evaluate.control_variate import Corrected, Told
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.stamps import Stamped
from nightmare_training.support.intervals import Interval


class Score(BaseModel):
    """A player's score at some tables.

    Attributes:
        wins: Its share of the wins: a win that k players share counts 1/k for each.
        wins_ci95: 95% interval of the share.
        mean: Its mean return.
        ci95: 95% interval of the mean return.
        wins_corrected: The share of the wins with luck taken out; None if it was not.
        corrected: The mean return with luck taken out; None if it was not.
    """

    wins: float
    wins_ci95: Interval
    mean: float
    ci95: Interval
    wins_corrected: Told[Corrected] = None
    corrected: Told[Corrected] = None


class Mixed(Score):
    """A player's score at the mixed tables. The game's own metrics stand beside these fields, by their names."""

    model_config = ConfigDict(extra="allow")

    def __getitem__(self, name: str) -> Any:
        """Return a figure by its name, the game's own included."""
        return getattr(self, name)


class Lead(BaseModel):
    """The lead of a player over another one, with luck taken out if it was measured.

    Attributes:
        player: The player.
        other: The other player.
        wins: Mean of the player's share of wins alone among copies of the other, minus the other's share alone among
            copies of the player: 0 between equals.
        ci95: 95% interval of that mean.
        p_value: Of the paired t-test over blocks.
        p_corrected: The p-value times the number of pairs of players (Bonferroni).
        plain: The mean without correction for luck; None if `wins` has none either.
        plain_ci95: Its 95% interval.
        reduction: The factor of games that the correction saves.
    """

    player: str
    other: str
    wins: float
    ci95: Interval
    p_value: float
    p_corrected: float
    plain: Told[float] = None
    plain_ci95: Told[Interval] = None
    reduction: Told[float] = None


class Tables(BaseModel):
    """The tables of one size.

    Attributes:
        players: Number of players at a table.
        cross: `cross[a][b]` is the score of one a among copies of b.
        leads: The leads of all ordered pairs of players.
        mixed: Each player's score at the tables of different players.
        lineups: Number of line-ups.
    """

    players: int
    cross: dict[str, dict[str, Score]]
    leads: list[Lead]
    mixed: dict[str, Mixed]
    lineups: int


class Rating(BaseModel):
    """A player's strength on one scale: Weng and Lin's Bayesian Bradley-Terry rating.

    Attributes:
        rating: Mean of the rating; all begin with 25.
        sigma: Its standard deviation in the rating system, which takes all games as independent.
        ci95: 1.96 standard deviations to both sides: of the blocks, and of the error that the orders leave in the mean.
        order: Standard deviation of the rating over the orders of the games; `rating` is the mean over them.
        blocks: Standard deviation of the rating over bootstrap draws of the blocks of games on the same dice; None in
            older files, whose intervals come from sigma and are too narrow.
    """

    rating: float
    sigma: float
    ci95: Interval
    order: float
    blocks: Told[float] = None


class Tournament(OfGame):
    """A whole tournament. The same call gives the same numbers.

    Attributes:
        game: The game.
        options: Its options, except the number of players.
        seed: Seed of the dice: game g has the dice of (seed, g) in every line-up.
        games: Number of games of each line-up.
        names: The players, in the order of the request.
        tables: The results at the tables of each size.
        ratings: The players' ratings over all mixed tables.
        versions: Versions of the packages that the numbers depend on.
        value: The value that measured luck; None if luck was not measured.
        stamp: Hashes of the code that made it; older files have none.
    """

    options: dict[str, Any]
    seed: int
    games: int
    names: list[str]
    tables: list[Tables]
    ratings: dict[str, Rating]
    versions: dict[str, str]
    value: Told[str] = None
    stamp: Stamped = None
