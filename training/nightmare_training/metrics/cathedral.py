"""What is measured of Nightmare Cathedral: the margin, games won, both scores by source, endings, rows."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.games.cathedral.layout import SOURCE_NAMES
from nightmare_training.metrics import Column, Facts, Metrics, Options, shares, spelled
from nightmare_training.metrics.winning import WON
from nightmare_training.support.intervals import Floats, Interval, mean_interval, share_interval

SOURCES = {
    "points": tuple(name for name in SOURCE_NAMES if name not in ("suits", "hand")),
    "kings": tuple(name for name in SOURCE_NAMES if name != "upgrades"),
}
"""Where each side's points come from."""
MARGIN = Column("margin", "margin (points)", "number")
"""The human's points less the King's: it tells more than who has won."""
MEANS = (
    MARGIN,
    Column("points", "points", "number"),
    Column("kings_points", "King's points", "number"),
    Column("turns", "turns", "number"),
    *(Column(f"rows_{power}", f"rows [{power}]", "number") for power in (1, 3, 5)),
)
"""Facts whose mean is shown; rows are how often the King used them in a game."""


def measure(facts: Facts) -> dict[str, Any]:
    """The figures of finished games, points by their source too."""
    games, won = len(facts["won"]), int(facts["won"].sum())
    found: dict[str, Any] = {
        "won": won / games,
        "won_ci95": share_interval(won, games),
        "causes": shares(facts["cause"]),
    }
    for column in MEANS:
        found[column.name], found[f"{column.name}_ci95"] = with_interval(facts[column.name])
    for side, sources in SOURCES.items():
        by_source = {name: with_interval(facts[f"{side}_{name}"]) for name in sources}
        order = sorted(by_source, key=lambda name: -by_source[name][0])
        found[f"{side}_by_source"] = {name: by_source[name][0] for name in order}
        found[f"{side}_by_source_ci95"] = {name: by_source[name][1] for name in order}
    return found


def with_interval(numbers: NDArray[Any]) -> tuple[float, Interval]:
    """A mean and its interval."""
    return float(numbers.mean()), mean_interval(numbers.astype(np.float64))


def score(returns: Floats, facts: Facts) -> Floats:
    """A game counts its margin."""
    return facts["margin"].astype(np.float64)


def unit(options: Options) -> str:
    """The game is won or lost; the option `reward` may pay the difference of the points instead."""
    margin = options.get("reward") == "margin"
    return "return (difference of points, 20 as 1)" if margin else "return (1 won, -1 lost)"


def setting(options: Options) -> str:
    """Which game, how difficult, and the rest."""
    others = {key: value for key, value in options.items() if key not in ("length", "divergent", "difficulty")}
    length = f"{options.get('length', 'standard')} length"
    paths = "Divergent Paths" if options.get("divergent", False) else ""
    difficulty = f"{options.get('difficulty', 'normal')} difficulty"
    return ", ".join(part for part in (length, paths, difficulty, spelled(others)) if part)


METRICS = Metrics(
    columns=(
        MARGIN,
        WON,
        *MEANS[1:],
        Column("points_by_source", "points by", "numbers"),
        Column("kings_by_source", "King's points by", "numbers"),
        Column("causes", "ended by", "shares"),
    ),
    measure=measure,
    unit=unit,
    setting=setting,
    headline=MARGIN,
    score=score,
)
