"""The plot of a person's throws beside those of the fitted model."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from nightmare_studies.skill.records import LANDINGS, ZONE_NAMES
from nightmare_studies.skill.throws import Throws
from nightmare_training.plots.style import BLUE, ORANGE, drawing

BAR = 0.4


def draw_throws(throws: Throws, file: Path, caption: str) -> Path:
    """Draw a row for each hand and a column for each aim, with bars of observed and of expected landings."""
    totals = throws.observed.sum(2)
    hands, aims = np.flatnonzero(totals.any(1)), np.flatnonzero(totals.any(0))
    places = np.arange(len(LANDINGS))
    with drawing(file, caption, (max(5.0, 1.0 + 2.4 * len(aims)), 1.4 + 2.6 * len(hands))) as figure:
        for row, hand in zip(figure.subplots(len(hands), len(aims), sharey=True, squeeze=False), hands, strict=True):
            for axes, aim in zip(row, aims, strict=True):
                axes.bar(places - BAR / 2, throws.observed[hand, aim], BAR, color=BLUE, label="observed")
                axes.bar(places + BAR / 2, throws.expected[hand, aim], BAR, color=ORANGE, label="expected")
                axes.set_xticks(places, LANDINGS, fontsize=8)
                axes.tick_params(axis="x", rotation=45)
                axes.grid(axis="x", visible=False)
                axes.set_title(f"aim {ZONE_NAMES[aim]}{', wrong hand' if hand else ''}", fontsize=10)
                axes.set_visible(bool(totals[hand, aim]))
            row[0].set_ylabel("throws")
        figure.suptitle("Where the throws land", x=0.01, ha="left", fontsize=12)
        figure.legend(*figure.axes[0].get_legend_handles_labels(), loc="outside upper right", ncols=2)
    return file
