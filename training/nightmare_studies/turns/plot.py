"""What rules for Rest or Dream Again lose against the plain turn, solved exactly."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from nightmare_studies.turns.cases import PLAIN
from nightmare_studies.turns.losses import ALL
from nightmare_studies.turns.report import NAME
from nightmare_studies.turns.study import Study
from nightmare_training.evaluate.comparison import shown
from nightmare_training.plots.style import COLOURS, drawing


def draw_turns(study: Study, folder: Path) -> Path:
    """The mean loss of each rule with its interval, in the plain turn, for each size of table."""
    file = folder / f"{NAME}.png"
    caption = (
        f"{study.games} games of each size, seed {study.seed}, one decision from each; Shadows without effects, no "
        "rerolls, no abilities;\nin Power, by the weights of expectimax; bars are 95% intervals"
    )
    tables = [one for one in study.losses if (one.horizon, one.where) == (PLAIN, ALL)]
    with drawing(file, caption) as figure:
        axes = figure.add_subplot()
        places = np.arange(len(study.rules))[::-1]
        for i, one in enumerate(tables):
            means = np.array([one.rules[rule].mean for rule in study.rules])
            low, high = np.array([one.rules[rule].ci95 for rule in study.rules]).T
            axes.errorbar(
                means, places - 0.2 * i, xerr=(means - low, high - means), ls="", marker="os^"[i % 3], ms=5, capsize=2,
                color=COLOURS[i % len(COLOURS)], label=f"{one.players} players, {one.decisions} decisions",
            )  # fmt: skip
        axes.set_yticks(places, [shown(rule) for rule in study.rules])
        axes.set_xlabel("mean loss to the exact optimum of the plain turn")
        axes.set_title("When to Rest: what rules lose in one turn")
        if tables:
            axes.legend()
    return file
