"""Candidates for the Bogeymen's cards, each judged by players that were made for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.bogeymen.expectimax import expectimax
from nightmare_agents.bogeymen.keeper import PARAMETERS, keeper
from nightmare_agents.play import AT_ONCE, play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.dreaming.layout import DREAM_AGAIN, TRACK_NAMES, TRACKS
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.bogeymen.layout import POWERFUL, WON
from nightmare_studies.calibration.candidates import Candidate
from nightmare_studies.calibration.fit import fit
from nightmare_studies.calibration.tune import tune
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.support.intervals import Interval, mean_interval, share_interval
from nightmare_training.support.kept import Kept, KeptByKey
from nightmare_training.support.progress import Begin, silent
from nightmare_training.work.piece import Piece
from nightmare_training.work.work import HERE, Work

AS_THEY_ARE = ("passive", "racer")
"""The players that are the same for all candidates."""
MADE = ("keeper", "expectimax")
"""Those that are made for each candidate."""
TUNED_WITH, TRIALS = 300, 20
"""The games in each setting, and the trials, by which the keeper is tuned."""
Progress = Callable[[int], object]


class Figure(BaseModel):
    """A number with its 95% interval."""

    value: float
    interval: Interval


class Player(BaseModel):
    """A player's games with a candidate.

    Attributes:
        name: The player.
        won: Share of the games won in normal mode.
        hard: The same in Hard mode.
        hard_costs: The difference, paired by the dice.
        rerolls: The share won less that without rerolls of Spooks, paired by the dice.
        by_power: The share of its games that were won by 15 Power.
        again: Mean number of times that it dreams again in a game.
        tracks: The share of turns on each Sleep Track.
    """

    name: str
    won: Figure
    hard: Figure
    hard_costs: Figure
    rerolls: Figure
    by_power: Figure
    again: Figure
    tracks: dict[str, float]


class Judged(BaseModel):
    """A candidate with its players.

    Attributes:
        candidate: The candidate.
        keeper: The parameters of the keeper that differ from the package's.
        weights: The weights of expectimax's value.
        players: The players' games.
    """

    candidate: Candidate
    keeper: dict[str, float]
    weights: dict[str, float]
    players: list[Player]

    @property
    def best(self) -> Player:
        """The player that wins most in normal mode."""
        return max(self.players, key=lambda player: player.won.value)

    def player(self, name: str) -> Player:
        """Return a player by its name."""
        return next(player for player in self.players if player.name == name)


class Calibration(BaseModel):
    """The findings. The same call gives the same numbers.

    Attributes:
        game: The game.
        file: The file of candidates; empty for the package's.
        games: Number of games of each player with each candidate in each mode.
        fit_games: Number of games in each mode to which expectimax's value is fitted.
        seed: Seed of the dice; the players are made with those of the next seed.
        judged: The candidates.
        stamp: Hashes of the code that made it.
    """

    game: str
    file: str
    games: int
    fit_games: int
    seed: int
    judged: list[Judged]
    stamp: Stamped = None


def study(
    chosen: Sequence[Candidate],
    games: int,
    fit_games: int,
    seed: int,
    file: str = "",
    folder: Path | None = None,
    begin: Begin = silent,
    work: Work = HERE,
) -> Calibration:
    """Judge candidates.

    Args:
        chosen: The candidates.
        games: Number of games of each player with each candidate in each mode.
        fit_games: Number of games in each mode to which expectimax's value is fitted.
        seed: Seed of the dice; the players are made with those of the next seed.
        file: The file of candidates; empty for the package's.
        folder: The folder that keeps candidates already judged, for a study that resumes; None keeps none.
        begin: Starts a progress bar.
        work: The place where the candidates are judged, one a piece.

    Raises:
        OptionError: A number is too small.
    """
    if games < 2 or fit_games < 2:
        raise OptionError(f"{games} games, {fit_games} to fit: expected at least two of each")
    game = make_game("bogeymen")
    kinds = [{**one.options, "hard": hard} for one in chosen for hard in (False, True)]
    names = (*AS_THEY_ARE, *MADE)
    stamp = stamp_of(game, *kinds, players={name: find_agent(game, name) for name in names})
    made_with = {"games": games, "fit_games": fit_games, "seed": seed, "code": stamp.model_dump()}
    kept = Kept(folder / "tried_candidates.jsonl" if folder else None, made_with)
    steps = TRIALS + 2 * fit_games + 3 * games * len(names)
    progress = begin("candidates", steps * len(chosen))
    pieces = [Piece((one.title,), judge, (game, one, games, fit_games, seed), steps, progress) for one in chosen]
    found = work.do(pieces, KeptByKey(kept, lambda one: one.model_dump(mode="json"), Judged.model_validate))
    return Calibration(game=game.id, file=file, games=games, fit_games=fit_games, seed=seed, judged=found, stamp=stamp)


def judge(progress: Progress, game: Game, candidate: Candidate, games: int, fit_games: int, seed: int) -> Judged:
    """Make players for a candidate, on dice of their own, and let them play."""
    both = [{**candidate.options, "hard": hard} for hard in (False, True)]
    parameters = tune(keeper, PARAMETERS, game, both, min(TUNED_WITH, fit_games), TRIALS, seed + 1, progress)
    weights = fit(game, both, fit_games, seed + 1, progress=progress)
    made: dict[str, Agent] = {"keeper": keeper(**parameters), "expectimax": expectimax(**weights)}
    players = {**{name: find_agent(game, name) for name in AS_THEY_ARE}, **made}
    return Judged(
        candidate=candidate,
        keeper=parameters,
        weights=weights,
        players=[figures(game, name, player, candidate, games, seed, progress) for name, player in players.items()],
    )


class Counted:
    """Counts by game of what a player does; it is the `watch` of `nightmare_agents.play.play_table`."""

    def __init__(self, games: int) -> None:
        self.again = np.zeros(games, np.int64)
        self.tracks = np.zeros(TRACKS, np.int64)

    def __call__(self, decisions: Decisions, actions: Actions) -> None:
        """Count the turns on each Sleep Track, and Dream Again."""
        self.tracks += np.bincount(actions[actions < TRACKS], minlength=TRACKS)
        self.again[decisions.rows[actions == DREAM_AGAIN]] += 1


def figures(
    game: Game, name: str, player: Agent, candidate: Candidate, games: int, seed: int, progress: Progress
) -> Player:
    """Let a player play a candidate in normal mode, in Hard mode, and without rerolls of Spooks."""

    def play(**options: Any) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]:
        endings, again, tracks = [], [], np.zeros(TRACKS, np.int64)
        for first in range(0, games, AT_ONCE):
            some = min(AT_ONCE, games - first)
            counted = Counted(some)
            finals = play_table(game, [player], some, seed, {**candidate.options, **options}, progress, counted, first)
            endings.append(finals["ending"])
            again.append(counted.again)
            tracks += counted.tracks
        return np.concatenate(endings), np.concatenate(again), tracks

    endings, again, tracks = play()
    normal, hard, without = (
        np.isin(one, WON).astype(float) for one in (endings, play(hard=True)[0], play(spook_rerolls=False)[0])
    )
    return Player(
        name=name,
        won=_share(normal),
        hard=_share(hard),
        hard_costs=_mean(normal - hard),
        rerolls=_mean(normal - without),
        by_power=_share(endings == POWERFUL),
        again=_mean(again.astype(float)),
        tracks=dict(zip(TRACK_NAMES, (tracks / tracks.sum()).tolist(), strict=True)),
    )


def _share(hits: NDArray[Any]) -> Figure:
    """Return a share with its interval."""
    return Figure(value=float(hits.mean()), interval=share_interval(int(hits.sum()), len(hits)))


def _mean(values: NDArray[np.float64]) -> Figure:
    """Return a mean with its interval."""
    return Figure(value=float(values.mean()), interval=mean_interval(values))
