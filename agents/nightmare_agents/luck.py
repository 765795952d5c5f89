"""Luck: the gain of each seat by nature's choices, which can be subtracted from its return.

The luck of one choice of nature is the position's value after it, less the mean value over all outcomes by their exact
odds. Its mean, given the past, is 0 for any value function. So the return less the luck has the return's mean, and the
better the value, the smaller the variance. This is a control variate at every chance event: D. Wolfe (2002) and
M. White and M. Bowling (2009) for poker, J. Veness, M. Lanctot and M. Bowling (2011) in search, N. Burch, M. Schmid,
M. Moravcik and M. Bowling (2018, AIVAT).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Agent
from nightmare_agents.play import Options, Progress, Record, play_table
from nightmare_agents.values import Floats, Value
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.errors import Fault
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.loops import open_rows, pick
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.successors import successors
from nightmare_gym.engine.tables import BEGIN, DECIDE
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch

AT_ONCE = 256
"""The positions that are unfolded together; all their successors are in memory at once."""


def play_with_luck(
    game: Game | str,
    agents: Sequence[Agent],
    games: int,
    seed: int,
    value: Value,
    options: Options | None = None,
    progress: Progress | None = None,
    first: int = 0,
    record: Record | None = None,
) -> tuple[NDArray[np.void], Floats]:
    """Play the same games as `play_table`, and measure each seat's luck; arguments and errors are the same.

    Args:
        game: The game, or its id.
        agents: The agent of each seat.
        games: The number of games.
        seed: Seed of the game's and the agents' dice.
        value: The value of positions.
        options: The game's options.
        progress: Called with the number of games that have just ended.
        first: The number of the first game.
        record: Told of every action, and of every game that ends.

    Returns:
        The final positions in the order of the games, and the luck (games, seats), of mean 0.
    """
    tables: list[RetracedTable] = []

    def seat(game: Game, rows: int, options: Options | None) -> RetracedTable:
        tables.append(RetracedTable(game, rows, options, value))
        return tables[-1]

    finals = play_table(make_game(game, options), agents, games, seed, options, progress, None, first, seat, record)
    return finals, np.concatenate([table.luck for table in tables])


class RetracedTable(MultiAgentBatch):
    """A `MultiAgentBatch` that repeats every move of nature and adds up its luck.

    Args:
        game: The game.
        rows: The number of games in the batch.
        options: The game's options.
        value: The value of positions.

    Attributes:
        luck: (rows, players) each seat's luck since the game began.

    Raises:
        Fault: The repetition led elsewhere: the game's rules are not deterministic.
    """

    def __init__(self, game: Game, rows: int, options: Options | None, value: Value) -> None:
        super().__init__(game, rows, options)
        self.value = value
        self.luck: Floats = np.zeros((rows, self.players))
        self._setup = Position(self.game, self.params_array).states

    def _move(self, what: int, rows: NDArray[np.int64], actions: NDArray[np.int64]) -> NDArray[np.intp]:
        states, dice = self.states[rows], self.dice[rows]
        ended = super()._move(what, rows, actions)
        if what == DECIDE:
            after = successors(self.game, states, self.params_array)
            taken = after.choices == actions[after.parents]
            kept, states = after.parents[taken], records(after.states[taken])  # an illegal action has no successor
            rows, dice = rows[kept], records(dice[kept])
        else:
            if what == BEGIN:
                states[:] = self._setup
            self.luck[rows] = 0.0
            open_rows(dice)
        for begun in range(0, len(rows), AT_ONCE):
            some = slice(begun, begun + AT_ONCE)
            self.luck[rows[some]] += retrace(self.game, states[some], self.params_array, dice[some], self.value)
        strayed = (ints(states) != self._ints[rows]).any(axis=1) & (states["actor"] != NATURE)
        if strayed.any():
            raise Fault(f"{self.game.id}: nature's choices differ when they are repeated: a rule is not deterministic")
        return ended


@entry
def pick_rows(weights: Any, firsts: Any, ends: Any, turns: Any, rows: Any, dice: Any, picks: Any) -> None:
    """Draw nature's successor in each of the given rows; row i's are those from `firsts[i]` to `ends[i]`."""
    for i in range(len(rows)):
        odds = weights[firsts[i] : ends[i]]
        picks[i] = firsts[i] + pick(odds, len(odds), turns[i], dice[rows[i]])


def retrace(
    game: Game, states: NDArray[np.void], params_array: NDArray[np.void], dice: NDArray[np.void], value: Value
) -> Floats:
    """Let nature choose by its dice until seats are asked; positions and dice are changed.

    Positions beyond the turn limit are left as they are.

    Args:
        game: The game.
        states: (positions,) records.
        params_array: The parameters, one record.
        dice: (positions,) the streams of nature.
        value: The value of positions.

    Returns:
        The luck, (positions, seats).
    """
    luck: Floats = np.zeros((len(states), int(params_array["seats"][0])))
    rows = np.flatnonzero(states["actor"] == NATURE)
    while len(rows):
        after = successors(game, states[rows], params_array)
        counts = np.bincount(after.parents, minlength=len(rows))
        rows, ends = rows[counts > 0], np.cumsum(counts[counts > 0])
        firsts = ends - counts[counts > 0]
        picks = np.zeros(len(rows), np.int64)
        pick_rows(after.weights, firsts, ends, states["turn"][rows].astype(np.int64), rows, dice, picks)
        chosen = np.flatnonzero(counts[after.parents] > 1)  # an only outcome is no luck
        if len(chosen):
            worth: Floats = np.zeros((len(after.states), luck.shape[1]))
            worth[chosen] = value.final(game, records(after.states[chosen]), params_array)
            odds = after.probabilities(len(counts))[:, None]
            luck[rows] += worth[picks] - np.add.reduceat(odds * worth, firsts)
        states[rows] = after.states[picks]
        rows = rows[states["actor"][rows] == NATURE]
    return luck
