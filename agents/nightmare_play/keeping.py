"""The place where games of people are kept."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from pathlib import Path

import platformdirs

from nightmare_gym.engine.game import Game


def new_file(game: Game) -> Path:
    """Name a file in the user's data folder for a game that begins now; no other game is in it."""
    folder = platformdirs.user_data_path("nightmare-gym", appauthor=False) / "games"
    begun = f"{game.id}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (f"{begun}{'' if n == 1 else f'-{n}'}.json" for n in count(1))
    return next(folder / name for name in names if not (folder / name).exists())
