"""What long work has found: kept in a file line by line, so that work that was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nightmare_agents.files import append_line, put_aside, write_text
from nightmare_training.support.remarks import remark


class Kept:
    """Lines of JSON in the order in which they were kept.

    What cannot be gone on with is discarded, which is said, and the old file stays beside the new one.

    Args:
        file: Where they are kept; None keeps them for this process only.
        made_with: All that they depend on; a file that was made with anything else is begun anew.
    """

    def __init__(self, file: Path | None, made_with: Mapping[str, Any]) -> None:
        self.lines: list[Any] = []
        self._file = file
        if file is None:
            return
        head = json.dumps(made_with, sort_keys=True)
        found = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        values = _values(found)
        wrong = _other(values[0], json.loads(head)) if values else ""
        if wrong:
            values = []
        elif len(values) < len(found):
            wrong = f"its line {len(values) + 1} is damaged"
        self.lines = values[1:]
        if wrong:
            lost = len(found) - 1 - len(self.lines)
            aside = put_aside(file)
            remark(f"{file}: {wrong}; kept lines that are discarded: {lost}; the old file is now {aside}")
        if wrong or not found:
            write_text(file, "".join(f"{line}\n" for line in (head, *map(json.dumps, self.lines))))

    def keep(self, line: Any) -> None:
        """Keep one more."""
        self.lines.append(line)
        if self._file is not None:
            append_line(self._file, json.dumps(line))


def _values(lines: list[bytes]) -> list[Any]:
    """The values in the lines before the first that is damaged, or was cut short."""
    values: list[Any] = []
    for line in lines:
        try:
            values.append(json.loads(line))
        except (ValueError, RecursionError):
            return values
    return values if not lines or lines[-1].endswith(b"\n") else values[:-1]


def _other(found: Any, made_with: Mapping[str, Any]) -> str:
    """Tell with what else a file was made; empty where with nothing else."""
    if not isinstance(found, dict):
        return "it does not tell what it was made with"
    names = [name for name in {**made_with, **found} if found.get(name) != made_with.get(name)]
    return f"it was made with another {', '.join(names)}" if names else ""
