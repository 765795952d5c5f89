"""The share of luck in a game's result at each level of play, and the losses of the strongest by kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pydantic import BaseModel

from nightmare_agents.agent import Agent
from nightmare_agents.kept_games import KeptGames
from nightmare_agents.luck import play_with_luck
from nightmare_agents.play import play_table
from nightmare_agents.published import published_policies
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.game import Game
from nightmare_play.review.account import Account, account
from nightmare_play.review.courses import course_of
from nightmare_play.review.judges import AUTO, judge_named
from nightmare_training.evaluate.comparison import check_request
from nightmare_training.evaluate.control_variate import value_for
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.support.intervals import CONFIDENCE, Floats, Interval, mean_interval
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import ENGINE, versions

RESAMPLES = 1_000
"""The number of resamples of games behind the interval of a share."""

FEWEST = 30
"""The fewest decisions of a kind for an interval."""


class Level(BaseModel):
    """A level of play: all seats are the same player's.

    Attributes:
        mean: The mean return of the first seat.
        ci95: Its 95% interval.
        sd: The standard deviation of the return.
        share: The share of the return's variance that goes when the luck is taken out: the square of its correlation
            with the luck.
        share_ci95: Its 95% interval, by resampling games.
    """

    mean: float
    ci95: Interval
    sd: float
    share: float
    share_ci95: Interval


class Loss(BaseModel):
    """The losses of one kind of decision.

    Attributes:
        times: The number of decisions with a choice in a game.
        per_game: The mean total loss of a game.
        ci95: Its 95% interval; None with fewer than `FEWEST` decisions in all.
        worst: The largest loss of a single decision.
    """

    times: float
    per_game: float
    ci95: Interval | None
    worst: float


class Luck(OfGame):
    """The share of luck, and what is done wrong. The same call gives the same numbers.

    Attributes:
        options: The game's options.
        seed: Seed of the dice.
        games: The number of games of each level.
        value: The value that measures luck.
        levels: Each level by its player, the strongest last.
        judged: The number of games of the last player that were reviewed.
        judge: The judge.
        unit: The unit of the judge's values.
        result: The mean result in these games, by the judge's unit.
        losses: The losses by the step of the rules, the dearest first.
        change: The mean change of mind of a game: what the judge thought otherwise later; large where it errs.
        versions: The versions of the packages that the numbers depend on.
        stamp: The hashes of rules and players.
    """

    options: dict[str, Any]
    seed: int
    games: int
    value: str
    levels: dict[str, Level]
    judged: int
    judge: str
    unit: str
    result: float
    losses: dict[str, Loss]
    change: float
    versions: dict[str, str]
    stamp: Stamped = None


def study(
    game: Game,
    names: list[str],
    games: int,
    judged: int,
    seed: int,
    options: Mapping[str, Any],
    begin: Begin = silent,
) -> Luck:
    """Measure the luck of players, and the losses of the last one.

    Args:
        game: The game.
        names: The players, the strongest last.
        games: The number of games of each.
        judged: The number of games of the last one that are reviewed.
        seed: Seed of the dice.
        options: The game's options.
        begin: Shows progress.

    Raises:
        OptionError: A player or an option is wrong.
    """
    check_request(names, games)
    params_array = game.params(**options)
    seats = int(params_array["seats"][0])
    players = {name: find_agent(game, name) for name in names}
    value, called = value_for(AUTO, game, {})
    assert value is not None  # `AUTO` finds one for every game
    levels = {}
    for name, player in players.items():
        told = begin(name, games)
        finals, luck = play_with_luck(game, [player] * seats, games, seed, value, dict(options), told)
        levels[name] = level(finals["returns"][:, 0].astype(np.float64), luck[:, 0])
    judge = judge_named(game, options, AUTO, published_policies().get(game.id))
    accounts = reviewed(game, players, judged, seed, options, begin)
    return Luck(
        game=game.id,
        options=dict(options),
        seed=seed,
        games=games,
        value=str(called),
        levels=levels,
        judged=judged,
        judge=judge.name,
        unit=judge.unit(game, params_array),
        result=float(np.mean([one.result[0] for one in accounts])),
        losses=losses(game, accounts),
        change=float(np.mean([one.change[:, 0].sum() for one in accounts])),
        versions=versions(ENGINE),
        stamp=stamp_of(game, options, players=players, value=value),
    )


def level(returns: Floats, luck: Floats) -> Level:
    """Compute the figures of a level from the return and the luck of each game."""
    rng = np.random.default_rng(0)
    some = rng.integers(0, len(returns), (RESAMPLES, len(returns)))
    drawn = [share(returns[own], luck[own]) for own in some]
    low, high = np.quantile(drawn, ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2))
    return Level(
        mean=float(returns.mean()),
        ci95=mean_interval(returns),
        sd=float(returns.std(ddof=1)),
        share=share(returns, luck),
        share_ci95=(float(low), float(high)),
    )


def share(returns: Floats, luck: Floats) -> float:
    """Compute the share of the variance of returns that their luck explains; 0 if nothing varies."""
    together = np.cov(returns, luck)
    variances = together[0, 0] * together[1, 1]
    return float(together[0, 1] ** 2 / variances) if variances > 0 else 0.0


def reviewed(
    game: Game, players: Mapping[str, Agent], games: int, seed: int, options: Mapping[str, Any], begin: Begin
) -> list[Account]:
    """Review games of the last player by the judge that is at hand."""
    name, player = list(players.items())[-1]
    params_array = game.params(**options)
    seats = int(params_array["seats"][0])
    kept = KeptGames("all")
    record = kept.record(game, options, seed, [name] * seats)
    play_table(game, [player] * seats, games, seed, dict(options), record=record)
    told = begin(f"replays of {name}", games)
    courses = []
    for one in kept.games():
        courses.append(course_of(one.replay(), one.name))
        told(1)
    judge = judge_named(game, options, AUTO, published_policies().get(game.id))
    events = begin("judging", sum(len(course.choices) for course in courses))
    return account(game, params_array, judge, courses, events)


def losses(game: Game, accounts: list[Account]) -> dict[str, Loss]:
    """Sum up the losses of unforced decisions by the step of the rules, the dearest first; all seats together."""
    steps = np.array(game.layout.step_names)
    found: dict[str, Loss] = {}
    for step in np.unique(np.concatenate([one.steps[one.unforced] for one in accounts])):
        own = [one.losses[one.unforced & (one.steps == step)] for one in accounts]
        every, totals = np.concatenate(own), np.array([some.sum() for some in own])
        found[str(steps[step]).strip()] = Loss(
            times=len(every) / len(accounts),
            per_game=float(totals.mean()),
            ci95=mean_interval(totals) if len(every) >= FEWEST and len(totals) > 1 else None,
            worst=float(every.max()),
        )
    return dict(sorted(found.items(), key=lambda item: -item[1].per_game))
