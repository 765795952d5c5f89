"""The style of every plot: plain axes, colours that everybody can tell apart, a caption below."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from nightmare_agents.files import writing

BLUE, ORANGE, GREEN, VERMILION, PURPLE, SKY, GREY = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#777777",
)  # fmt: skip
COLOURS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, GREY)
"""The colours of Okabe and Ito, which people with any colour vision can tell apart."""

DASHES = ("-", "--", "-.", ":", (0, (6, 1, 1, 1, 1, 1)), (0, (3, 3)), (0, (1, 3)))
"""Line styles beside the colours, so that a plot can be read in grey, too."""

STYLE: dict[Any, Any] = {
    "font.size": 10.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#444444",
    "axes.labelcolor": "#222222",
    "axes.titlelocation": "left",
    "axes.titlesize": 12.0,
    "axes.grid": True,
    "grid.color": "#e6e6e6",
    "grid.linewidth": 0.8,
    "axes.axisbelow": True,
    "lines.linewidth": 1.8,
    "legend.frameon": False,
    "figure.dpi": 150,
    "savefig.dpi": 150,
}


@contextmanager
def drawing(file: Path, caption: str, size: tuple[float, float] = (7.5, 4.8)) -> Iterator[Figure]:
    """Yield a figure to draw on, and write it to a file at the end.

    Args:
        file: The file; its ending gives the format.
        caption: A small text below the axes: seed, games, board.
        size: Width and height in inches.
    """
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=size, layout="constrained")
        FigureCanvasAgg(figure)
        yield figure
        figure.supxlabel(caption, x=0.01, ha="left", fontsize=8, color="#666666", linespacing=1.4)
        with writing(file) as out:
            figure.savefig(out, format=file.suffix[1:])


def name_lines_at_right(axes: Axes, names: list[tuple[float, str, str]], gap: float = 0.045) -> None:
    """Write (height, name, colour) beside the right end of the axes, moved apart if they would touch."""
    low, high = axes.get_ylim()
    place = -1.0
    for height, name, colour in sorted(names):
        place = max(place + gap, (height - low) / (high - low))
        axes.annotate(name, (1.01, place), xycoords="axes fraction", color=colour, va="center", fontsize=9)
