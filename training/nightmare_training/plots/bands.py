"""The plot of learning curves of several configs, by samples and by wall time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from matplotlib.ticker import EngFormatter

from nightmare_training.plots.style import COLOURS, DASHES, drawing

LABELS = {"timesteps": "training (decisions)", "seconds": "training (seconds)"}
"""The labels of the axes."""


class Drawn(Protocol):
    """A band: places, interquartile means and the ends of their intervals, by axis."""

    name: str
    runs: list[str]
    at: dict[str, list[float]]
    iqm: dict[str, list[float]]
    low: dict[str, list[float]]
    high: dict[str, list[float]]


def draw_bands(bands: Sequence[Drawn], file: Path, caption: str) -> Path:
    """Draw the bands of several configs beside each other.

    Args:
        bands: The bands.
        file: The file of the plot.
        caption: A line on the evaluations.
    """
    with drawing(file, caption, (11.0, 4.8)) as figure:
        for axes, (axis, label) in zip(figure.subplots(1, 2, sharey=True), LABELS.items(), strict=True):
            for i, one in enumerate(bands):
                colour, dash = COLOURS[i % len(COLOURS)], DASHES[i // len(COLOURS) % len(DASHES)]
                axes.fill_between(one.at[axis], one.low[axis], one.high[axis], color=colour, alpha=0.2, lw=0)
                name = f"{one.name} ({len(one.runs)})"
                axes.plot(one.at[axis], one.iqm[axis], color=colour, ls=dash, label=name if axis == "seconds" else None)
            axes.set_xlabel(label)
            if axis == "timesteps":
                axes.xaxis.set_major_formatter(EngFormatter())
        figure.axes[0].set_ylabel("interquartile mean of the return, 95% over seeds")
        figure.legend(loc="outside upper center", ncols=3, fontsize=8)
    return file
