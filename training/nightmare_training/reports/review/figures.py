"""The figures of players over all games that are reviewed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NATURE
from nightmare_play.review.account import Account, Course, account
from nightmare_play.review.game_review import Balance, GameReview, balances, game_review
from nightmare_play.review.grades import GRADES, Thresholds, noise, spread, usual_thresholds
from nightmare_play.review.judge import Judge
from nightmare_training.support.intervals import Floats, Interval, mean_interval, ratio_interval

BANDS = 8
"""The most parts into which the turns are divided."""

Flags = NDArray[np.bool_]


FEWEST = 5
"""The fewest games for an interval over games; with fewer, the interval of a mean loss is over decisions."""


class Figure(BaseModel):
    """A mean.

    Attributes:
        mean: The mean.
        ci95: Its 95% interval; None if there is too little to tell.
    """

    model_config = ConfigDict(frozen=True)

    mean: float
    ci95: Interval | None


class Losses(BaseModel):
    """The losses of some unforced decisions: those with more than one legal action.

    Attributes:
        decisions: The number of decisions.
        per_decision: The mean loss. Its interval is over games with such decisions (the delta method); with fewer than
            `FEWEST` of them it is over decisions as if these were independent.
        per_game: The mean of the total loss of a game.
        grades: The number of decisions of each grade.
    """

    model_config = ConfigDict(frozen=True)

    decisions: int
    per_decision: Figure
    per_game: float
    grades: dict[str, int]


class Luck(BaseModel):
    """The luck of some chance events.

    Attributes:
        events: The number of events with more than one outcome.
        per_game: The mean of the total luck of a game.
        spread: The standard deviation of the luck in a game, by the exact odds of its events.
    """

    model_config = ConfigDict(frozen=True)

    events: int
    per_game: float
    spread: float


class Part(BaseModel):
    """A part of the turns.

    Attributes:
        losses: The losses in it.
        luck: The luck in it.
    """

    model_config = ConfigDict(frozen=True)

    losses: Losses
    luck: Luck


class Player(BaseModel):
    """The figures of a player over its games; where it has several seats in a game, their mean.

    Attributes:
        games: The number of games.
        start: The mean value at the start.
        result: The mean return.
        luck: The mean luck.
        losses: The mean losses.
        others: The mean of what others' decisions changed.
        change: The mean change of mind.
        without_luck: The mean result with the luck taken out.
        forced: The number of decisions with one legal action.
        all: The losses of all unforced decisions.
        steps: The losses by the step of the rules at which the player was asked.
        luck_steps: The luck by the step of the rules, of all chance events of its games.
        turns: The losses and the luck by turn.
    """

    model_config = ConfigDict(frozen=True)

    games: int
    start: float
    result: Figure
    luck: Figure
    losses: Figure
    others: float
    change: float
    without_luck: Figure
    forced: int
    all: Losses
    steps: dict[str, Losses]
    luck_steps: dict[str, Luck]
    turns: dict[str, Part]


class Review(BaseModel):
    """A review of games of one game with the same options.

    Attributes:
        game: The game.
        options: Its options.
        unit: The unit of all values.
        judge: The judge.
        error: The certified largest error of its values; None for an estimate.
        noise: The root mean square of what its looks at decisions added to the looks before.
        spread: The standard deviation of a seat's luck in a game.
        thresholds: The thresholds of the grades.
        players: The figures of each player.
        games: Every game, event by event.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    options: dict[str, Any]
    unit: str
    judge: str
    error: float | None
    noise: float
    spread: float
    thresholds: Thresholds
    players: dict[str, Player]
    games: tuple[GameReview, ...]


def review(
    game: Game,
    options: Mapping[str, Any],
    judge: Judge,
    courses: Sequence[Course],
    thresholds: Thresholds | None = None,
    progress: Callable[[int], object] | None = None,
) -> Review:
    """Review games.

    Args:
        game: The game.
        options: The options of all of them.
        judge: The judge.
        courses: The games, at least one.
        thresholds: The thresholds of the grades; None takes the usual ones.
        progress: Called with the number of events that have just been judged.

    Raises:
        OptionError: A choice is not possible, or the judge cannot judge a position.
        Fault: The equation of a seat does not hold.
    """
    params_array = game.params(**options)
    accounts = account(game, params_array, judge, courses, progress)
    thresholds = thresholds or usual_thresholds(accounts)
    names = dict.fromkeys(name for course in courses for name in course.players)
    return Review(
        game=game.id,
        options=dict(options),
        unit=judge.unit(game, params_array),
        judge=judge.name,
        error=judge.error,
        noise=noise(accounts),
        spread=spread(accounts),
        thresholds=thresholds,
        players={name: _player(game, name, accounts, thresholds) for name in names},
        games=tuple(game_review(game, params_array, one, thresholds) for one in accounts),
    )


def _player(game: Game, name: str, accounts: Sequence[Account], thresholds: Thresholds) -> Player:
    """Compute a player's figures."""
    own = [one for one in accounts if name in one.course.players]
    sums = [[seat for seat in balances(one) if seat.player == name] for one in own]

    def mean(of: Callable[[Balance], float]) -> Floats:
        return np.array([np.mean([of(seat) for seat in seats]) for seats in sums])

    seats = [[seat for seat, player in enumerate(one.course.players) if player == name] for one in own]
    asked = [np.isin(one.actors, there) for one, there in zip(own, seats, strict=True)]
    steps = [np.array(game.layout.step_names)[one.steps] for one in own]
    bands = _bands(own)
    unforced = [mine & one.unforced for mine, one in zip(asked, own, strict=True)]
    nature = [(one.actors == NATURE) & (one.counts > 1) for one in own]
    return Player(
        games=len(own),
        start=float(mean(lambda seat: seat.start).mean()),
        result=_figure(mean(lambda seat: seat.result)),
        luck=_figure(mean(lambda seat: seat.luck)),
        losses=_figure(mean(lambda seat: seat.losses)),
        others=float(mean(lambda seat: seat.others).mean()),
        change=float(mean(lambda seat: seat.change).mean()),
        without_luck=_figure(mean(lambda seat: seat.without_luck)),
        forced=int(sum((mine & ~one.unforced).sum() for mine, one in zip(asked, own, strict=True))),
        all=_losses(own, unforced, thresholds),
        steps={kind: _losses(own, some, thresholds) for kind, some in _parts(steps, unforced)},
        luck_steps={kind: _luck(own, seats, some) for kind, some in _parts(steps, nature)},
        turns={
            kind: Part(
                losses=_losses(own, [flags & few for flags, few in zip(there, unforced, strict=True)], thresholds),
                luck=_luck(own, seats, [flags & few for flags, few in zip(there, nature, strict=True)]),
            )
            for kind, there in _parts(bands, [np.ones(len(one.turns), np.bool_) for one in own])
        },
    )


def _bands(accounts: Sequence[Account]) -> list[NDArray[np.str_]]:
    """Name the part of the turns in which each event lies."""
    longest = max([int(one.turns.max(initial=1)) for one in accounts])
    width = -(-longest // BANDS)
    digits = len(str(longest))
    found = []
    for one in accounts:
        first = np.maximum(one.turns - 1, 0) // width * width + 1
        found.append(np.array([f"{turn:>{digits}}" + (f"-{turn + width - 1}" if width > 1 else "") for turn in first]))
    return found


def _parts(names: Sequence[NDArray[np.str_]], chosen: Sequence[Flags]) -> Iterator[tuple[str, list[Flags]]]:
    """Divide the chosen events by their names, in the order of the names."""
    for name in np.unique(np.concatenate([own[flags] for own, flags in zip(names, chosen, strict=True)])):
        yield str(name).strip(), [(own == name) & flags for own, flags in zip(names, chosen, strict=True)]


def _losses(accounts: Sequence[Account], chosen: Sequence[Flags], thresholds: Thresholds) -> Losses:
    """Sum up the losses of the chosen decisions."""
    lost = [one.losses[some] for one, some in zip(accounts, chosen, strict=True)]
    totals, counts = np.array([part.sum() for part in lost]), np.array([float(len(part)) for part in lost])
    every = np.concatenate(lost)
    return Losses(
        decisions=len(every),
        per_decision=Figure(mean=float(every.mean()) if len(every) else 0.0, ci95=_interval(every, totals, counts)),
        per_game=float(totals.mean()),
        grades=dict(zip(GRADES, np.bincount(thresholds.grade(every), minlength=len(GRADES)).tolist(), strict=True)),
    )


def _interval(every: Floats, totals: Floats, counts: Floats) -> Interval | None:
    """Compute the interval of a mean loss, over games or over decisions; None if there are too few of both."""
    if (counts > 0).sum() >= FEWEST:
        return ratio_interval(totals, counts)
    return mean_interval(every) if len(every) >= FEWEST else None


def _luck(accounts: Sequence[Account], seats: Sequence[Sequence[int]], chosen: Sequence[Flags]) -> Luck:
    """Sum up the luck of the chosen events, for the given seats of each game."""
    parts = list(zip(accounts, seats, chosen, strict=True))
    totals = [one.luck[some][:, there].mean(axis=1).sum() for one, there, some in parts]
    variances = [one.variances[some][:, there].mean(axis=1).sum() for one, there, some in parts]
    return Luck(
        events=int(sum(some.sum() for some in chosen)),
        per_game=float(np.mean(totals)),
        spread=float(np.sqrt(np.mean(variances))),
    )


def _figure(values: Floats) -> Figure:
    return Figure(mean=float(values.mean()), ci95=mean_interval(values) if len(values) > 1 else None)
