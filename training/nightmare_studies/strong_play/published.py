"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_studies.strong_play.findings import Study
from nightmare_studies.strong_play.report import NAME
from nightmare_studies.strong_play.report import command as finding
from nightmare_studies.strong_play.study import RANDOM
from nightmare_training.published.kinds import Kind, Part, json_of, played


def command(folder: Path, found: Study) -> str:
    """Return the command that makes the findings again."""
    return finding(found, f"results/{folder.name}")


def parts(found: Study) -> Iterator[Part]:
    """Yield the only part: the games of all players."""
    yield played(found, [found.options], dict.fromkeys([found.player, *found.beside, *found.against, RANDOM]))


KINDS = (Kind(f"{NAME}.json", json_of(Study), command, parts, {f"{NAME}.md": "what strong play looks like"}),)
