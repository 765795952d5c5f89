"""`@covers("EN-2.3")`: which rules of RULES.md a test proves. `test_rules_coverage.py` reads it from the source."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def covers(*numbers: str) -> Callable[[F], F]:
    """Claim rule numbers for a test."""

    def claim(test: F) -> F:
        test.covers = numbers  # type: ignore[attr-defined]
        return test

    return claim
