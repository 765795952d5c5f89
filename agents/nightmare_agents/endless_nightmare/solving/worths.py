"""A solved board's worths of many positions, each Nightmare solved only once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions
from nightmare_agents.endless_nightmare.solving.player import SolvedPlayer
from nightmare_agents.values import Floats, earned
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.layout import NOBODY


def worths_of(
    board: SolvedPlayer, game: Game, states: NDArray[np.void], progress: Callable[[int], object] | None = None
) -> tuple[Actions, Floats]:
    """Find the best action in each position where a player is asked, and its worth, the expected final score.

    Positions are judged by rising numbers of Nightmares survived.

    Args:
        board: The solved board.
        game: Its game.
        states: (positions,) records; those where nobody is asked are worth what has been earned.
        progress: Called with the number of positions that have just been judged.
    """
    best, worths = np.zeros(len(states), np.int64), earned(game, states, board.params_array)[:, 0]
    live = states["actor"] != NOBODY
    survived = board.survived(states)
    for many in np.unique(survived[live]):
        rows = np.flatnonzero(live & (survived == many))
        board.ready(records(states[rows]))
        best[rows], worths[rows] = board.judged(states[rows], board.params_array)
        if progress is not None:
            progress(len(rows))
    return best, worths


class ByLevels:
    """A solved board as a `Value` for many positions at once.

    Args:
        board: The solved board.
    """

    def __init__(self, board: SolvedPlayer) -> None:
        self.board, self.name = board, board.name

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return the expected final score; the score itself where the game is over."""
        self.board.judged(states[:0], params_array)  # it refuses another board
        return worths_of(self.board, game, states)[1][:, None]
