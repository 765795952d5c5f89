"""Mistakes: the decisions that lose much, by an adviser's values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_agents.values import earned
from nightmare_gym.engine.game import Game
from nightmare_play.hints import Hint
from nightmare_play.review.grades import OF_SPREAD
from nightmare_play.seats import quick_player

GAMES = 256
"""The games from which a game's spread is estimated; the threshold moves by about 5% with their seed."""
SEED = 1


def loss(hints: list[Hint], seat: int, action: int) -> float | None:
    """Return the expected return that an action gives away; None if the adviser has not tried it.

    Args:
        hints: The values of all legal actions, the best first.
        seat: The seat that was asked.
        action: The action that it took.
    """
    worth = {hint.action: hint.values[seat] for hint in hints if hint.values is not None}
    return None if action not in worth else max(worth.values()) - worth[action]


def usual_least(game: Game, options: Mapping[str, Any]) -> float:
    """Return the loss from which on a decision is a mistake if nobody says: a blunder by the spread of returns.

    Reviews grade by the same part of the spread of luck. Here the spread is the standard deviation of the return in
    games of the game's quick player.
    """
    finals = play(game, find_agent(game, quick_player(game)), GAMES, SEED, dict(options))
    spread = earned(game, finals, game.params(**options)).std(axis=0).mean()
    return float(f"{OF_SPREAD[-1] * spread:.2g}")
