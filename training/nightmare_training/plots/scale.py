"""The plot of the cost of scale."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from nightmare_training.plots.style import COLOURS, DASHES, drawing

Line = Mapping[int, tuple[float, float]]
"""By the number of games in a batch: decisions in a CPU-second, and bytes a game."""


def draw_scale(lines: Mapping[str, Line], caption: str, file: Path) -> Path:
    """Draw the speed and the memory of each kind of batch by the number of its games."""
    with drawing(file, caption, (11.0, 6.4)) as figure:
        both = figure.subplots(1, 2)
        sizes = sorted({n for line in lines.values() for n in line})
        for number, (name, line) in enumerate(lines.items()):
            colour, dash = COLOURS[number % len(COLOURS)], DASHES[number // len(COLOURS) % len(DASHES)]
            for axes, place in zip(both, (0, 1), strict=True):
                heights = [one[place] for one in line.values()]
                axes.plot(list(line), heights, color=colour, ls=dash, marker="o", ms=3, label=name if place else None)
        for axes, title in zip(both, ("Decisions in a CPU-second", "Bytes a game"), strict=True):
            axes.set_xscale("log", base=4)
            axes.set_xticks(sizes, [f"{n:,}" for n in sizes], fontsize=8)
            axes.minorticks_off()
            axes.set_yscale("log")
            axes.set_xlabel("games in a batch")
            axes.set_title(title)
        figure.legend(loc="outside upper center", ncols=3, fontsize=8)
    return file
