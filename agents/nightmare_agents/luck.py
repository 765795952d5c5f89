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
from nightmare_gym.engine.dispatch import apply, chance, resolve
from nightmare_gym.engine.errors import FAULTS, NO_OUTCOME, Fault
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.loops import LIVE, ask, is_legal, open_rows, pick, settle, standing
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.tables import BEGIN, DECIDE
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch

AT_ONCE = 4096
"""The outcomes that are valued together; all of them are in memory at once."""


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
        states, dice = records(self.states[rows]), records(self.dice[rows])
        ended = super()._move(what, rows, actions)
        if what == DECIDE:
            kept = carry_out(self.game, states, self.params_array, actions)  # an illegal action has no successor
            rows, states, dice = rows[kept], records(states[kept]), records(dice[kept])
        else:
            if what == BEGIN:
                states[:] = self._setup
            self.luck[rows] = 0.0
            open_rows(dice)
        self.luck[rows] += retrace(self.game, states, self.params_array, dice, self.value)
        strayed = (ints(states) != self._ints[rows]).any(axis=1) & (states["actor"] != NATURE)
        if strayed.any():
            raise Fault(f"{self.game.id}: nature's choices differ when they are repeated: a rule is not deterministic")
        return ended


@entry
def _carry_out(games: Any, states: Any, params_array: Any, mask: Any, actions: Any, legal: Any) -> None:
    """Carry out an action in each position where it is legal."""
    game, params = games[0], params_array[0]
    for i in range(len(states)):
        ask(game, states[i], params, mask)
        legal[i] = is_legal(mask, actions[i])
        if legal[i]:
            apply(game, states[i], params, actions[i])
            settle(game, states[i], params)


def carry_out(
    game: Game, states: NDArray[np.void], params_array: NDArray[np.void], actions: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Carry out an action in each position, without nature's choices after it; the positions are changed.

    Args:
        game: The game.
        states: (positions,) records in which a seat is asked.
        params_array: The parameters, one record.
        actions: (positions,) the actions.

    Returns:
        (positions,) True for legal actions; where an action is not, the position stays.
    """
    legal = np.zeros(len(states), np.bool_)
    _carry_out(game.marker, states, params_array, np.zeros(len(game.actions), np.bool_), actions, legal)
    return legal


@entry
def _retrace(
    games: Any, states: Any, params_array: Any, dice: Any, weights: Any, after: Any, rows: Any, shares: Any
) -> tuple[int, int]:
    """Let nature choose in each position, and write all outcomes of each event that has more than one.

    `after` gets the positions that follow, `rows` the index of the position in which they do, `shares` 1 for the
    outcome that nature chose and 0 for others, less its odds.

    Returns:
        The number of positions that are done, and of outcomes. Fewer are done than there are if the room was too small:
        the rest is for another call. The first number is `-1 - i` if the rules broke in position i.
    """
    game, params, found = games[0], params_array[0], 0
    for i in range(len(states)):
        while states[i].actor == NATURE and standing(states[i], params) == LIVE:
            count, total = chance(game, states[i], params, weights), 0
            if found + count > len(after):
                return i, found
            for outcome in range(count):
                total += weights[outcome]
            chosen, begun, came = pick(weights, count, states[i].turn, dice[i]), found, found
            if chosen < 0:
                states[i].fault = NO_OUTCOME
                return -1 - i, found
            for outcome in range(count):
                if weights[outcome] > 0:
                    after[found] = states[i]
                    resolve(game, after[found], params, outcome)
                    settle(game, after[found], params)
                    if after[found].fault != 0:
                        states[i] = after[found]
                        return -1 - i, found
                    if outcome == chosen:
                        came = found
                    rows[found] = i
                    shares[found] = (outcome == chosen) - weights[outcome] / total
                    found += 1
            states[i] = after[came]
            if found == begun + 1:  # an only outcome is no luck
                found = begun
    return len(states), found


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

    Raises:
        Fault: The rules broke.
    """
    luck: Floats = np.zeros((len(states), int(params_array["seats"][0])))
    room, begun = game.max_outcomes + AT_ONCE, 0
    weights, after = np.zeros(game.max_outcomes, np.int64), game.states(room)
    rows, shares = np.zeros(room, np.int64), np.zeros(room)
    while begun < len(states):
        done, found = _retrace(
            game.marker, states[begun:], params_array, dice[begun:], weights, after, rows, shares
        )  # fmt: skip
        if done < 0:
            fault = int(states["fault"][begun - 1 - done])
            raise Fault(f"{game.id}: {FAULTS.get(fault, f'fault {fault}')}, among the outcomes of an event")
        if found:
            worth = value.final(game, records(after[:found]), params_array) * shares[:found, None]
            np.add.at(luck, rows[:found] + begun, worth)
        begun += done
    return luck
