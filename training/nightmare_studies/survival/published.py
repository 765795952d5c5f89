"""The file that this study publishes."""

from __future__ import annotations

from pathlib import Path

from nightmare_studies.survival.study import Survival
from nightmare_studies.survival.study import command as finding
from nightmare_training.published.kinds import Kind, json_of


def command(folder: Path, found: Survival) -> str:
    """The command that finds the chances again, and writes them."""
    file = f"results/{folder.name}/survival"
    return f"{finding(found)} --json {file}.json --markdown {file}.md"


KINDS = (Kind("survival.json", json_of(Survival), command),)
