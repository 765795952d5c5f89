"""Hashes of players and of values: their code, their parameters and their networks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nightmare_agents.learned import LearnedPolicy
from nightmare_agents.saved_model import SavedModel
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.hashes import observation_hash
from nightmare_gym.engine.reach import Reach

LEARNERS = {LearnedPolicy, SavedModel}
"""Players that decide by the observation."""


def code_hash(does: Callable[..., Any], game: Game) -> str:
    """Compute a hash of a player's, a value's or a solver's behaviour; its name does not count.

    Args:
        does: A method, such as `agent.act` or `value.final`, or a function. The hash covers all code that it reaches,
            the object's data, and for learned policies the observation.
        game: The game.
    """
    reached = Reach(does)
    return reached.fingerprint + (f"-{observation_hash(game)}" if LEARNERS & reached.objects.keys() else "")
