"""A player's aims by its skill, that is by the spread of its throws.

The same games are played at every spread. Throws onto a Die Board with markers and those with the wrong hand are not
counted: the others differ only in the spread and in the Action Points that the player tried for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_agents.agent import Agent, Decisions
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import AIMS, BY_THROW, FIRST_AIM, FIRST_TIME, POINTS
from nightmare_gym.games.endless_nightmare.params import skilled
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.support.formats import give_or_take
from nightmare_training.support.intervals import Interval, mean_interval
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.piece import Piece, Told, nobody
from nightmare_training.work.work import HERE, Work

SPREADS = (0.5, 0.625, 0.75, 0.875, 1.0, 1.125, 1.25, 1.375, 1.5)
"""Values of `throw_sigma`, from the deft player's to the novice's: the published policy learned between them only."""


class Throws(BaseModel):
    """A player's aims and score at one spread.

    Attributes:
        throw_sigma: The spread at the nearest zone.
        throw_slope: The increase of the spread with each further zone, in the proportion of the steady player.
        aims: The number of times that each aim was taken, by the Action Points less 1.
        mean: Mean score.
        ci95: Its 95% interval.
    """

    throw_sigma: float
    throw_slope: float
    aims: list[list[int]]
    mean: float
    ci95: Interval


class Study(BaseModel):
    """The findings for each spread. The same call gives the same numbers.

    Attributes:
        game: The game.
        player: The player.
        options: The game's options, except the spread.
        games: Number of games at each spread.
        seed: Seed of the dice, the same at each spread.
        throws: The findings, from the smallest spread to the largest.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it; older files have none.
    """

    game: str
    player: str
    options: dict[str, Any]
    games: int
    seed: int
    throws: list[Throws]
    versions: dict[str, str]
    stamp: Stamped = None

    @property
    def kinds(self) -> list[dict[str, Any]]:
        """The options at each spread."""
        return [kind(self.options, one.throw_sigma) for one in self.throws]


class Aims:
    """A counter of aims by the Action Points tried for, less 1; it is the `watch` of `play`."""

    def __init__(self) -> None:
        self.counts: NDArray[np.int64] = np.zeros((POINTS, AIMS), np.int64)

    def __call__(self, decisions: Decisions, actions: NDArray[np.int64]) -> None:
        """Count the throws among some decisions."""
        states, numbers = decisions.states[decisions.rows], decisions.params_array["nightmares"][0]["number"]
        plain = (numbers[states["nightmare"]] == BY_THROW) & (states["markers"].sum(axis=1) == 0)
        thrown = plain & (actions >= FIRST_AIM) & (actions < FIRST_TIME)
        np.add.at(self.counts, (states["points"][thrown] - 1, actions[thrown] - FIRST_AIM), 1)


def study(
    player: str,
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    spreads: Sequence[float] = SPREADS,
    progress: Told = nobody,
    work: Work = HERE,
) -> Study:
    """Let a player play the same games at each spread.

    Args:
        player: The player's name, or the file of a learned policy.
        games: Number of games at each spread.
        seed: Seed of the dice.
        options: The game's options; of their `skill` everything except the spread is kept.
        spreads: Values of `throw_sigma`.
        progress: Called with the number of games that have just ended.
        work: The place where the games are played.

    Raises:
        OptionError: An option, the player or a number is wrong, or this version has no throws.
    """
    own = {"version": "active", **(options or {})}
    if own["version"] == "basic":
        raise OptionError("version='basic': nothing is thrown there; expected 'active' or 'mixed'")
    if games < 2:
        raise OptionError(f"{games} games: expected at least 2, since one game gives no interval")
    game = make_game("endless_nightmare", own)
    agent, kinds = find_agent(game, player), [kind(own, spread) for spread in spreads]
    stamp = stamp_of(game, *kinds, players={player: agent})
    pieces = [
        Piece((spread,), throws, (game, agent, games, seed, played), games, progress)
        for spread, played in enumerate(kinds)
    ]
    found = work.do(pieces)
    return Study(
        game=game.id,
        player=player,
        options=own,
        games=games,
        seed=seed,
        throws=found,
        versions=versions(ENGINE),
        stamp=stamp,
    )


def throws(told: Told, game: Game, agent: Agent, games: int, seed: int, options: dict[str, Any]) -> Throws:
    """Let a player play at one spread."""
    aims = Aims()
    returns = play(game, agent, games, seed, options, told, aims)["returns"][:, 0].astype(np.float64)
    return Throws(
        throw_sigma=options["skill"]["throw_sigma"],
        throw_slope=options["skill"]["throw_slope"],
        aims=aims.counts.tolist(),
        mean=float(returns.mean()),
        ci95=mean_interval(returns),
    )


def kind(options: Mapping[str, Any], spread: float) -> dict[str, Any]:
    """Return the options with this spread at the nearest zone; the increase with each further zone is in proportion."""
    skill = skilled(options.get("skill", "steady"))
    parameters = skill.model_dump(exclude={"source", "note"})
    parameters |= {"throw_sigma": spread, "throw_slope": spread * (skill.throw_slope / skill.throw_sigma)}
    return {**options, "skill": parameters}


def rows(study: Study) -> tuple[list[str], list[list[str]]]:
    """Make a table with the mean score at each spread, and the mean zone aimed at by Action Points."""
    headings = ["throw_sigma", "mean score", *(f"aim for {points}" for points in range(1, POINTS + 1))]
    zones = np.arange(2, 2 + AIMS)
    lines = []
    for one in study.throws:
        counts = np.array(one.aims)
        means = [f"{(own * zones).sum() / own.sum():.2f} ({own.sum():,})" if own.any() else "-" for own in counts]
        lines.append([f"{one.throw_sigma:g}", give_or_take(one.mean, one.ci95), *means])
    return headings, lines
