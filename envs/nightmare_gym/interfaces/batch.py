"""`Batch`: rows of one game for one controller, stepped together in one compiled call."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.arguments import action_numbers, shown
from nightmare_gym.engine.errors import ArgumentError
from nightmare_gym.engine.first_use import first_use
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import ILLEGAL, LIVE, NEXT_STEP, STAY, TERMINATED, resume_rows, step_rows
from nightmare_gym.interfaces.rows import Floats, Rows

DEVICES = ("cpu", "cuda")


class Batch(Rows):
    """Rows of one game with the same parameters, for one controller of all seats; see `Rows` for its arguments.

    Observations are those of the seat that is asked (of seat 0 if nobody is, as at the end). Rewards are those of seat
    0, so a game of several seats should be one in which all share one return. The rewards of a game sum up to its
    return: the first one includes earnings from before the first decision. After `resume` they sum up to the earnings
    beyond the position's returns.

    The mask of a row whose game has ended is all ones until another game begins there: nobody is asked, and a masked
    softmax needs an action.

    A game that nature ends before any decision stays `LIVE` until the next step, which pays and ends it.

    Args:
        device: "cpu", or "cuda" for rows on a CUDA device: the batch is a `CudaBatch` then.

    Raises:
        OptionError: An option is wrong, or there is no such device.
    """

    KEPT: ClassVar[tuple[str, ...]] = (*Rows.KEPT, "_paid")

    def __new__(cls, *_: Any, device: str = "cpu", **__: Any) -> Self:
        """Make a batch on the device."""
        kind: Any = cls
        if checked_device(device) == "cuda" and cls is Batch:
            from nightmare_gym.interfaces.cuda_batch import CudaBatch  # it imports this module, and numba.cuda

            kind = CudaBatch
        return super().__new__(kind)

    def __init__(
        self,
        game: Game | str,
        rows: int,
        options: dict[str, Any] | None = None,
        autoreset: int = STAY,
        illegal_reward: float | None = None,
        num_threads: int = 1,
        *,
        device: str = "cpu",
    ) -> None:
        super().__init__(game, rows, options, autoreset, illegal_reward, num_threads)
        self._paid = np.zeros(rows, np.float32)
        self._seen = (rows, self.game.feature_count)
        self._final_observations = np.zeros((self._kept, self.game.feature_count), np.float32)

    def step(self, actions: NDArray[Any]) -> tuple[Floats, Floats]:
        """Take one decision in every live row; return the observations (a fresh array) and the rewards.

        Args:
            actions: (rows,) whole numbers; those of rows that have ended are ignored.

        Raises:
            ArgumentError: `actions` are not one whole number for each row.
            ResetNeeded: No game was begun, or all have ended and stay so.
            Fault: The rules broke; the message holds the position.
        """
        self._refuse_unstarted()
        actions = action_numbers(actions, self.rows)
        # a step overwrites every row, but those that have ended and stay so
        observations = (np.zeros if self.autoreset == STAY else np.empty)(self._seen, np.float32)
        rewards = np.empty(self.rows, np.float32)
        stepped = True if self.illegal_reward is None else (self.status == LIVE) | (self.autoreset != STAY)
        self._sound(self._take(actions, self.autoreset, observations, rewards))
        if self.illegal_reward is not None:
            rewards[(self.status == ILLEGAL) & stepped] = self.illegal_reward
        return observations, rewards

    @property
    def finals(self) -> tuple[NDArray[np.void], Floats]:
        """The last position and observation of each row that ended in the last step, under `SAME_STEP`."""
        return self._final_states, self._final_observations

    def _begin(self) -> Floats:
        observations, rewards = np.zeros(self._seen, np.float32), np.empty(self.rows, np.float32)
        self.status[:] = TERMINATED  # the loop of a step begins a game where one has ended: one loop less to compile
        with first_use(self.game):
            self._sound(self._take(np.zeros(self.rows, np.int64), NEXT_STEP, observations, rewards))
        return observations

    def _resume(self) -> Floats:
        observations = np.zeros(self._seen, np.float32)
        with first_use(self.game):
            self._sound(self._run(resume_rows, self.rows, self.masks, observations, self.status, self._paid))
        return observations

    def _take(
        self, actions: NDArray[np.int64], autoreset: int, observations: Floats, rewards: Floats
    ) -> list[tuple[int, Any]]:
        """Call the loop of a step."""
        return self._run(
            step_rows, self.rows, actions, autoreset, self.illegal_return, self.masks, observations, rewards,
            self.status, self._paid, self._final_ints, self._final_observations,
        )  # fmt: skip

    def _part(self, part: slice, weights: NDArray[np.int64], arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        marker, states, ints, params_array, params_ints, plan, dice, _ = self._rules
        of_rows = [array[part] if isinstance(array, np.ndarray) else array for array in arguments]
        return (
            marker, states[part], ints[part], params_array, params_ints, plan, dice[part], weights, *of_rows,
        )  # fmt: skip


def checked_device(device: Any) -> str:
    """Return the name of a device.

    Raises:
        ArgumentError: It is none.
    """
    if device not in DEVICES:
        raise ArgumentError(f"device={shown(device)}: expected {' or '.join(map(repr, DEVICES))}")
    return str(device)
