"""The dice of phase 1, between two Nightmares, changed by Sanity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.places import Board
from nightmare_gym.engine.compile import entry
from nightmare_gym.games.endless_nightmare.layout import D6

Table = NDArray[np.float64]
Planes = NDArray[np.int64]


def rolled(ends: Sequence[Table], board: Board, change: int, planes: Planes) -> Table:
    """The mean worth over a d6, changed by a Sanity where that is better (EN-2.3).

    Args:
        ends: A table by plane, lead and Courage for each pips - 1.
        board: The board.
        change: The change of the die by a Sanity; 0 where it may not be changed.
        planes: The planes to fill; all others are 0.
    """
    means = np.zeros(ends[0].shape)
    whole = tuple(end.reshape(len(means), -1) for end in ends)
    fill_means(whole, board.with_less, change, planes, means.reshape(len(means), -1))
    return means


@entry
def fill_means(ends: Any, with_less: Any, change: int, planes: Any, means: Any) -> None:
    """Fill the means of `rolled`, plane by plane."""
    for plane in planes:
        less = with_less[plane]
        for place in range(means.shape[1]):
            total = 0.0
            for die in range(D6):
                best = ends[die][plane, place]
                if less >= 0 and change > 0:
                    best = max(best, ends[max(0, die - change)][less, place]) if die > 0 else best
                    best = max(best, ends[min(D6 - 1, die + change)][less, place]) if die < D6 - 1 else best
                total += best
            means[plane, place] = total / D6


def columns(starts: Sequence[Table], board: Board, planes: Planes | None = None) -> list[Table]:
    """EN-4.3: the mean worth of the Nightmare from each column of the Nightmare table; see `selected`."""
    asked, change = np.arange(board.planes) if planes is None else planes, change_of(board)
    return [rolled([starts[nightmare] for nightmare in column], board, change, asked) for column in board.params.table]


def selected(starts: Sequence[Table], board: Board, planes: Planes | None = None) -> Table:
    """EN-4.2, EN-4.3: the mean worth of the next Nightmare.

    Args:
        starts: The worth of meeting each Nightmare, by plane, lead and Courage.
        board: The board.
        planes: The planes to fill; all others are 0. None fills all.
    """
    asked, left = np.arange(board.planes) if planes is None else planes, int(board.params.left_column_up_to)
    less = board.with_less[asked]
    worth = columns(starts, board, np.r_[asked, less[less >= 0]] if planes is not None else None)
    return rolled([worth[0 if die < left else 1] for die in range(D6)], board, change_of(board), asked)


def change_of(board: Board) -> int:
    """The change of the dice of phase 1 by a Sanity; 0 where it may not change them."""
    return int(board.params.sanity_change) if board.params.sanity_on_selection == 1 else 0
