"""The file that this study publishes."""

from __future__ import annotations

from pathlib import Path

from nightmare_studies.strategy.page import Strategy
from nightmare_training.published.kinds import Kind, json_of


def command(folder: Path, found: Strategy) -> str:
    """The command that makes the page again."""
    return found.command(f"results/{folder.name}")


KINDS = (Kind("strategy.json", json_of(Strategy), command),)
