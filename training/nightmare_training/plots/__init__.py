"""Plots of comparisons and of training, drawn without a screen, all in one style."""

from __future__ import annotations

from nightmare_training.plots.comparison import draw_comparison, draw_survival
from nightmare_training.plots.grid import draw_grid
from nightmare_training.plots.learning import draw_learning_curve
from nightmare_training.plots.luck import draw_pushing_luck
from nightmare_training.plots.scale import draw_scale
from nightmare_training.plots.tournament import draw_tournament

__all__ = [
    "draw_comparison",
    "draw_grid",
    "draw_learning_curve",
    "draw_pushing_luck",
    "draw_scale",
    "draw_survival",
    "draw_tournament",
]
