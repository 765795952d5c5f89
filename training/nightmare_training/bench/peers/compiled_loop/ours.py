"""Ours in the compiled loop: the random rollout."""

from __future__ import annotations

from nightmare_training.bench.ours import Play, rolling
from nightmare_training.config.environments import environment

PACKAGE = "nightmare-gym"
DETAIL = "roll_out: legal actions, choosing, chance"


def player(game: str) -> Play:
    """Play game after game."""
    return rolling(environment(game).game)
