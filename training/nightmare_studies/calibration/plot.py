"""The picture of the calibration: every target's range, and each candidate's figure."""

from __future__ import annotations

from pathlib import Path

from matplotlib.axes import Axes

from nightmare_studies.calibration.study import Calibration
from nightmare_studies.calibration.targets import TARGETS, Target
from nightmare_training.plots.style import COLOURS, drawing


def draw_calibration(found: Calibration, file: Path) -> Path:
    """Draw a panel for each target: its range shaded, and each candidate's figure with its interval."""
    caption = f"{found.games:,} games of each player in each mode, seed {found.seed}; 95% intervals"
    with drawing(file, caption, (15.0, 1.6 + 0.32 * len(found.judged))) as figure:
        panels = figure.subplots(1, len(TARGETS), sharey=True)
        for target, axes in zip(TARGETS, panels, strict=True):
            _panel(axes, target, found)
        panels[0].set_yticks(range(len(found.judged)), [one.candidate.title for one in found.judged], fontsize=9)
        panels[0].invert_yaxis()
    return file


def _panel(axes: Axes, target: Target, found: Calibration) -> None:
    """Draw one target."""
    scale = 100.0 if target.share else 1.0
    figures = [target.figure(one) for one in found.judged]
    highest = max([one.interval[1] for one in figures] + [target.low]) * 1.05
    axes.axvspan(scale * target.low, scale * min(target.high, highest), color=COLOURS[2], alpha=0.15, lw=0)
    for place, (one, figure) in enumerate(zip(found.judged, figures, strict=True)):
        low, high = figure.interval
        colour = COLOURS[2] if target.met(one) else COLOURS[1]
        axes.plot([scale * low, scale * high], [place, place], color=colour, lw=1.5)
        axes.plot([scale * figure.value], [place], marker="o", ms=4, color=colour)
    axes.set_title(target.words, fontsize=8)
    axes.grid(axis="y", alpha=0.3)
