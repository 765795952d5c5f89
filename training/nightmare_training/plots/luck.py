"""When a player pushes its luck: play games again, and draw what was chosen where."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.plugins import named_object
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.comparison import shown
from nightmare_training.metrics import metrics_of
from nightmare_training.plots.style import drawing

WATCHED = 2000
"""How many games are watched to see how a player pushes its luck."""


def draws_luck(game: str) -> bool:
    """Whether the game's decisions can be drawn."""
    return bool(metrics_of(make_game(game)).habits)


def draw_pushing_luck(
    game: str, agent: str, games: int, seed: int, file: Path, options: Mapping[str, Any] | None = None
) -> Path:
    """Play games again and draw how much the player risks, and where.

    Args:
        game: The game's id.
        agent: The player, by its name or file.
        games: How many games.
        seed: Of the dice: the games are the first ones of a comparison with this seed.
        file: Where to draw.
        options: The game's options.

    Raises:
        OptionError: The game's decisions cannot be drawn.
    """
    metrics = metrics_of(make_game(game))
    if not metrics.habits:
        raise OptionError(f"{game} has no plot of how a player pushes its luck")
    habits = named_object(metrics.habits)()
    play(game, find_agent(game, agent), games, seed, dict(options or {}), watch=habits)
    setting = metrics.setting(options or {})
    caption = f"{game}, {games:,} games, seed {seed}, {setting}\n{habits.note}"
    with drawing(file, caption, (9.5, 5.2)) as figure:
        figure.suptitle(f"When {shown(agent)} pushes its luck", x=0.01, ha="left", fontsize=12)
        habits.draw(figure)
    return file
