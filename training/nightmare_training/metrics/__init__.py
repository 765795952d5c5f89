"""What is measured of a game beside its return.

A package declares its game's `Metrics` under the entry-point group `nightmare_gym.metrics`, by the game's id; a game
without any is measured in general.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.plugins import Registry, named_object
from nightmare_training.support.formats import Kind
from nightmare_training.support.intervals import Floats

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from nightmare_agents.agent import Decisions

Facts = Mapping[str, NDArray[Any]]
Options = Mapping[str, Any]


@dataclass(frozen=True)
class Column:
    """A metric's column in tables.

    Attributes:
        name: The metric's key in a result. Its interval, if it has one, is under the name and `_ci95`; of several
            numbers each has one.
        heading: What a person reads.
        kind: A mean ("number"), a part of all games ("share"), or one for each of several names ("numbers", "shares").
    """

    name: str
    heading: str
    kind: Kind


MEAN = Column("mean", "mean return", "number")
"""What every game has."""


def its_return(returns: Floats, facts: Facts) -> Floats:
    """A game is worth its return."""
    return returns


class Habits(Protocol):
    """What a player does where: the decisions that show how it pushes its luck.

    Attributes:
        note: How to read the drawing.
    """

    note: str

    def __call__(self, decisions: Decisions, actions: NDArray[np.int64]) -> None:
        """Count decisions and the actions taken in them; it is the `watch` of `nightmare_agents.play.play`."""

    def draw(self, figure: Figure) -> None:
        """Show what was counted."""


@dataclass(frozen=True)
class Metrics:
    """A game's own metrics.

    Attributes:
        columns: Those to show, in order.
        measure: From the facts of finished games (`Game.summary`) the figures by name.
        unit: What the return is, by the options: the label of an axis.
        setting: What a reader must know of the options to read a figure right.
        headline: The one figure that tells how well a player does.
        score: What each game counts for it, from the returns and the facts: the headline is its mean.
        looked_at: How many positions may stand for one in which nature is to choose, where luck is told by a value
            (`nightmare_agents.chance`): 1 asks about the position itself; more where that was found to pay.
        habits: The `package.module:object` that makes `Habits`, where it can be drawn how a player pushes its luck.
    """

    columns: tuple[Column, ...]
    measure: Callable[[Facts], dict[str, Any]]
    unit: Callable[[Options], str]
    setting: Callable[[Options], str]
    headline: Column = MEAN
    score: Callable[[Floats, Facts], Floats] = its_return
    looked_at: int = 1
    habits: str = ""


REGISTRY = Registry("nightmare_gym.metrics", Metrics, "set of metrics")
"""The metrics of games, by the game's id."""

GENERAL = "nightmare_training.metrics.general:METRICS"


def register_metrics(game: str, metrics: Metrics) -> None:
    """Make a game's metrics known in this process.

    A package declares an entry point instead, by which every process finds them.

    Args:
        game: The game's id.
        metrics: Its metrics.

    Raises:
        OptionError: The game has others.
    """
    REGISTRY.register(game, metrics)


def metrics_of(game: Game) -> Metrics:
    """The metrics of a game.

    Raises:
        OptionError: Several packages claim its metrics, or its metrics cannot be imported.
    """
    return REGISTRY.get(game.id) or named_object(GENERAL)


def spelled(options: Options) -> str:
    """Options in a line, as they are typed."""
    return ", ".join(f"{key}={value}" for key, value in options.items())


def shares(names: NDArray[Any]) -> dict[str, float]:
    """Which part of all games each name has, the largest first."""
    found, counts = np.unique(names, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return {str(found[i]): float(counts[i] / len(names)) for i in order}
