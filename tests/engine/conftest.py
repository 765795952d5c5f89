"""Hypothesis as the engine's tests use it: the same examples in every run, and no clock.

The first example of a test may compile for seconds, and what fails once must fail again.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("engine", deadline=None, derandomize=True, max_examples=20)
settings.load_profile("engine")
