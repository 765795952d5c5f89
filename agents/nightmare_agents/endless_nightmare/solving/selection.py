"""What comes between two Nightmares: the dice of phase 1, changed by Sanity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from nightmare_agents.endless_nightmare.solving.work import Table
from nightmare_gym.games.endless_nightmare.layout import D6


def rolled(ends: Sequence[Table], change: int) -> Table:
    """The mean over a d6 of what each number leads to, changed by a Sanity where that is better (EN-2.3).

    Args:
        ends: For each pips - 1 a table whose first axis is Sanity, from 1 on.
        change: By how much Sanity may change it; 0 where it may not.
    """
    total = np.zeros_like(ends[0])
    for die in range(D6):
        best = ends[die].copy()
        for other in {max(0, die - change), min(D6 - 1, die + change)} - {die}:
            np.maximum(best[1:], ends[other][:-1], out=best[1:])
        total += best
    total /= D6
    return total


def columns(starts: Sequence[Table], box: Any) -> list[Table]:
    """EN-4.3: the mean worth of the Nightmare that comes from each column of the table."""
    return [rolled([starts[nightmare] for nightmare in column], change_of(box)) for column in box.table]


def selected(starts: Sequence[Table], box: Any) -> Table:
    """EN-4.2, EN-4.3: the mean worth of the Nightmare that comes, from the worth of meeting each."""
    worth, left = columns(starts, box), int(box.left_column_up_to)
    return rolled([worth[0 if die < left else 1] for die in range(D6)], change_of(box))


def change_of(box: Any) -> int:
    """By how much Sanity may change the dice of phase 1."""
    return int(box.sanity_change) if box.sanity_on_selection == 1 else 0
