"""The shared encoder: a walk over a layout's plan makes every game's observation.

The walk says what an observation is. It runs where rules are plain Python; compiled code calls in its place the
function that `encoder_code` writes for the plan, with the same result.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.jit import overload
from nightmare_gym.engine.layout import LOOKUP, NUMBER, SEAT


@rule
def share(value: int, low: int, scale: float) -> float:
    """Scale a number to its range, in [0, 1]; beyond the range it saturates."""
    return min(max(np.float32(value - low) * scale, np.float32(0.0)), np.float32(1.0))  # type: ignore[return-value]


@rule
def part(value: float, whole: float) -> float:
    """Divide a part by the whole and clip to [0, 1], for derived features."""
    return min(1.0, max(0.0, value / whole))


@rule
def one_hot(line: Any, value: int, out: Any) -> None:
    """Set the feature of a value to 1 and the others of its line to 0; a value beyond the line gives all 0."""
    nearest = min(max(value - line.low, 0), line.width - 1)
    out[line.place + nearest] = value - line.low == nearest


@rule
def around(seat: Any, seats: Any) -> Any:
    """Reduce a number from 0 to 2 * seats - 1 to a seat."""
    return seat - seats if seat >= seats else seat


def encode(plan: Any, ints: Any, params_ints: Any, seats: int, observer: int, out: Any) -> int:
    """Write the declared features of a position, as the observer sees it.

    Args:
        plan: The layout's plan for these parameters: the agenda's line, then those of the game's own fields.
        ints: The state's record as 4-byte integers.
        params_ints: The parameters as 4-byte integers.
        seats: The number of players.
        observer: The seat that looks.
        out: float32, filled from the front with features in [0, 1]; the rest is zeroed.

    Returns:
        The number of features written.
    """
    for j in range(len(out)):
        out[j] = 0.0
    agenda, last = plan[0], plan[len(plan) - 1]
    height = ints[agenda.offset]
    if height > 0:  # at an empty agenda nobody is asked
        one_hot(agenda, ints[agenda.offset + 1 + (height - 1) * agenda.stride], out)
    me, chairs = np.uint32(observer), np.uint32(seats)
    for line in plan[1:]:
        if line.seat >= chairs:  # nobody plays there
            continue
        where, place = line.offset + around(me + line.seat, chairs) * line.stride, line.place
        value = ints[where]
        if line.kind == NUMBER:
            for next_one in range(np.uint32(line.width)):
                out[place + next_one] = share(ints[where + next_one], line.low, line.scale)
        elif line.kind == LOOKUP:
            row = max(value, 0)
            card = line.table + row * line.columns
            for column in range(np.uint32(line.width)):
                out[place + column] = share(params_ints[card + column], 0, line.scale) * (value == row)
        else:
            if line.kind == SEAT and value >= 0:
                value = around(value + seats - observer, seats)
            one_hot(line, value, out)
    return int(last.place + last.width)


def _written(plan: Any, *_: Any) -> Any:
    """Return what replaces the walk in compiled code, by the plan's type."""
    from nightmare_gym.engine.encoder_code import encoder_of  # it imports this module

    written = encoder_of(plan.dtype.fields["offset"].title)
    return lambda plan, ints, params_ints, seats, observer, out: written(ints, params_ints, seats, observer, out)


overload(encode)(_written)
