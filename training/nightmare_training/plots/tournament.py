"""Who beats whom: a tournament's cross-tables as heat maps, and the ratings."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import TwoSlopeNorm

from nightmare_training.evaluate.comparison import shown
from nightmare_training.evaluate.tournament.results import Tables, Tournament
from nightmare_training.plots.style import BLUE, drawing

DARK = 0.3
"""From this distance to an equal share on, numbers are written in white."""


def draw_tournament(tournament: Tournament, folder: Path) -> list[Path]:
    """Draw all plots of a tournament into a folder; return the files."""
    return [draw_crosses(tournament, folder / "crosstable.png"), draw_ratings(tournament, folder / "ratings.png")]


def draw_crosses(tournament: Tournament, file: Path) -> Path:
    """A heat map for each size of table: the share of wins of one of the row among the column's copies."""
    sizes = len(tournament.tables)
    with drawing(file, f"{_what(tournament)}; white: an equal share", (1.5 + 4.0 * sizes, 4.6)) as figure:
        for axes, tables in zip(figure.subplots(1, sizes, squeeze=False)[0], tournament.tables, strict=True):
            _heat(axes, tables)
        figure.suptitle("Share of the wins of one among copies of another (%)", x=0.01, ha="left", fontsize=12)
    return file


def draw_ratings(tournament: Tournament, file: Path) -> Path:
    """The ratings with their intervals, the highest on top."""
    ranked = sorted(tournament.ratings.items(), key=lambda item: item[1].rating)
    values = np.array([one.rating for _, one in ranked])
    low, high = np.array([one.ci95 for _, one in ranked]).T
    places = np.arange(len(ranked))
    with drawing(file, f"{_what(tournament)}; openskill's Bradley-Terry rating, 95% intervals") as figure:
        axes = figure.add_subplot()
        axes.errorbar(values, places, xerr=(values - low, high - values), fmt="o", color=BLUE, capsize=3)
        axes.set_yticks(places, [shown(name) for name, _ in ranked])
        axes.set_ylim(-0.6, len(ranked) - 0.4)
        axes.set_title("Ratings over all mixed tables")
        axes.set_xlabel("rating")
    return file


def _heat(axes: Axes, tables: Tables) -> None:
    names, equal = list(tables.cross), 1.0 / tables.players
    shares = np.full((len(names), len(names)), np.nan)
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            if other in tables.cross[one]:
                shares[i, j] = score = tables.cross[one][other].wins
                ink = "white" if abs(score - equal) > DARK else "black"
                axes.text(j, i, f"{100 * score:.0f}", ha="center", va="center", color=ink, fontsize=9)
    axes.imshow(shares, cmap="RdBu", norm=TwoSlopeNorm(equal, 0.0, 1.0))
    places = range(len(names))
    axes.set_xticks(places, [f"among {shown(name)}" for name in names], rotation=40, ha="right", fontsize=8)
    axes.set_yticks(places, [shown(name) for name in names], fontsize=8)
    axes.grid(visible=False)
    axes.set_title(f"{tables.players} players")


def _what(tournament: Tournament) -> str:
    return f"{tournament.game}, {tournament.games:,} games for each line-up on the same dice, seed {tournament.seed}"
