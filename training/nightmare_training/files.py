"""Files that are either whole or not there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def write(file: Path, content: bytes) -> None:
    """Write a file such that no reader, and no crash, ever meets half of it."""
    unfinished = file.with_name(file.name + ".unfinished")
    unfinished.write_bytes(content)
    unfinished.replace(file)


def write_json(file: Path, content: Any) -> None:
    """Write a file of readable JSON."""
    write(file, (json.dumps(content, indent=2) + "\n").encode())


def write_report(folder: Path, name: str, markdown: str, json: str) -> list[Path]:
    """Write a report, and its numbers beside it; return the two files."""
    files = [ready(folder / f"{name}.{ending}") for ending in ("md", "json")]
    for file, text in zip(files, (markdown, json + "\n"), strict=True):
        write(file, text.encode())
    return files


def ready(file: Path) -> Path:
    """A file that is about to be written: its folder is made."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return file
