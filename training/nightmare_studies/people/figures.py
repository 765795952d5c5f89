"""The figures of players: how often they chose the best, what they lost, and which way they erred."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict
from scipy import stats

from nightmare_play.review.judge import Ints
from nightmare_studies.people.decided import Decided, Flags, joined
from nightmare_training.reports.review.figures import FEWEST, Figure
from nightmare_training.support.intervals import Floats, mean_interval, ratio_interval, trend

QUARTERS = 4
"""The number of parts into which decisions are divided by their time, and games by their order."""


class Choices(BaseModel):
    """The figures of some decisions. Intervals count whole games; those of all people together, whole players.

    Attributes:
        decisions: The number of decisions.
        units: The number of games, or of players, with such decisions.
        best: The share of decisions with a best action.
        loss: The mean loss.
        too_bold: The mean loss by bold errors (`Decided.bold`).
        too_careful: The mean loss by careful errors.
        lean: `too_bold` less `too_careful`.
        verdict: "too bold" or "too careful" if the interval of the lean tells so, "no errors", or "-".
    """

    model_config = ConfigDict(frozen=True)

    decisions: int
    units: int
    best: Figure
    loss: Figure
    too_bold: Figure
    too_careful: Figure
    lean: Figure
    verdict: str


class Pushing(Choices):
    """The figures of decisions to go on or to stop.

    Attributes:
        went_on: The share of decisions in which the player went on.
        best_on: The share in which the best action goes on.
        more: `went_on` less `best_on`.
    """

    went_on: Figure
    best_on: Figure
    more: Figure


class Quarter(BaseModel):
    """A quarter of a player's decisions by time, or of its games by order.

    Attributes:
        seconds: The median time of a decision; None if it is not known.
        loss: The mean loss.
    """

    model_config = ConfigDict(frozen=True)

    seconds: float | None
    loss: Figure


class Thinking(BaseModel):
    """The relation of thinking time and loss.

    Attributes:
        timed: The number of decisions whose time is known.
        rank: The mean over games of Spearman's rank correlation of time and loss within the game; above 0, slower
            decisions lose more. None without such a game: one with `FEWEST` decisions of different times and losses.
        quarters: The decisions by time, each kind divided by itself, the quickest first; none if they are too few.
    """

    model_config = ConfigDict(frozen=True)

    timed: int
    rank: Figure | None
    quarters: list[Quarter]


class Learning(BaseModel):
    """The change over the games played.

    Attributes:
        trend: The change of a game's mean loss of a decision with each game played, by least squares; None with too
            few games.
        quarters: The games in the order in which they were played; none if they are too few.
    """

    model_config = ConfigDict(frozen=True)

    trend: Figure | None
    quarters: list[Quarter]


class Player(BaseModel):
    """The figures of a player, or of all people together.

    Attributes:
        person: The name is a person's.
        games: The number of games.
        all: All decisions with more than one legal action.
        pushing: Those to go on or to stop; None if there are none.
        kinds_pushing: Those by kind.
        others: The other decisions; None if there are none.
        kinds_others: Those by kind.
        thinking: The relation of thinking time and loss.
        learning: The change over the games played.
    """

    model_config = ConfigDict(frozen=True)

    person: bool
    games: int
    all: Choices
    pushing: Pushing | None
    kinds_pushing: dict[str, Pushing]
    others: Choices | None
    kinds_others: dict[str, Choices]
    thinking: Thinking
    learning: Learning


def player(own: Decided, person: bool) -> Player:
    """Compute the figures of a player from its decisions, at least one.

    Args:
        own: Its decisions.
        person: Its name is a person's.
    """
    parts = (_by_time(own), _by_order(own))
    return _figures(own, own.games, parts, person, _mean(_ranks(own)), _trend(own))


def together(persons: Sequence[Decided]) -> Player:
    """Compute the figures of all people together, whose intervals count whole players.

    Args:
        persons: The decisions of each person.
    """
    parts = tuple(np.concatenate([divided(one) for one in persons]) for divided in (_by_time, _by_order))
    units = np.repeat(np.arange(len(persons)), [len(one.losses) for one in persons])
    ranks = np.array([ranks.mean() for one in persons if len(ranks := _ranks(one))])
    trends = np.array([change.mean for one in persons if (change := _trend(one)) is not None])
    return _figures(joined(persons), units, parts, True, _mean(ranks), _mean(trends))


def _figures(
    own: Decided, units: Ints, parts: tuple[Ints, ...], person: bool, rank: Figure | None, change: Figure | None
) -> Player:
    """Compute figures; `parts` are the quarters of each decision by time and by order, -1 for none."""
    quarters = [[_quarter(own, units, by == part) for part in range(QUARTERS) if (by >= 0).any()] for by in parts]
    pushing, kinds = own.pushing, own.kinds
    return Player(
        person=person,
        games=len(np.unique(own.games)),
        all=_choices(own, units),
        pushing=_pushing(own.some(pushing), units[pushing]) if pushing.any() else None,
        kinds_pushing={
            str(kind): _pushing(own.some(some), units[some])
            for kind in np.unique(kinds[pushing])
            for some in [pushing & (kinds == kind)]
        },
        others=_choices(own.some(~pushing), units[~pushing]) if not pushing.all() else None,
        kinds_others={
            str(kind): _choices(own.some(some), units[some])
            for kind in np.unique(kinds[~pushing])
            for some in [~pushing & (kinds == kind)]
        },
        thinking=Thinking(timed=int((own.seconds >= 0).sum()), rank=rank, quarters=quarters[0]),
        learning=Learning(trend=change, quarters=quarters[1]),
    )


def _choices(own: Decided, units: Ints) -> Choices:
    """Compute the figures of some decisions, at least one."""
    lean = _figure(own.bold * own.losses, units)
    if not own.wrong.any():
        verdict = "no errors"
    elif lean.ci95 is None or lean.ci95[0] <= 0 <= lean.ci95[1]:
        verdict = "-"
    else:
        verdict = "too bold" if lean.mean > 0 else "too careful"
    return Choices(
        decisions=len(own.losses),
        units=len(np.unique(units)),
        best=_figure(~own.wrong, units),
        loss=_figure(own.losses, units),
        too_bold=_figure(np.where(own.bold > 0, own.losses, 0.0), units),
        too_careful=_figure(np.where(own.bold < 0, own.losses, 0.0), units),
        lean=lean,
        verdict=verdict,
    )


def _pushing(own: Decided, units: Ints) -> Pushing:
    """Compute the figures of some decisions to go on or to stop, at least one."""
    return Pushing(
        **dict(_choices(own, units)),
        went_on=_figure(own.went_on, units),
        best_on=_figure(own.best_on, units),
        more=_figure(own.went_on.astype(np.float64) - own.best_on, units),
    )


def _quarter(own: Decided, units: Ints, some: Flags) -> Quarter:
    known = own.seconds[some & (own.seconds >= 0)]
    return Quarter(seconds=float(np.median(known)) if len(known) else None, loss=_figure(own.losses[some], units[some]))


def _by_time(own: Decided) -> Ints:
    """Return the quarter of each decision by its time among those of its kind; -1 if it has none."""
    parts, timed = np.full(len(own.losses), -1), own.seconds >= 0
    if timed.sum() < FEWEST * QUARTERS:
        return parts
    for kind in np.unique(own.kinds[timed]):
        some = np.flatnonzero(timed & (own.kinds == kind))
        ranks = np.argsort(np.argsort(own.seconds[some], kind="stable"))
        parts[some] = (2 * ranks + 1) * QUARTERS // (2 * len(some))
    return parts


def _by_order(own: Decided) -> Ints:
    """Return the quarter of each decision's game in their order; -1 if the games are too few."""
    games, order = np.unique(own.games, return_inverse=True)
    return order * QUARTERS // len(games) if len(games) >= QUARTERS else np.full(len(order), -1)


def _ranks(own: Decided) -> Floats:
    """Return Spearman's rank correlation of time and loss in each game that has one."""
    found = []
    for game in np.unique(own.games):
        one = own.some((own.games == game) & (own.seconds >= 0))
        if len(one.losses) >= FEWEST and np.ptp(one.seconds) > 0 and np.ptp(one.losses) > 0:
            found.append(float(stats.spearmanr(one.seconds, one.losses).statistic))
    return np.array(found)


def _trend(own: Decided) -> Figure | None:
    """Return the change of the mean loss with each game played."""
    games, order = np.unique(own.games, return_inverse=True)
    if len(games) < FEWEST:
        return None
    slope, interval = trend(np.bincount(order, own.losses) / np.bincount(order))
    return Figure(mean=slope, ci95=interval)


def _mean(values: Floats) -> Figure | None:
    """Return the mean of values that are independent, with its interval if they are enough; None without values."""
    if not len(values):
        return None
    return Figure(mean=float(values.mean()), ci95=mean_interval(values) if len(values) >= FEWEST else None)


def _figure(values: NDArray[Any], units: Ints) -> Figure:
    """Return a mean over decisions, with its interval over whole units.

    There is none with too few units, nor if all values are the same: one without width would claim too much.
    """
    _, places, counts = np.unique(units, return_inverse=True, return_counts=True)
    numbers = values.astype(np.float64)
    few = len(counts) < FEWEST or np.ptp(numbers) == 0
    sums = np.bincount(places, numbers).astype(np.float64)
    interval = None if few else ratio_interval(sums, counts.astype(np.float64))
    return Figure(mean=float(values.mean()), ci95=interval)
