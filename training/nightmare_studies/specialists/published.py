"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_studies.specialists.findings import Specialists
from nightmare_studies.specialists.report import NAME
from nightmare_studies.specialists.report import command as finding
from nightmare_training.published.kinds import Kind, Part, json_of, played


def command(folder: Path, found: Specialists) -> str:
    """Return the command that makes the findings again."""
    return finding(found, f"results/{folder.name}")


def parts(found: Specialists) -> Iterator[Part]:
    """Yield the only part: the games of all kinds."""
    yield played(found, [one.options for one in found.kinds.values()], [found.player] if found.player else [])


KINDS = (Kind(f"{NAME}.json", json_of(Specialists), command, parts, {f"{NAME}.md": "one policy beside specialists"}),)
