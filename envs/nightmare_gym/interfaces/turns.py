"""`Turns`: each seat's transitions from one of its own decisions to the next, for self-play."""

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
    """Completed transitions: each array has one element (of `n`) for each.

    Attributes:
        row: (n,) the row of the batch.
        seat: (n,) the seat that decided.
        observation: (n, features) its observation at the decision.
        mask: (n, actions) its mask at the decision.
        action: (n,) its action.
        reward: (n,) its earnings until its next decision or the end; at its first decision also those from the start.
        next_observation: (n, features) its observation at the next decision, or at the end.
        next_mask: (n, actions) its mask at the next decision; all False at the end.
        done: (n,) True if the game was over (`MultiAgentBatch.truncated` tells which games were only cut short).
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
    """The last decision of each seat in each row, until its transition is complete.

    A seat's earnings before its first decision belong to that decision, so the rewards of a seat that decides at least
    once sum up to its return. Step the batch only through here, and call `forget` after a reset.

    Args:
        table: The batch that is played.
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
        """Forget all open decisions."""
        self._open[:] = False

    def step(self, actions: NDArray[Any], rows: NDArray[Any] | None = None) -> Transitions:
        """Step the batch (see `MultiAgentBatch.step`); return the transitions that this has completed.

        These are the transitions of the seats that are asked now, and of all seats of games that have ended.
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
        self._open[ended] = False  # so that a new game begins without open decisions
        next_seats = np.maximum(table.seats[deciding], 0)  # rows in which nobody is asked have no open decisions
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
