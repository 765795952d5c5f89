"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_gym.games.cathedral.layout import SHIELD_STEPS
from nightmare_studies.shield.report import command as finding
from nightmare_studies.shield.study import NAME, Shield, of_kind
from nightmare_training.published.kinds import Kind, Part, json_of, played


def command(folder: Path, found: Shield) -> str:
    """Return the command that makes the findings again, and writes them."""
    return finding(found, f"results/{folder.name}")


def parts(found: Shield) -> Iterator[Part]:
    """Yield the only part: the games by each rule."""
    yield played(found, [of_kind(found.options, rule) for rule in SHIELD_STEPS], found.agents)


KINDS = (Kind(f"{NAME}.json", json_of(Shield), command, parts, {f"{NAME}.md": "the steps of the King's Shield"}),)
