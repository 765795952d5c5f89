"""What is known of optimal play in a setting: the tightest of the solutions and bounds among all results."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nightmare_gym.engine.game import find
from nightmare_training.optimum import Optimum, read_optimum


def known_optimum(game: str, options: Mapping[str, Any], results: Path) -> Optimum | None:
    """The tightest that is known of the mean in a game with these options, by the folders of results."""
    box = find(game, dict(options)).box(**options).tobytes()
    found = [
        one
        for one in map(read_optimum, sorted(path for path in results.iterdir() if path.is_dir()))
        if one is not None
        and (one.game, one.figure) == (game, "mean")
        and find(game, one.options).box(**one.options).tobytes() == box
    ]
    return min(found, key=lambda one: one.upper - one.lower, default=None)
