"""The check of a record's numbers against their declared ranges, in compiled code."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule


@rule
def in_range(state: Any, ints: Any, params: Any, ranges: Any) -> bool:
    """Tell whether a record's numbers lie in their ranges (`Layout.ranges`), and its actor is none but a player."""
    if state.actor >= params.seats:
        return False
    for i in range(len(ranges)):
        if not ranges[i, 1] <= ints[ranges[i, 0]] <= ranges[i, 2]:
            return False
    return True
