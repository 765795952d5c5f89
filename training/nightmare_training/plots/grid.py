"""The plot of players in several settings."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.ticker import PercentFormatter

from nightmare_training.evaluate.comparison import shown
from nightmare_training.evaluate.grid import Grid
from nightmare_training.plots.style import COLOURS, drawing
from nightmare_training.reports.grid import games

MARKS = "osD^vPX"
SPREAD = 0.6
"""The part of a setting's width that its players take up."""


def draw_grid(grid: Grid, file: Path) -> Path:
    """Draw each player's headline figure with its interval, setting by setting."""
    column = grid.metrics.headline
    caption = f"{grid.game}, {games(grid)} for each player in each setting on the same dice, seed {grid.seed}"
    places = np.arange(len(grid.settings))
    offsets = np.linspace(-SPREAD / 2, SPREAD / 2, len(grid.players)) if len(grid.players) > 1 else [0.0]
    with drawing(file, f"{caption}; bars: 95% intervals", (max(7.5, 1.5 * len(places)), 4.8)) as figure:
        axes = figure.add_subplot()
        for i, player in enumerate(grid.players):
            figures = [one.agents[player] for one in grid.settings.values()]
            values = np.array([one[column.name] for one in figures])
            low, high = np.array([one.interval(column.name) or (np.nan, np.nan) for one in figures]).T
            axes.errorbar(
                places + offsets[i],
                values,
                yerr=(values - low, high - values),
                fmt=MARKS[i % len(MARKS)],
                color=COLOURS[i % len(COLOURS)],
                ms=5,
                capsize=2,
                label=shown(player),
            )
        axes.set_xticks(places, [setting.replace(", ", ",\n") for setting in grid.settings], fontsize=8)
        axes.grid(axis="x", visible=False)
        axes.set_title("How the players do, setting by setting")
        axes.set_ylabel(column.heading)
        if column.kind == "share":
            axes.yaxis.set_major_formatter(PercentFormatter(1.0))
            axes.set_ylim(bottom=0.0)
        for edge in places[1:] - 0.5:
            axes.axvline(edge, color="#e6e6e6", lw=0.8)
        figure.legend(loc="outside right upper")
    return file
