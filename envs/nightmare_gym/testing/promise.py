"""The error of all checks."""

from __future__ import annotations

from nightmare_gym.engine.errors import NightmareError


class BrokenPromise(NightmareError, AssertionError):
    """A game or an environment does not do what it must; the message says what, where, and what would be right."""
