"""The plot of what each player loses by bold and by careful errors."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from nightmare_studies.people.study import Study
from nightmare_training.plots.style import BLUE, VERMILION, drawing

BAR = 0.6


def draw(found: Study, file: Path) -> Path:
    """Draw a bar for each player: careful errors to the left, bold ones to the right, the lean's interval on it."""
    tables = found.tables
    bars = [len(table.players) for table in tables]
    caption = "errors that push less, or more, than the best action; line: bold less careful, 95% interval over games"
    with drawing(file, caption, (7.5, 1.2 + sum(0.6 + 0.4 * many for many in bars))) as figure:
        axes_of = figure.subplots(len(tables), 1, squeeze=False, gridspec_kw={"height_ratios": [1 + n for n in bars]})
        for axes, table in zip(axes_of[:, 0], tables, strict=True):
            names, figures = list(table.players), [one.all for one in table.players.values()]
            places = np.arange(len(names))
            axes.barh(places, [-one.too_careful.mean for one in figures], BAR, color=BLUE, label="too careful")
            axes.barh(places, [one.too_bold.mean for one in figures], BAR, color=VERMILION, label="too bold")
            for place, one in zip(places, figures, strict=True):
                if one.lean.ci95 is not None:
                    axes.plot(one.lean.ci95, (place, place), color="black")
            axes.set_yticks(places, names)
            axes.invert_yaxis()
            axes.grid(axis="y", visible=False)
            axes.set_title(f"{table.game}: loss of a decision, in units of {table.unit}", fontsize=10)
        figure.legend(*axes.get_legend_handles_labels(), loc="outside upper right", ncols=2)
    return file
