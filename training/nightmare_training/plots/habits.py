"""Which Action, with how many points, at which lead over The Shadow."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter
from numpy.typing import NDArray

from nightmare_agents.agent import Decisions
from nightmare_gym.games.endless_nightmare.layout import (
    FIRST_ACTION,
    FIRST_NIGHTMARE,
    MOVE,
    PLAYER_ACTIONS,
    POINTS,
    RING,
)
from nightmare_training.plots.style import BLUE, ORANGE

PANELS = {
    "no Nightmare survived": (0, 1),
    "1 survived": (1, 2),
    "2 or 3 survived": (2, 4),
    "4 or more": (4, 13),
}
"""Nightmares Survived, from and up to: The Shadow becomes faster with each."""

SEEN = 30
"""A mean of fewer decisions is not drawn."""


class Habits:
    """Counts of the Actions chosen.

    Attributes:
        counts: How often, by Nightmares Survived (12 and more are one), lead, Action, and points less 1.
        note: How to read the drawing.
    """

    note = f"Leads with fewer than {SEEN} such decisions are left out. Bars: the middle 80% of the choices."

    def __init__(self) -> None:
        survived = max(high for _, high in PANELS.values())
        self.counts: NDArray[np.int64] = np.zeros((survived, RING + 1, len(PLAYER_ACTIONS), POINTS), np.int64)

    def __call__(self, decisions: Decisions, actions: NDArray[np.int64]) -> None:
        """Count the Actions among some decisions."""
        chosen = (actions >= FIRST_ACTION) & (actions < FIRST_NIGHTMARE)
        rows = decisions.rows[chosen]
        action, points = np.divmod(actions[chosen] - FIRST_ACTION, POINTS)
        survived = np.minimum(decisions.states["survived"][rows], len(self.counts) - 1)
        lead = np.clip(decisions.states["lead"][rows], 0, RING)
        np.add.at(self.counts, (survived, lead, action, points), 1)

    def draw(self, figure: Figure) -> None:
        """Above how many points the player goes for, below how often it moves, both by the lead."""
        top, bottom = figure.subplots(2, len(PANELS), sharex=True, sharey="row", height_ratios=(3, 2))
        for above, below, (title, (low, high)) in zip(top, bottom, PANELS.items(), strict=True):
            counts = self.counts[low:high].sum(axis=0)
            others = np.delete(counts, MOVE, axis=1).sum(axis=1)
            _points(above, counts[:, MOVE], BLUE, "Move", -0.12)
            _points(above, others, ORANGE, "other Actions", 0.12)
            _moves(below, counts[:, MOVE].sum(axis=1), others.sum(axis=1))
            above.set_title(title, fontsize=10)
            below.set_xlabel("lead over The Shadow (spaces)", fontsize=9)
        top[0].set_ylabel("Action Points (mean)")
        top[0].set_ylim(0.8, POINTS + 0.2)
        bottom[0].set_ylabel("decisions to Move")
        bottom[0].set_ylim(0, 1)
        bottom[0].yaxis.set_major_formatter(PercentFormatter(1.0))
        figure.legend(*top[0].get_legend_handles_labels(), loc="upper right", ncols=2)


def _points(axes: Axes, counts: NDArray[np.int64], colour: str, label: str, shift: float) -> None:
    """The mean number gone for at each lead, and the middle 80% of the numbers."""
    leads = np.flatnonzero(counts.sum(axis=1) >= SEEN)
    chosen = [np.repeat(np.arange(1, POINTS + 1), counts[lead]) for lead in leads]
    for lead, numbers in zip(leads, chosen, strict=True):
        axes.vlines(lead + shift, *np.quantile(numbers, (0.1, 0.9), method="nearest"), color=colour, alpha=0.25)
    means = [numbers.mean() for numbers in chosen]
    axes.plot(leads + shift, means, color=colour, marker="o", ms=3.5, lw=1.4, label=label)


def _moves(axes: Axes, moves: NDArray[np.int64], others: NDArray[np.int64]) -> None:
    """Which part of the decisions at each lead is to Move."""
    leads = np.flatnonzero(moves + others >= SEEN)
    axes.bar(leads, moves[leads] / (moves + others)[leads], width=0.8, color=BLUE)
