"""The error of all checks."""

from __future__ import annotations

from nightmare_gym.engine.errors import NightmareError


class BrokenPromise(NightmareError, AssertionError):
    """A game or an environment breaks its contract; the message says where, and what would be right."""
