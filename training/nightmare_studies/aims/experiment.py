"""The part of this study in an experiment: the aims of the learned player."""

from __future__ import annotations

from pathlib import Path

from nightmare_agents.files import write_text
from nightmare_studies.aims.plot import draw_aims
from nightmare_studies.aims.study import study
from nightmare_training.config.training import TrainingConfig

AIMED = 2_000
"""How many games are watched at each spread."""


def take_part(config: TrainingConfig, player: str, results: Path) -> None:
    """Study the learned player's aims, and write and draw them into the folder of the results."""
    found = study(player, AIMED, config.evaluation.seed, config.options)
    write_text(results / "aims.json", found.model_dump_json(indent=2))
    draw_aims(found, results / "aims.png")
