"""`Turns`: what self-play learns from, each seat's steps from its own decision to its own next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.arguments import action_numbers, row_numbers
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.rows import Flags, Floats


@dataclass(frozen=True)
class Transitions:
    """Completed transitions, an element for each in every array (called `n` below).

    Attributes:
        row: (n,) the table.
        seat: (n,) who decided.
        observation: (n, features) what the seat saw when it decided.
        mask: (n, actions) what it could do.
        action: (n,) what it did.
        reward: (n,) what it earned until it was asked again, or until the end; with its first decision all since the
            start.
        next_observation: (n, features) what it saw then.
        next_mask: (n, actions) what it could do then; nothing where the game was over.
        done: (n,) whether the game was over (`MultiAgentBatch.truncated` tells which games were only cut short).
    """

    row: NDArray[np.intp]
    seat: NDArray[np.intp]
    observation: Floats
    mask: Flags
    action: NDArray[np.int64]
    reward: Floats
    next_observation: Floats
    next_mask: Flags
    done: Flags


class Turns:
    """The last decision of each seat at each table, until it is known what came of it.

    What a seat has earned before its first decision belongs to that one: so the rewards of a seat that decides at all
    sum up to its return. Step the table only through here, and call `forget` after it was reset.

    Args:
        table: The tables that are played.
    """

    def __init__(self, table: MultiAgentBatch) -> None:
        self.table = table
        seats = (table.rows, table.players)
        self._observations = np.zeros((*seats, table.game.feature_count), np.float32)
        self._masks = np.zeros((*seats, len(table.game.actions)), np.bool_)
        self._actions = np.zeros(seats, np.int64)
        self._before = np.zeros(seats, np.float32)
        self._open = np.zeros(seats, np.bool_)

    def forget(self) -> None:
        """Nobody has decided yet."""
        self._open[:] = False

    def step(self, actions: NDArray[Any], rows: NDArray[Any] | None = None) -> Transitions:
        """Step the table (see `MultiAgentBatch.step`) and tell which transitions this has completed.

        These are those of the seats that are asked now, and of all seats that had decided in games that have ended.
        """
        table = self.table
        listed = np.arange(table.rows) if rows is None else row_numbers(rows, table.rows)
        actions = action_numbers(actions, len(listed))
        asking = table.seats[listed] >= 0
        deciding, seats = listed[asking], table.seats[listed[asking]]
        self._observations[deciding, seats] = table.observations[deciding]
        self._masks[deciding, seats] = table.masks[deciding]
        self._actions[deciding, seats] = actions[asking]
        self._before[deciding, seats] = np.where(self._open[deciding, seats], 0.0, table.rewards[deciding])
        self._open[deciding, seats] = True
        ended = table.step(actions, listed)
        place, left = np.nonzero(self._open[ended])
        over = ended[place]
        self._open[ended] = False  # so that a new game at once completes nothing
        next_seats = np.maximum(table.seats[deciding], 0)  # where nobody is asked nothing is open
        on = deciding[self._open[deciding, next_seats]]
        asked, masks = table.seats[on], table.masks[on]
        row, seat = np.concatenate([on, over]), np.concatenate([asked, left])
        return Transitions(
            row,
            seat,
            self._observations[row, seat],
            self._masks[row, seat],
            self._actions[row, seat],
            np.concatenate([table.rewards[on], table.final_rewards[over, left]]) + self._before[row, seat],
            np.concatenate([table.observations[on], table.final_observations[over, left]]),
            np.concatenate([masks, np.zeros((len(over), masks.shape[1]), np.bool_)]),
            np.arange(len(row)) >= len(on),
        )
