"""Settings of RLlib's PPO at equal time, one change after the other: the tables of rllib.md.

`python docs/recipes/tune_rllib.py alone` (or `table`) prints them row by row; with numbers after it, these rows alone.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from time import process_time
from typing import Any

import numpy as np
import ray
from run_rllib import TASKS, Settings, begin, trained

from nightmare_agents.agent import Agent
from nightmare_agents.play import play, play_table
from nightmare_agents.registry import find_agent
from nightmare_training.support.intervals import mean_interval

SECONDS = {"alone": 6.0, "table": 12.0}
"""Processor time of each training; a wall clock would measure the machine's other work, too."""
SEEDS = (1, 2)
GAMES = 1000
RIVAL = "greedy"
"""The player on the other seat of a table; random players would lose to nearly all settings."""
CHANGES: dict[str, tuple[dict[str, Any], ...]] = {
    "alone": (
        {},
        {"lr": 3e-4},
        {"lr": 3e-3},
        {"batch": 1024},
        {"epochs": 8},
        {"hidden": (128, 128)},
        {"entropy": 0.0},
        {"games": 16},
        {"lr": 3e-3, "entropy": 0.0, "games": 16},
        {"hidden": (128, 128), "entropy": 0.0, "games": 16},
    ),
    "table": (
        {},
        {"lr": 3e-4},
        {"lr": 3e-3},
        {"batch": 1024},
        {"batch": 2048},
        {"epochs": 2},
        {"epochs": 8},
        {"hidden": (32,)},
        {"hidden": (128, 128)},
        {"entropy": 0.0},
        {"entropy": 0.03},
        {"games": 1},
        {"games": 16},
    ),
}


def strength(name: str, ours: Agent) -> tuple[float, float]:
    """Return the mean return, and half its 95% interval, alone or against the rival from each seat in turn."""
    task = TASKS[name]
    if name == "alone":
        returns = play(task.game, ours, GAMES, 2, task.options)["returns"][:, 0]
    else:
        rival = find_agent(task.game, RIVAL)
        seats = [[ours, rival], [rival, ours]]
        found = [play_table(task.game, seat, GAMES // 2, 2 + i, task.options) for i, seat in enumerate(seats)]
        returns = np.concatenate([one["returns"][:, i] for i, one in enumerate(found)])
    low, high = mean_interval(returns.astype(np.float64))
    return float(returns.mean()), (high - low) / 2


def attempt(name: str, settings: Settings, seed: int) -> tuple[float, float, int]:
    """Train for the processor time; return the strength, half its interval, and the number of updates."""
    until = process_time() + SECONDS[name]
    ours, updates = trained(name, settings, seed, lambda _: process_time() < until)
    return *strength(name, ours), updates


def row(name: str, changes: dict[str, Any]) -> str:
    """Train with each seed; return the row of the table."""
    means, halves, updates = zip(*(attempt(name, replace(Settings(), **changes), seed) for seed in SEEDS), strict=True)
    what = ", ".join(f"{field} {value}" for field, value in changes.items()) or "(none)"
    each = " | ".join(f"{mean:.2f} ±{half:.2f}" for mean, half in zip(means, halves, strict=True))
    return f"| {what} | {np.mean(means):.2f} | {each} | {min(updates)} to {max(updates)} |"


def main(name: str, *numbers: int) -> None:
    """Try all changes of the first settings, or those with these numbers."""
    begin()
    print(f"| changed | mean | {' | '.join(f'seed {seed}' for seed in SEEDS)} | updates |")
    print(f"|---|---|{'---|' * len(SEEDS)}---|")
    for number in numbers or range(len(CHANGES[name])):
        print(row(name, CHANGES[name][number]), flush=True)
    ray.shutdown()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
