"""Decisions judged by a solved board: the best action, and the regret of the one that was taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions
from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_agents.values import earned
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.successors import successors
from nightmare_studies.decisions import Taken
from nightmare_training.support.intervals import Floats

AT_ONCE = 4096
"""The number of positions that are unfolded together."""


@dataclass(frozen=True)
class Judged:
    """A solved board's judgement of decisions, an element for each of them.

    Attributes:
        best: The best action.
        survived: How many Nightmares are survived; one that has ended counts where the next one is selected.
        regret: What the position is worth less what it is worth after the action that was taken.
    """

    best: Actions
    survived: NDArray[np.int64]
    regret: Floats


def judge(
    board: SolvedBoard, game: Game, players: Sequence[Taken], progress: Callable[[int], object] | None = None
) -> list[Judged]:
    """Judge the decisions of several players, who play the board's game.

    All are judged together, with fewer Nightmares survived before more: so each Nightmare of each number survived is
    solved once, however many players and games there are.

    Args:
        board: The solved board.
        game: Its game.
        players: The decisions of each player.
        progress: Called with the number of positions that have just been judged: two for each decision.
    """
    before = np.concatenate([one.states for one in players])
    after = [carried_out(board, game, one) for one in players]
    best, worths = worths_of(board, game, records(np.concatenate([before, *after])), progress)
    ends = np.cumsum([len(one.actions) for one in players])[:-1]
    regret = worths[: len(before)] - worths[len(before) :]
    survived = board.survived(records(before))
    parts = (np.split(column, ends) for column in (best[: len(before)], survived, regret))
    return [Judged(*columns) for columns in zip(*parts, strict=True)]


def carried_out(board: SolvedBoard, game: Game, taken: Taken) -> NDArray[np.void]:
    """The positions that the actions lead to, before nature's next choice."""
    after = game.states(len(taken.actions))
    for begun in range(0, len(after), AT_ONCE):
        some = slice(begun, begun + AT_ONCE)
        found = successors(game, records(taken.states[some]), board.params_array)
        after[some] = found.states[found.choices == taken.actions[some][found.parents]]
    return after


def worths_of(
    board: SolvedBoard, game: Game, states: NDArray[np.void], progress: Callable[[int], object] | None = None
) -> tuple[Actions, Floats]:
    """The best action in each position, where a player is asked, and its worth: the expected score at the end."""
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
