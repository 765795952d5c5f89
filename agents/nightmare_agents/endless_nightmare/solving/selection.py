"""The dice of phase 1, changed by Sanity: they come between two Nightmares."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.places import Board
from nightmare_gym.games.endless_nightmare.layout import D6

Table = NDArray[np.float64]


def rolled(ends: Sequence[Table], board: Board, change: int) -> Table:
    """The mean over a d6 of what each number leads to, changed by a Sanity where that is better (EN-2.3).

    Args:
        ends: For each pips - 1 a table by plane, lead and Courage.
        board: Its board.
        change: By how much Sanity may change it; 0 where it may not.
    """
    able = np.flatnonzero(board.with_less >= 0)
    total = np.zeros_like(ends[0])
    for die in range(D6):
        best = ends[die].copy()
        for other in sorted({max(0, die - change), min(D6 - 1, die + change)} - {die}):
            best[able] = np.maximum(best[able], ends[other][board.with_less[able]])
        total += best
    total /= D6
    return total


def columns(starts: Sequence[Table], board: Board) -> list[Table]:
    """EN-4.3: the mean worth of the Nightmare that comes from each column of the table."""
    return [rolled([starts[nightmare] for nightmare in column], board, change_of(board)) for column in board.box.table]


def selected(starts: Sequence[Table], board: Board) -> Table:
    """EN-4.2, EN-4.3: the mean worth of the Nightmare that comes, from the worth of meeting each."""
    worth, left = columns(starts, board), int(board.box.left_column_up_to)
    return rolled([worth[0 if die < left else 1] for die in range(D6)], board, change_of(board))


def change_of(board: Board) -> int:
    """By how much Sanity may change the dice of phase 1."""
    return int(board.box.sanity_change) if board.box.sanity_on_selection == 1 else 0
