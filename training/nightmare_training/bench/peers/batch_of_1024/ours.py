"""Ours in a batch: the steps and the choices are compiled, one call each."""

from __future__ import annotations

from nightmare_training.bench.ours import Play, stepping
from nightmare_training.config.environments import environment

ROWS = 1024
PACKAGE = "nightmare-gym"
DETAIL = "Batch or MultiAgentBatch: masks, observations, choosing, new games at once"


def player(game: str) -> Play:
    """Step all games."""
    return stepping(environment(game), ROWS)
