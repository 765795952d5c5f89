"""Checks for authors: does a game keep its contract, and an environment what its masks promise?"""

from __future__ import annotations

from nightmare_gym.testing.env import check_masked_env
from nightmare_gym.testing.game import check_game
from nightmare_gym.testing.promise import BrokenPromise

__all__ = ["BrokenPromise", "check_game", "check_masked_env"]
