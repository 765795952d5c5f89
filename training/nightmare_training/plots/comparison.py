"""Plots of the distributions of returns in a comparison."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.ticker import PercentFormatter

from nightmare_training.evaluate.comparison import Comparison, shown
from nightmare_training.plots.luck import WATCHED, draw_pushing_luck, draws_luck
from nightmare_training.plots.style import COLOURS, DASHES, drawing
from nightmare_training.reports.comparison import games


def draw_comparison(comparison: Comparison, folder: Path) -> list[Path]:
    """Draw all plots of a comparison into a folder; return the files."""
    files = [draw_survival(comparison, folder / "returns.png")]
    if draws_luck(comparison.game):
        best, watched = comparison.best, min(WATCHED, comparison.games)
        file = folder / f"pushing_luck_{Path(best).stem}.png"
        files.append(draw_pushing_luck(comparison.game, best, watched, comparison.seed, file, comparison.options))
    return files


def draw_survival(comparison: Comparison, file: Path) -> Path:
    """Draw, for each player, the share of its games that reach a return."""
    metrics = comparison.metrics
    setting = metrics.setting(comparison.options)
    played = f"{games(comparison.games, comparison.fewer)} for each player on the same dice"
    caption = f"{comparison.game}, {played}, seed {comparison.seed}, {setting}"
    players = sorted(comparison.returns, key=lambda name: -comparison.agents[name].mean)
    with drawing(file, caption) as figure:
        axes = figure.add_subplot()
        for i, name in enumerate(players):
            returns = np.sort(comparison.returns[name])
            reached, first = np.unique(returns, return_index=True)
            share = 1.0 - first / len(returns)
            label = f"{shown(name)} (mean {comparison.agents[name].mean:.1f})"
            axes.step(
                reached,
                share,
                where="pre",
                color=COLOURS[i % len(COLOURS)],
                ls=DASHES[i % len(DASHES)],
                label=label,
            )
        axes.set_title("How far the players get")
        axes.set_xlabel(metrics.unit(comparison.options))
        axes.set_ylabel("games that reach it")
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
        axes.set_ylim(0.0, 1.02)
        axes.set_xlim(left=0.0)
        axes.legend()
    return file
