"""Which aim a player takes, by how far its throws scatter."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter
from numpy.typing import NDArray

from nightmare_studies.aims.study import Study
from nightmare_training.evaluate.comparison import shown
from nightmare_training.metrics import spelled
from nightmare_training.plots.style import BLUE, COLOURS, DASHES, drawing

SEEN = 50
"""A spread at which fewer throws were made for a number of points is left out."""
NEAREST = 2
"""The number of the nearest zone."""


def draw_aims(study: Study, file: Path) -> Path:
    """A panel for each number of Action Points: the share of each aim at each spread; and one for the score."""
    spreads = np.array([one.throw_sigma for one in study.throws])
    counts = np.array([one.aims for one in study.throws])
    caption = (
        f"{study.game}, {study.games:,} games at each spread, seed {study.seed}, {spelled(study.options)}; throws onto "
        f"a board without markers;\nspreads with fewer than {SEEN} such throws are left out. "
        "Score: bars are 95% intervals."
    )
    with drawing(file, caption, (10.5, 5.4)) as figure:
        panels = figure.subplots(2, 3, sharex=True).ravel()
        for points, axes in enumerate(panels[:-1], start=1):
            _shares(axes, spreads, counts[:, points - 1])
            axes.set_title(f"going for {points} point{'s' * (points > 1)}", fontsize=10)
        _score(panels[-1], study, spreads)
        for axes in panels[3:]:
            axes.set_xlabel("spread at the nearest zone (zones)", fontsize=9)
        for axes in panels[::3]:
            axes.set_ylabel("share of the aims")
        figure.suptitle(f"The aims of {shown(study.player)}, by its skill", x=0.01, ha="left", fontsize=12)
        figure.legend(*panels[0].get_legend_handles_labels(), loc="outside right upper")
    return file


def _shares(axes: Axes, spreads: NDArray[np.float64], counts: NDArray[np.int64]) -> None:
    """The share of each aim at each spread."""
    thrown = counts.sum(axis=1)
    kept = thrown >= SEEN
    for aim in range(counts.shape[1]):
        share = counts[kept, aim] / thrown[kept]
        label = f"zone {aim + NEAREST}"
        axes.plot(spreads[kept], share, ls=DASHES[aim], color=COLOURS[aim], marker="o", ms=3.5, label=label)
    axes.set_ylim(-0.03, 1.03)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))


def _score(axes: Axes, study: Study, spreads: NDArray[np.float64]) -> None:
    """The mean score at each spread."""
    means = np.array([one.mean for one in study.throws])
    low, high = np.array([one.ci95 for one in study.throws]).T
    axes.errorbar(spreads, means, yerr=(means - low, high - means), color=BLUE, marker="o", ms=3.5, capsize=2)
    axes.set_title("mean score", fontsize=10)
