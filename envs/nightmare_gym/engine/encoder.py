"""The shared encoder: one compiled walk over a layout's plan makes every game's observation."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import LOOKUP, NUMBER, SEAT


@rule
def put(line: Any, value: int, box_words: Any, out: Any, j: int) -> None:
    """Write one line's features from `out[j]` on (`out` is zero there); numbers beyond their range saturate."""
    if line.kind == NUMBER:
        out[j] = (min(max(value, line.low), line.high) - line.low) * line.scale
    elif line.kind == LOOKUP:
        row = max(value, 0)
        out[j] = box_words[line.table + row * line.table_width] * line.scale * (value == row)
    else:
        place = min(max(value, line.low), line.high)
        out[j + place - line.low] = value == place


@rule
def encode(plan: Any, words: Any, box_words: Any, seats: int, observer: int, out: Any) -> int:
    """Write the declared features of a position, as the observer sees it.

    Args:
        plan: The layout's plan, located in the box: the agenda's line, then common lines, then those of seats.
        words: The state's record as 4-byte integers.
        box_words: The box's record as 4-byte integers.
        seats: How many play.
        observer: The seat that looks.
        out: float32, filled from the front with features in [0, 1]; the rest is zeroed.

    Returns:
        How many features were written.
    """
    for j in range(len(out)):
        out[j] = 0.0
    agenda, asked = plan[0], 0
    if words[agenda.offset] > 0:  # an empty agenda asks nothing
        asked = words[agenda.offset + 1 + (words[agenda.offset] - 1) * agenda.stride]
    put(agenda, asked, box_words, out, 0)
    j, i = int(agenda.width), 1
    while i < len(plan) and plan[i].seat < 0:
        value = words[plan[i].offset]
        if plan[i].kind == SEAT and value >= 0:
            value = (value - observer + seats) % seats
        put(plan[i], value, box_words, out, j)
        j += plan[i].width
        i += 1
    for k in range(i, len(plan)):
        line = plan[k]
        if line.seat < seats:  # otherwise a chair that nobody sits on
            value = words[line.offset + (observer + line.seat) % seats * line.stride]
            if line.kind == SEAT and value >= 0:
                value = (value - observer + seats) % seats
            put(line, value, box_words, out, j)
        j += line.width
    return j
