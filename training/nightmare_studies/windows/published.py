"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_gym.games.dream_catchers.layout import WINDOWS
from nightmare_studies.windows.report import command as finding
from nightmare_studies.windows.study import Windows, of_kind
from nightmare_training.published.kinds import Kind, Part, json_of, played


def command(folder: Path, found: Windows) -> str:
    """Return the command that makes the findings again, and writes them."""
    file = f"results/{folder.name}/windows"
    return f"{finding(found)} --json {file}.json --markdown {file}.md"


def parts(found: Windows) -> Iterator[Part]:
    """Yield the only part: the games with both kinds of windows."""
    yield played(found, [of_kind(found.options, kind) for kind in WINDOWS], found.agents)


KINDS = (Kind("windows.json", json_of(Windows), command, parts, {"windows.md": "lean windows beside full ones"}),)
