"""What is known of optimal play, where somebody has solved the game: read from its results.

A file `optimum*.json` in the game's results is one solution or bound, or a list of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel


class Optimum(BaseModel):
    """What is known of a game's optimal value.

    Attributes:
        game: The game.
        options: Its options.
        figure: What the value is: "mean return".
        lower: Some way of playing reaches at least this.
        upper: No way of playing reaches more.
        exact: Both are the value itself.
        how: How it was found.
        command: What was typed.
    """

    game: str
    options: dict[str, Any]
    figure: str
    lower: float
    upper: float
    exact: bool
    how: str = ""
    command: str = ""


def known_optimum(game: str, options: Mapping[str, Any], folder: Path) -> Optimum | None:
    """The tightest that is known for a game with these options, by the files in a folder."""
    found = []
    for file in sorted(folder.glob("optimum*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        for one in content if isinstance(content, list) else [content]:
            read = Optimum.model_validate(one)
            if read.game == game and read.options == dict(options) and read.figure == "mean return":
                found.append(read)
    return min(found, key=lambda one: one.upper - one.lower, default=None)
