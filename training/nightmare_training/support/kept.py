"""Interim results of long work, kept in a file line by line, so that work that was stopped resumes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from nightmare_agents.files import append_line, put_aside, write_text
from nightmare_training.support.remarks import remark

V = TypeVar("V")
Key = tuple[str | int, ...]


class Kept:
    """Lines of JSON in the order in which they were kept.

    Lines that no longer fit are discarded with a remark; the old file stays beside the new one.

    Args:
        file: The file; None keeps the lines for this process only.
        made_with: All that they depend on; a file made with anything else is replaced.
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
        """Keep one more line."""
        self.lines.append(line)
        if self._file is not None:
            append_line(self._file, json.dumps(line))


class KeptByKey(Generic[V]):
    """Interim results by key, for pieces of work that finish in any order: a line is a key's parts and the value.

    Args:
        kept: The lines.
        packed: Makes JSON of a value; None if it is that already.
        unpacked: Makes a value of it again.

    Attributes:
        values: The values by key.
    """

    def __init__(
        self, kept: Kept, packed: Callable[[V], Any] | None = None, unpacked: Callable[[Any], V] | None = None
    ) -> None:
        self._kept, self._packed = kept, packed
        read = unpacked or (lambda value: value)
        self.values: dict[Key, V] = {tuple(key): read(value) for *key, value in kept.lines}

    def keep(self, key: Key, value: V) -> None:
        """Keep a value."""
        self.values[key] = value
        self._kept.keep([*key, self._packed(value) if self._packed else value])


def _values(lines: list[bytes]) -> list[Any]:
    """Return the values in the lines before the first one that is damaged or cut short."""
    values: list[Any] = []
    for line in lines:
        try:
            values.append(json.loads(line))
        except (ValueError, RecursionError):
            return values
    return values if not lines or lines[-1].endswith(b"\n") else values[:-1]


def _other(found: Any, made_with: Mapping[str, Any]) -> str:
    """Describe the differences in what a file was made with; empty if there are none."""
    if not isinstance(found, dict):
        return "it does not tell what it was made with"
    names = [name for name in {**made_with, **found} if found.get(name) != made_with.get(name)]
    return f"it was made with another {', '.join(names)}" if names else ""
