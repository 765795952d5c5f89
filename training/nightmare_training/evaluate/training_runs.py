"""Evaluation of several trainings by one config: the typical run, not the luckiest one.

The method is that of R. Agarwal, M. Schwarzer, P. S. Castro, A. C. Courville and M. G. Bellemare: Deep Reinforcement
Learning at the Edge of the Statistical Precipice (2021): the interquartile mean over all games of all runs, with a
stratified bootstrap, and the probability of improvement. The bootstrap draws whole runs (their games share a policy),
and draws the games of one number in one setting for all runs together (they share their dice).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel
from scipy import stats

from nightmare_agents.agent import Agent
from nightmare_agents.learned import LearnedPolicy, policy_named
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.comparison import Played, alone_with, play_on
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.metrics import metrics_of
from nightmare_training.support.intervals import CONFIDENCE, Floats, Interval, mean_interval
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.work import HERE, Work

RESAMPLES = 2000
"""The number of bootstrap draws of runs and games."""

QUARTER = 0.25
"""The share that the interquartile mean leaves out at either end."""


class Estimate(BaseModel):
    """A figure with its 95% interval."""

    value: float
    ci95: Interval


class Run(BaseModel):
    """One training.

    Attributes:
        path: Its folder or its policy.
        seed: The training's seed.
        mean: Its mean, in the game's headline figure; the interval is over games.
        iqm: Its interquartile mean.
    """

    path: str
    seed: int
    mean: Estimate
    iqm: float


class Improvement(BaseModel):
    """The probability that a run does better than another player in a game on the same dice; a tie counts half."""

    other: str
    probability: Estimate


class Runs(OfGame):
    """The results of several trainings by one config. The same call gives the same numbers.

    Attributes:
        game: The game.
        config: The trainings' config.
        settings: The options of each setting: those of the training's mixture, or its options.
        seed: Seed of the dice and of the bootstrap.
        games: Number of games of each run in each setting.
        runs: The runs.
        mean: Mean over all runs and games.
        iqm: Interquartile mean over all runs and games.
        improvements: The probability of improvement over each other player.
        versions: Versions of the packages that the numbers depend on.
    """

    config: str
    settings: list[dict[str, Any]]
    seed: int
    games: int
    runs: list[Run]
    mean: Estimate
    iqm: Estimate
    improvements: list[Improvement]
    versions: dict[str, str]


def evaluate_runs(
    game: str | Game,
    paths: list[str],
    others: list[str],
    games: int,
    seed: int,
    begin: Begin = silent,
    work: Work = HERE,
) -> Runs:
    """Let all runs play the same games.

    Args:
        game: The game, or its id.
        paths: Their folders or policies.
        others: Other players to compare them with.
        games: Number of games of each in each setting.
        seed: Seed of the dice and of the bootstrap.
        begin: Starts a progress bar for each player.
        work: The place where the games are played.

    Raises:
        OptionError: The runs are not of one config with different seeds, or a player or a number is wrong.
    """
    rules = make_game(game)
    if rules.competitive:
        raise OptionError(f"{rules.id} is competitive: use `nightmare tournament {rules.id}`")
    policies = _load(rules, paths, games)
    facts = policies[paths[0]].facts
    settings = [{**facts.options, **kind} for kind in facts.mixture or ({},)]
    players: dict[str, Agent] = {**policies, **{name: find_agent(rules, name) for name in others}}
    scores = _scores(rules, players, settings, games, seed, begin, work)
    ours = np.stack([scores[path] for path in paths])
    drawn = draws(len(paths), len(settings), games, np.random.default_rng(seed))
    return Runs(
        game=rules.id,
        config=facts.config,
        settings=settings,
        seed=seed,
        games=games,
        runs=[_run(path, policies[path], scores[path]) for path in paths],
        mean=bootstrapped(ours, lambda some: float(some.mean()), drawn),
        iqm=bootstrapped(ours, interquartile_mean, drawn),
        improvements=[
            Improvement(other=name, probability=bootstrapped(better(ours, scores[name]), np.mean, drawn))
            for name in others
        ],
        versions=versions(ENGINE),
    )


Draw = tuple[NDArray[np.int64], NDArray[np.int64]]
"""The indices of the drawn runs, (runs,), and of the drawn games in each setting, (settings, games)."""


def draws(runs: int, settings: int, games: int, dice: np.random.Generator) -> list[Draw]:
    """Draw runs and, in each setting, games with replacement, `RESAMPLES` times."""
    return [(dice.integers(runs, size=runs), dice.integers(games, size=(settings, games))) for _ in range(RESAMPLES)]


def bootstrapped(scores: Floats, statistic: Callable[[Floats], Any], drawn: list[Draw]) -> Estimate:
    """Compute a statistic of (runs, settings, games), with the middle 95% of its values over the draws."""
    settings = np.arange(scores.shape[1])[:, None]
    found = [float(statistic(scores[runs[:, None, None], settings[None], games[None]])) for runs, games in drawn]
    low, high = (float(end) for end in np.quantile(found, ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2)))
    return Estimate(value=float(statistic(scores)), ci95=(low, high))


def interquartile_mean(scores: Floats) -> float:
    """Return the mean of the middle half of all games, which is robust and less noisy than the median."""
    return float(stats.trim_mean(scores, QUARTER, axis=None))


def better(ours: Floats, other: Floats) -> Floats:
    """Return 1 for each game in which a run scores more than the other player on the same dice, 0.5 for a tie."""
    return (ours > other) + 0.5 * (ours == other)


def _run(path: str, policy: LearnedPolicy, scores: Floats) -> Run:
    over_settings = scores.mean(0)
    mean = Estimate(value=float(over_settings.mean()), ci95=mean_interval(over_settings))
    return Run(path=path, seed=policy.facts.seed, mean=mean, iqm=interquartile_mean(scores))


def _load(game: Game, paths: list[str], games: int) -> dict[str, LearnedPolicy]:
    """Load the policies of the runs.

    Raises:
        OptionError: The runs are not of one config with different seeds, or there are too few runs or games.
    """
    if len(paths) < 2 or len(set(paths)) < len(paths):
        raise OptionError("runs: expected at least two different folders or policies")
    if games < 2:
        raise OptionError(f"{games} games: expected at least 2, since one game shows no spread")
    found = {path: policy_named(path, game) for path in paths}
    first = found[paths[0]].facts
    seeds: dict[int, str] = {}
    for path, policy in found.items():
        for what in ("config", "options", "mixture"):
            ours, theirs = getattr(first, what), getattr(policy.facts, what)
            if ours != theirs:
                raise OptionError(f"{path} is of another training than {paths[0]}: {what} {theirs!r}, not {ours!r}")
        other = seeds.setdefault(policy.facts.seed, path)
        if other != path:
            raise OptionError(
                f"{path} has the training seed of {other}, {policy.facts.seed}: expected another for each"
            )
    return found


def _scores(
    game: Game,
    players: Mapping[str, Agent],
    settings: list[dict[str, Any]],
    games: int,
    seed: int,
    begin: Begin,
    work: Work,
) -> dict[str, Floats]:
    """Return each game's part in the headline figure, (settings, games), for each player."""
    played = []
    for name, player in players.items():
        told = begin(name, games * len(settings))
        played += [
            Played(f"{name}, setting {i}", alone_with(game, player, seed, kind), told)
            for i, kind in enumerate(settings)
        ]
    play_on(played, [games] * len(played), work)
    score = metrics_of(game).score
    each = [score(one.returns, game.summary(one.finals, records(game.params(**one.lineup.options)))) for one in played]
    return dict(zip(players, np.stack(each).reshape(len(players), len(settings), games), strict=True))
