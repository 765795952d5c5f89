"""What a tournament found: the figures, and all that is needed to repeat them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from nightmare_training.evaluate.control_variate import Corrected, Told
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.stamps import Stamped
from nightmare_training.support.intervals import Interval


class Score(BaseModel):
    """How a player did at some tables.

    Attributes:
        wins: Its share of the games won: a win that k players share counts 1/k for each.
        wins_ci95: 95% interval of the share.
        mean: Its mean return.
        ci95: 95% interval of the mean return.
        wins_corrected: The share of the wins with the luck taken out, where it was.
        corrected: The mean return with the luck taken out, likewise.
    """

    wins: float
    wins_ci95: Interval
    mean: float
    ci95: Interval
    wins_corrected: Told[Corrected] = None
    corrected: Told[Corrected] = None


class Mixed(Score):
    """How a player did at the mixed tables. The game's own metrics stand beside these fields, by their names."""

    model_config = ConfigDict(extra="allow")

    def __getitem__(self, name: str) -> Any:
        """A figure by its name, the game's own included."""
        return getattr(self, name)


class Lead(BaseModel):
    """How far a player is ahead of another one: alone among the other's copies, less the other way round.

    The luck is taken out where it was told.

    Attributes:
        player: The one.
        other: The other.
        wins: Mean of (the player's share of wins among others - the other's share among players): 0 between equals.
        ci95: 95% interval of that mean.
        p_value: Of the paired t-test over blocks.
        p_corrected: The same, times the number of pairs of players (Bonferroni): it holds for whichever is looked at.
        plain: The mean with the luck in it; None where `wins` is that.
        plain_ci95: Its 95% interval.
        reduction: So many times more games would tell as much with the luck in them.
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
        players: How many play.
        cross: The row's score, alone among the column's copies: `cross[row][column]`.
        leads: Each pair of players.
        mixed: Each player's score at the tables of different players.
        lineups: How many line-ups played.
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
        sigma: Its standard deviation, as the rating system knows it, which takes all games as independent.
        ci95: 1.96 standard deviations to both sides: of the blocks, and of the error that the orders leave in the mean.
        order: How far the order of the games moves the rating: the standard deviation over orders, of which
            `rating` is the mean.
        blocks: How far the rating moves when blocks of games on the same dice are drawn anew (bootstrap); None in
            files of old, whose intervals are those of sigma and too narrow.
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
        options: Its options, but for the number of players.
        seed: Of the dice: game g has the dice of (seed, g), whoever sits where.
        games: How many each line-up played.
        names: The players, as asked for.
        tables: What happened at the tables of each size.
        ratings: The players' ratings over all mixed tables.
        versions: Of what the numbers depend on.
        value: By which value luck was told; None if not at all.
        stamp: By what it was made; files of old have none.
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
