"""How the policy learned, where no other player's mean is of the same games."""

from __future__ import annotations

from pathlib import Path

from nightmare_training.config import TrainingConfig
from nightmare_training.plots import draw_learning_curve


def draw_learning(config: TrainingConfig, results: Path) -> None:
    """Draw the learning curve alone."""
    curve = config.curve
    draw_learning_curve(
        {"learned": results / "learning_curve.csv"},
        {},
        results / "learning_curve.png",
        f"{config.name}, training seed {config.seed}; each point {curve.games:,} games, seed {curve.seed}",
    )
