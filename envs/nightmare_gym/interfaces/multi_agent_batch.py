"""`MultiAgentBatch`: rows of one game of several seats, each shown to the seat that is asked."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.arguments import action_numbers, row_numbers
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.first_use import first_use
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import ILLEGAL, NEXT_STEP, STAY
from nightmare_gym.engine.tables import BEGIN, DECIDE, RESUME, move_tables
from nightmare_gym.interfaces.rows import Floats, Rows


class MultiAgentBatch(Rows):
    """Rows of one game of several seats, stepped in one compiled call; see `Rows` for its arguments.

    A step overwrites the listed rows of these arrays, and no others.
    The rewards of a seat's decisions, with its final reward, sum up to its return.

    Attributes:
        players: The number of seats that play.
        seats: (rows,) the seat that is asked; `NOBODY` if a game has ended and no other began.
        observations: (rows, features) float32, as that seat sees the game; zeros if nobody is asked.
        rewards: (rows,) that seat's earnings since its own last decision (at its first decision: since the start, or
            since the resumed position).
        final_rewards: (rows, players) for each row's last game that ended: each seat's earnings since its own last
            decision; the `illegal_reward` for the seat that took an illegal action.
        paid: (rows, players) each seat's return as of its last decision, or as of the resumed position.
        final_observations: (rows, players, features) the end of that game, as each seat sees it.

    Raises:
        OptionError: An option is wrong; `autoreset` is neither `STAY` nor `SAME_STEP`.
    """

    KEPT: ClassVar[tuple[str, ...]] = (
        *Rows.KEPT, "_final_ints", "paid", "seats", "observations", "rewards", "final_rewards", "final_observations",
    )  # fmt: skip

    def __init__(
        self,
        game: Game | str,
        rows: int,
        options: dict[str, Any] | None = None,
        autoreset: int = STAY,
        illegal_reward: float | None = None,
        num_threads: int = 1,
    ) -> None:
        if autoreset == NEXT_STEP:  # a step without a decision belongs to no seat
            raise OptionError(
                "a MultiAgentBatch starts anew in the same step, or not at all: autoreset SAME_STEP or STAY"
            )
        super().__init__(game, rows, options, autoreset, illegal_reward, num_threads)
        self.players, features = int(self.params_array["seats"][0]), self.game.feature_count
        self.seats = np.zeros(rows, np.int32)
        self.observations = np.zeros((rows, features), np.float32)
        self.rewards = np.zeros(rows, np.float32)
        self.final_rewards = np.zeros((rows, self.players), np.float32)
        self.final_observations = np.zeros((rows, self.players, features), np.float32)
        self.paid = np.zeros((rows, self.players), np.float32)
        self._every = np.arange(rows)

    def step(self, actions: NDArray[Any], rows: NDArray[Any] | None = None) -> NDArray[np.intp]:
        """Take one decision in every listed row; under `STAY` rows that have ended are left alone.

        Args:
            actions: One action for each listed row.
            rows: The rows' numbers, each once; None lists all of them.

        Returns:
            The listed rows whose game ended in this step (`status` has the reason).

        Raises:
            ArgumentError: `actions` are not one whole number for each row, a row does not exist, or is listed twice.
            ResetNeeded: No game was begun, or all listed ones have ended and stay so.
            Fault: The rules broke; the message holds the position.
        """
        self._refuse_unstarted()
        listed = self._every if rows is None else row_numbers(rows, self.rows)
        ended = self._move(DECIDE, listed, action_numbers(actions, len(listed)))
        if self.illegal_reward is not None:
            illegal = ended[self.status[ended] == ILLEGAL]
            self.final_rewards[illegal, self.final_states["actor"][illegal]] = self.illegal_reward
        return ended

    def _begin(self) -> Floats:
        return self._start(BEGIN)

    def _resume(self) -> Floats:
        return self._start(RESUME)

    def _start(self, what: int) -> Floats:
        self.final_rewards[:], self.final_observations[:] = 0.0, 0.0
        with first_use(self.game):
            self._move(what, self._every, self._every)
        return self.observations

    def _move(self, what: int, rows: NDArray[np.int64], actions: NDArray[np.int64]) -> NDArray[np.intp]:
        ended = np.zeros(len(rows), np.intp)
        results = self._run(
            move_tables, len(rows), what, rows, actions, self.autoreset, self.illegal_return, self.paid,
            self.seats, self.masks, self.observations, self.rewards, self.status,
            self._final_ints, self.final_observations, self.final_rewards, ended,
        )  # fmt: skip
        self._sound([(0, broken) for _, (broken, _) in results])  # these are numbers of rows, not of listed ones
        found = [ended[first : first + endings] for first, (_, endings) in results]
        return found[0] if len(found) == 1 else np.concatenate(found)

    def _part(self, part: slice, weights: NDArray[np.int64], arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        what, rows, actions, *of_all_rows, ended = arguments
        return (*self._rules[:-1], weights, what, rows[part], actions[part], *of_all_rows, ended[part])
