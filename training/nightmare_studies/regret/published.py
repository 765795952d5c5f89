"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_studies.regret.report import NAME
from nightmare_studies.regret.study import Study
from nightmare_training.published.kinds import Kind, Part, json_of, played


def command(folder: Path, found: Study) -> str:
    """The command that judges the players again."""
    return found.command(f"results/{folder.name}")


def parts(found: Study) -> Iterator[Part]:
    """The games of the players."""
    yield played(found, [found.options], found.agents)


KINDS = (Kind(f"{NAME}.json", json_of(Study), command, parts, {f"{NAME}.md": "what each decision loses"}),)
