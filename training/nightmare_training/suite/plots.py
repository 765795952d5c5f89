"""Plots of a card: its scores as bars and around a circle."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from nightmare_training.plots.style import BLUE, GREY, drawing
from nightmare_training.suite.card import Card
from nightmare_training.suite.tasks import TASKS

NO_SCORE = 0.0
"""The length of a task without a score: the plots show it as random play, and its name in brackets."""


def draw_card(card: Card, folder: Path) -> list[Path]:
    """Draw a card's plots into a folder; return the files."""
    return [draw_bars(card, folder / "bars.png"), draw_radar(card, folder / "radar.png")]


def scores_of(card: Card) -> tuple[list[str], list[float]]:
    """Return the name and the score of every task of the suite."""
    names, scores = [], []
    for task in TASKS:
        one = card.results.get(task.id)
        known = one is not None and one.score is not None
        names.append(task.id if known else f"({task.id})")
        scores.append(one.score if one is not None and one.score is not None else NO_SCORE)
    return names, scores


def caption(card: Card) -> str:
    """Return the line below a plot."""
    return f"{card.suite}; 0: random play, 100: the reference\nin brackets: tasks without a score"


def draw_bars(card: Card, file: Path) -> Path:
    """Draw a bar for each task, with its interval."""
    names, scores = scores_of(card)
    places = np.arange(len(names))
    with drawing(file, f"{caption(card)}; lines: 95% intervals", (7.5, 4.8)) as figure:
        axes = figure.add_subplot()
        axes.barh(places, scores, color=BLUE)
        for place, task in enumerate(TASKS):
            interval = card.results[task.id].score_ci95 if task.id in card.results else None
            if interval is not None:
                axes.plot(interval, (place, place), color="black", lw=1.2)
        axes.axvline(100.0, color=GREY, ls="--", lw=1.0)
        axes.set_yticks(places, names)
        axes.invert_yaxis()
        axes.grid(axis="y", visible=False)
        axes.set_title(f"{card.name}: score in each task")
        axes.set_xlabel("score")
    return file


def draw_radar(card: Card, file: Path) -> Path:
    """Draw the scores around a circle; scores below 0 lie in its centre."""
    names, scores = scores_of(card)
    angles = np.linspace(0.0, 2 * np.pi, len(names), endpoint=False)
    lengths = np.maximum(scores, 0.0)
    with drawing(file, f"{caption(card)}; scores below 0 lie in the centre", (6.5, 6.5)) as figure:
        axes = figure.add_subplot(projection="polar")
        axes.plot([*angles, angles[0]], [*lengths, lengths[0]], color=BLUE)
        axes.fill(angles, lengths, color=BLUE, alpha=0.2)
        axes.set_xticks(angles, names, fontsize=8)
        axes.tick_params(axis="x", pad=16)
        axes.set_ylim(0.0, max(100.0, float(lengths.max())))
        axes.set_title(f"{card.name}: score in each task")
    return file
