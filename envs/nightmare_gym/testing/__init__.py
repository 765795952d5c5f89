"""Checks for authors: of a game's contract, and of an environment's masks."""

from __future__ import annotations

from nightmare_gym.testing.env import check_masked_env
from nightmare_gym.testing.game import check_game
from nightmare_gym.testing.promise import BrokenPromise

__all__ = ["BrokenPromise", "check_game", "check_masked_env"]
