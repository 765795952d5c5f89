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
"""Players that go by what they see."""


def code_hash(does: Callable[..., Any], game: Game) -> str:
    """A hash of what a player, a value or a solver does; its name does not count.

    Args:
        does: Its method, such as `agent.act` or `value.final`, or a function: all that this reaches is in the hash,
            and what the object consists of. Who has learned goes by what it sees, so the observation is in it, too.
        game: What is played.
    """
    reached = Reach(does)
    return reached.fingerprint + (f"-{observation_hash(game)}" if LEARNERS & reached.objects.keys() else "")
