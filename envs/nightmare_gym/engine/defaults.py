"""The functions of a game whose rules leave them out."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule


@rule
def _no_features(state: Any, params: Any, observer: int, out: Any) -> None:
    """Write no derived features."""


@rule
def _nothing_to_check(state: Any, params: Any) -> int:
    """Check nothing: the game has no conservation laws."""
    return 0


@rule
def _as_it_is(state: Any, params: Any) -> float:
    """Change nothing: no position stands for others."""
    return 0.0


@rule
def _nowhere(state: Any, params: Any) -> bool:
    """Return False: the game's turns are short."""
    return False


@rule
def _nothing_earned(state: Any, params: Any, seat: int) -> float:
    """Return `returns` as the game's rules have set it."""
    return float(state.returns[seat])


DEFAULTS = {
    "features": _no_features,
    "check": _nothing_to_check,
    "earned": _nothing_earned,
    "canonical": _as_it_is,
    "meeting": _nowhere,
}
