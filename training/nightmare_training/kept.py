"""What long work has found: kept in a file line by line, so that work that was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class Kept:
    """Lines of JSON in the order in which they were kept.

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
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
        whole = [line for line in lines if line.endswith("\n")]  # the last one may have been cut short
        if not whole or whole[0].strip() != head:
            whole = [head + "\n"]
        self.lines = [json.loads(line) for line in whole[1:]]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(whole), encoding="utf-8")

    def keep(self, line: Any) -> None:
        """Keep one more."""
        self.lines.append(line)
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")
