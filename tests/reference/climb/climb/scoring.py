"""The return of a game of Climb, and the law of the camps."""

from __future__ import annotations

from typing import Any

from climb.layout import PATHS
from climb.rules import has_won
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY

BELOW_ITS_CAMP = 1


@rule
def earned(state: Any, params: Any, seat: int) -> float:
    """Return 1 for a win, -1 for a loss, and 0 for a single climber's loss."""
    if state.actor != NOBODY:
        return 0.0
    if has_won(state, params, seat):
        return 1.0
    return 0.0 if params.seats == 1 else -1.0


@rule
def check(state: Any, params: Any) -> int:
    """Check that nobody stands below a camp of its own."""
    for path in range(len(PATHS)):
        if state.height[path] < state.players[state.mover].camp[path]:
            return BELOW_ITS_CAMP
    return 0
