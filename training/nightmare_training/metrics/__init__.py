"""The metrics of a game beside its return.

A package declares its game's `Metrics` under the entry-point group `nightmare_gym.metrics`, by the game's id; a game
without any has the general ones.
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
        name: The metric's key in a result. Its interval, or those of several numbers, has the key `{name}_ci95`.
        heading: The heading for people.
        kind: A mean ("number"), a part of all games ("share"), or one for each of several names ("numbers", "shares").
    """

    name: str
    heading: str
    kind: Kind


MEAN = Column("mean", "mean return", "number")
"""The column that every game has."""


def its_return(returns: Floats, facts: Facts) -> Floats:
    """Score a game by its return."""
    return returns


class Habits(Protocol):
    """Counts of a player's decisions that show how it pushes its luck.

    Attributes:
        note: A note on how to read the drawing.
    """

    note: str

    def __call__(self, decisions: Decisions, actions: NDArray[np.int64]) -> None:
        """Count decisions and the actions taken in them; it is the `watch` of `nightmare_agents.play.play`."""

    def draw(self, figure: Figure) -> None:
        """Draw the counts."""


@dataclass(frozen=True)
class Metrics:
    """A game's own metrics.

    Attributes:
        columns: The columns to show, in order.
        measure: Computes the figures by name from the facts of finished games (`Game.summary`).
        unit: Returns the label of an axis of returns, from the options.
        setting: Returns a caption of the options that a reader must know.
        headline: The one figure that shows how well a player does.
        score: Computes each game's part in the headline from the returns and the facts: the headline is its mean.
        looked_at: The most positions after chance whose values stand for the position before it, when a value
            measures luck (`nightmare_agents.chance`); 1 asks for the position before chance itself.
        habits: The `package.module:object` that makes `Habits`, if the game has a plot of how a player pushes its luck.
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

    A package declares an entry point instead, which makes them known in every process.

    Args:
        game: The game's id.
        metrics: Its metrics.

    Raises:
        OptionError: The game has others.
    """
    REGISTRY.register(game, metrics)


def metrics_of(game: Game) -> Metrics:
    """Return the metrics of a game.

    Raises:
        OptionError: Several packages claim its metrics, or its metrics cannot be imported.
    """
    return REGISTRY.get(game.id) or named_object(GENERAL)


def spelled(options: Options) -> str:
    """Write options in a line, as they are typed."""
    return ", ".join(f"{key}={value}" for key, value in options.items())


def shares(names: NDArray[Any]) -> dict[str, float]:
    """Return each name's part of all games, the largest first."""
    found, counts = np.unique(names, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return {str(found[i]): float(counts[i] / len(names)) for i in order}
