"""The best rules for people: how they do by their number of integers, and where they do what a better player does."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.ticker import MaxNLocator

from nightmare_studies.simple_rules.report import NAME
from nightmare_studies.simple_rules.rule_map import draw_rule_map
from nightmare_studies.simple_rules.setting import settings
from nightmare_studies.simple_rules.study import Ladder, Study
from nightmare_training.evaluate.comparison import shown
from nightmare_training.metrics import spelled
from nightmare_training.plots.style import BLUE, COLOURS, DASHES, GREY, drawing, name_lines_at_right


def draw_simple_rules(study: Study, folder: Path) -> list[Path]:
    """Draw all plots of a study into a folder; return the files."""
    both = enumerate(zip(study.ladders, settings(study.game), strict=True), start=1)
    maps = [draw_rule_map(one, setting, folder / f"{NAME}_{i}_map.png") for i, (one, setting) in both]
    return [*draw_ladders(study, folder), *maps]


def draw_ladders(study: Study, folder: Path) -> list[Path]:
    """Draw the plots that show the optimum; return the files."""
    return [draw_ladder(one, folder / f"{NAME}_{i}.png") for i, one in enumerate(study.ladders, start=1)]


def draw_ladder(ladder: Ladder, file: Path) -> Path:
    """The mean by the number of integers, with the players and the optimum as lines."""
    caption = (
        f"{ladder.game}, {spelled(ladder.options)}, {ladder.games:,} games each on the same dice, seed {ladder.seed}; "
        f"bars are 95% intervals;\nrules were found on other dice (seed {ladder.seed + 1})"
    )
    with drawing(file, caption) as figure:
        axes = figure.add_subplot()
        sizes = [rule.integers for rule in ladder.rules]
        means = np.array([rule.mean for rule in ladder.rules])
        low, high = np.array([rule.ci95 for rule in ladder.rules]).T
        axes.errorbar(sizes, means, yerr=(means - low, high - means), color=BLUE, marker="o", ms=4, capsize=2)
        axes.set_ylim(0.0, 1.08 * max([*means, *(height for height, _, _ in lines(ladder))]))
        for i, (height, _, colour) in enumerate(lines(ladder)):
            axes.axhline(height, color=colour, ls=DASHES[1 + i % (len(DASHES) - 1)], lw=1.2)
        name_lines_at_right(axes, lines(ladder))
        axes.set_title(f"The best rules for people, {ladder.name}")
        axes.set_xlabel("integers to remember")
        axes.set_ylabel(ladder.figure)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return file


def lines(ladder: Ladder) -> list[tuple[float, str, str]]:
    """The heights, names and colours of what rules are compared with."""
    found = [
        (player.mean, shown(player.name), COLOURS[1 + i % (len(COLOURS) - 2)])
        for i, player in enumerate(ladder.players)
    ]
    if ladder.optimum is not None:
        found.append((ladder.optimum.upper, "optimum" if ladder.optimum.exact else "upper bound", GREY))
    return found
