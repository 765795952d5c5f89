"""The plot of learning curves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from matplotlib.ticker import EngFormatter

from nightmare_training.plots.style import COLOURS, GREY, drawing, name_lines_at_right


def draw_learning_curve(
    runs: Mapping[str, Path],
    players: Mapping[str, float],
    file: Path,
    caption: str,
) -> Path:
    """Draw the mean return against training, with the means of other players as lines.

    Args:
        runs: A CSV (timesteps, seconds, mean, low, high) for each run, by the name to show.
        players: The means of other players on the same evaluation, by name.
        file: The file of the plot.
        caption: Seed, games of each evaluation, board.
    """
    with drawing(file, caption) as figure:
        axes = figure.add_subplot()
        names = []
        for i, (name, csv) in enumerate(runs.items()):
            curve = np.atleast_1d(np.genfromtxt(csv, delimiter=",", names=True))
            x, colour = curve["timesteps"], COLOURS[i % len(COLOURS)]
            axes.fill_between(x, curve["low"], curve["high"], color=colour, alpha=0.2, lw=0)
            axes.plot(x, curve["mean"], color=colour, marker="o", ms=3)
            names.append((float(curve["mean"][-1]), name, colour))
        for name, mean in players.items():
            axes.axhline(mean, color=GREY, lw=1.2, ls="--")
            names.append((mean, f"{name} ({mean:.1f})", GREY))
        axes.set_ylim(bottom=min(0.0, axes.get_ylim()[0]))
        axes.set_title("Learning curve")
        axes.set_xlabel("training (decisions)")
        axes.xaxis.set_major_formatter(EngFormatter())
        axes.set_ylabel("mean return, 95% interval")
        name_lines_at_right(axes, names)
    return file
