"""What is known of optimal play, where somebody has solved the game: read from its results.

A file `optimum*.json` in the game's results is one solution or bound, or a list of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from nightmare_gym.engine.game import find


class Optimum(BaseModel):
    """What is known of a game's optimal value.

    Attributes:
        game: The game.
        options: Its options.
        figure: Which figure the bounds are of: "mean" is the mean return.
        lower: It is at least this.
        upper: It is at most this.
        exact: Whether it is known: the bounds differ by rounding only.
        how: By which method it was found, in a line.
        command: What finds it again.
    """

    game: str
    options: dict[str, Any]
    figure: str = "mean"
    lower: float
    upper: float
    exact: bool
    how: str
    command: str


def known_optimum(game: str, options: Mapping[str, Any], folder: Path) -> Optimum | None:
    """The tightest that is known for a game with these options, by the files in a folder."""
    box, found = find(game, dict(options)).box(**options).tobytes(), []
    for file in sorted(folder.glob("optimum*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        for one in content if isinstance(content, list) else [content]:
            read = Optimum.model_validate(one)
            same = read.game == game and find(game, read.options).box(**read.options).tobytes() == box
            if same and read.figure == "mean":
                found.append(read)
    return min(found, key=lambda one: one.upper - one.lower, default=None)
