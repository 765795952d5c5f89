"""The learning curve: the greedy policy's mean return, evaluation by evaluation."""

from __future__ import annotations

import csv
import io
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Agent
from nightmare_agents.files import write_text
from nightmare_agents.play import play, play_table
from nightmare_agents.registry import find_agent
from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.points import Point
from nightmare_training.train.mixture import seed_of

CONFIDENT = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""


def evaluate(agent: Agent, config: TrainingConfig, timesteps: int, seconds: float) -> Point:
    """Let an agent play the games of the learning curve, the same number of each kind."""
    kinds = [returns_of(agent, config, options) for options in config.variants]
    mean = float(np.mean([returns.mean() for returns in kinds]))
    squared_errors = [returns.var(axis=1, ddof=1).mean() / returns.size for returns in kinds]
    error = float(np.sqrt(np.mean(squared_errors) / len(kinds)))
    return Point(timesteps, seconds, mean, mean - CONFIDENT * error, mean + CONFIDENT * error)


def returns_of(agent: Agent, config: TrainingConfig, options: dict[str, Any]) -> NDArray[np.float64]:
    """Return an agent's returns in games of one kind, (tables, games); in self-play on every seat against every bot."""
    game, curve = config.rules, config.curve
    games = curve.games // len(config.variants)
    if config.self_play is None:
        return play(game, agent, games, curve.seed, options)["returns"][:, :1].T.astype(np.float64)
    seats = range(int(game.params(**options)["seats"][0]))
    bots = [find_agent(game.id, name) for name in config.self_play.opponents]
    tables = list(product(seats, bots))
    returns = []
    for i, (own, bot) in enumerate(tables):
        players = [agent if seat == own else bot for seat in seats]
        finals = play_table(game, players, max(2, games // len(tables)), seed_of(curve.seed, i), options)
        returns.append(finals["returns"][:, own])
    return np.array(returns, np.float64)


def write_curve(points: list[Point], file: Path) -> None:
    """Write the curve as CSV."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(Point._fields)
    for timesteps, seconds, *returns in points:
        table.writerow([timesteps, f"{seconds:.1f}", *(f"{one:.3f}" for one in returns)])
    write_text(file, text.getvalue())
