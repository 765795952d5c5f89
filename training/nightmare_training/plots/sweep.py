"""The plot of a sweep."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from nightmare_training.plots.style import BLUE, GREY, drawing

COLUMNS = 3
"""The most panels beside each other."""


def draw_sweep(
    keys: Mapping[str, Sequence[Any]],
    logarithmic: Collection[str],
    values: Sequence[float],
    pruned: Sequence[bool],
    file: Path,
    caption: str,
) -> Path:
    """Draw the value of each trial by each key, in a panel each.

    Args:
        keys: What each trial has, by key: numbers, or choices as texts.
        logarithmic: The keys with a logarithmic scale.
        values: The value of each trial, the last one of a pruned trial.
        pruned: The trials that were stopped early, drawn in grey.
        file: The file of the plot.
        caption: A line on the sweep.
    """
    columns = min(COLUMNS, len(keys))
    rows = -(-len(keys) // columns)
    with drawing(file, caption, (3.8 * columns, 3.4 * rows + 0.4)) as figure:
        panels = list(figure.subplots(rows, columns, sharey=True, squeeze=False).flat)
        for axes, (key, places) in zip(panels, keys.items(), strict=False):
            for ended, colour, marker in ((True, GREY, "x"), (False, BLUE, "o")):
                here = [i for i, one in enumerate(pruned) if one == ended]
                axes.scatter([places[i] for i in here], [values[i] for i in here], color=colour, marker=marker, s=22)
            if key in logarithmic:
                axes.set_xscale("log")
            axes.set_xlabel(key)
        for axes in panels[len(keys) :]:
            axes.set_visible(False)
        figure.supylabel("value of the trial (x: pruned)", fontsize=9)
    return file
