"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_studies.ablation.findings import Ablation
from nightmare_studies.ablation.report import NAME
from nightmare_studies.ablation.report import command as finding
from nightmare_training.config.files import load_config
from nightmare_training.config.stamp import training_stamp
from nightmare_training.published.kinds import Kind, Part, json_of


def command(folder: Path, found: Ablation) -> str:
    """Return the command that makes the findings again."""
    return finding(found, f"results/{folder.name}")


def parts(found: Ablation) -> Iterator[Part]:
    """Yield the only part: the trainings."""
    yield Part(found.game, found.stamp, lambda today: training_stamp(load_config(found.config)))


KINDS = (Kind(f"{NAME}.json", json_of(Ablation), command, parts, {f"{NAME}.md": "what each choice is worth"}),)
