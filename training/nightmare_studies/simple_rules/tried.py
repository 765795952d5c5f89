"""What a search has tried: a search that was stopped goes on where it was."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nightmare_training.support.kept import Kept

Key = tuple[str, int]


class Tried:
    """Scores by rule and number of games.

    Args:
        file: Where they are kept; None keeps them for this process only.
        made_with: All that the scores depend on; a file that was made with anything else is begun anew.
    """

    def __init__(self, file: Path | None, made_with: Mapping[str, Any]) -> None:
        self._kept = Kept(file, made_with)
        self.scores: dict[Key, float] = {(rule, games): score for rule, games, score in self._kept.lines}

    def keep(self, key: Key, score: float) -> None:
        """Keep a score."""
        self.scores[key] = score
        self._kept.keep([*key, score])
