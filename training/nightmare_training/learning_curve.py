"""The learning curve: what the greedy policy earns, evaluation by evaluation."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import NamedTuple

import numpy as np

from nightmare_agents.agent import Agent
from nightmare_agents.play import play
from nightmare_training.config import TrainingConfig
from nightmare_training.files import write

CONFIDENT = 1.96
"""How many standard errors a 95 % confidence interval reaches to either side."""


class Point(NamedTuple):
    """One evaluation: when, and the mean return with its 95 % confidence interval."""

    timesteps: int
    seconds: float
    mean: float
    low: float
    high: float


def evaluate(agent: Agent, config: TrainingConfig, timesteps: int, seconds: float) -> Point:
    """Let an agent play the games of the learning curve, equally many of each kind."""
    parts = config.variants
    games = config.curve.games // len(parts)
    finals = [play(config.game, agent, games, config.curve.seed, options) for options in parts]
    returns = np.array([some["returns"][:, 0] for some in finals], np.float64)
    mean = float(returns.mean())
    error = float(np.sqrt(returns.var(axis=1, ddof=1).mean() / returns.size))
    return Point(timesteps, seconds, mean, mean - CONFIDENT * error, mean + CONFIDENT * error)


def write_curve(points: list[Point], file: Path) -> None:
    """Write the curve as CSV."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(Point._fields)
    for timesteps, seconds, *returns in points:
        table.writerow([timesteps, f"{seconds:.1f}", *(f"{one:.3f}" for one in returns)])
    write(file, text.getvalue().encode())
