"""The judgement of decisions by a solved board: the best action, and the regret of the one that was taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions
from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_agents.endless_nightmare.solving.worths import worths_of
from nightmare_gym.engine.game import Game, records
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
        survived: Number of Nightmares survived; one that has ended counts from the selection of the next one.
        regret: The worth of the position minus its worth after the action that was taken.
    """

    best: Actions
    survived: NDArray[np.int64]
    regret: Floats


def judge(
    board: SolvedBoard, game: Game, players: Sequence[Taken], progress: Callable[[int], object] | None = None
) -> list[Judged]:
    """Judge the decisions of several players, who play the board's game.

    All are judged together, by rising numbers of Nightmares survived: so each Nightmare of each number survived is
    solved only once for all players and games.

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
    """Return the positions after the actions, before nature's next choice."""
    after = game.states(len(taken.actions))
    for begun in range(0, len(after), AT_ONCE):
        some = slice(begun, begun + AT_ONCE)
        found = successors(game, records(taken.states[some]), board.params_array)
        after[some] = found.states[found.choices == taken.actions[some][found.parents]]
    return after
