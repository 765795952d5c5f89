"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_studies.luck.report import NAME
from nightmare_studies.luck.report import command as finding
from nightmare_studies.luck.study import Luck
from nightmare_training.published.kinds import Kind, Part, json_of, played


def command(folder: Path, found: Luck) -> str:
    """Return the command that makes the findings again."""
    return finding(found, f"results/{folder.name}")


def parts(found: Luck) -> Iterator[Part]:
    """Yield the only part: the games of all players."""
    yield played(found, [found.options], found.levels, found.value)


KINDS = (Kind(NAME, json_of(Luck), command, parts, {NAME: "how far luck decides"}),)
