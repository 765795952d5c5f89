"""`Batch`: rows of one game, stepped together in one compiled call. Every interface is made of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.dice import GAME, streams
from nightmare_gym.engine.errors import FAULTS, Fault, OptionError
from nightmare_gym.engine.game import Game, find, records, words
from nightmare_gym.engine.loops import ILLEGAL, LIVE, SAME_STEP, STAY, TRUNCATED, reset_rows, step_rows
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.warm import first_use

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]


class Batch:
    """Rows of one game with one box; observations and rewards are those of seat 0.

    Args:
        game: The game, or its id.
        rows: How many.
        options: The game's options.
        autoreset: `STAY`, `NEXT_STEP` or `SAME_STEP` (see `nightmare_gym.engine.loops.step_rows`).
        illegal_reward: The reward for an illegal action, which ends the episode; None is the game's worst return
            less what was already paid.

    Attributes:
        states: The positions, one record a row.
        boxes: The box, one record.
        masks: (rows, actions) bool: what the asked seat may do. Overwritten by the next step.
        status: (rows,) how each row stands: `LIVE`, `TERMINATED`, `TRUNCATED` or `ILLEGAL`.

    Raises:
        OptionError: An option is wrong.
    """

    def __init__(
        self,
        game: Game | str,
        rows: int,
        options: dict[str, Any] | None = None,
        autoreset: int = STAY,
        illegal_reward: float | None = None,
    ) -> None:
        if rows < 1:
            raise OptionError(f"a batch of {rows} rows: expected at least 1")
        self.game = find(game) if isinstance(game, str) else game
        self.options = dict(options or {})
        self.rows = rows
        self.autoreset = autoreset
        if illegal_reward is not None and not isinstance(illegal_reward, int | float):
            raise OptionError(f"illegal_reward={illegal_reward!r}: expected a number, or None")
        self.illegal_reward = illegal_reward
        self.boxes = records(self.game.box(**self.options))
        self.states = self.game.states(rows)
        self.masks = np.zeros((rows, len(self.game.actions)), np.bool_)
        self.status = np.zeros(rows, np.int32)
        self.worst = self.game.worst_return(self.boxes.view(np.recarray)[0])
        self._words, self._box_words = words(self.states), words(self.boxes)
        self._plan = records(self.game.layout.plan(self.boxes.dtype))
        self._weights = np.zeros(self.game.max_outcomes, np.int64)
        kept = rows if autoreset == SAME_STEP else 0
        self._final_states = self.game.states(kept)
        self._final_words = words(self._final_states)
        self._final_observations = np.zeros((kept, self.game.feature_count), np.float32)
        self._final_masks = np.zeros((kept, len(self.game.actions)), np.bool_)
        self.seed(0)

    def seed(self, seed: int) -> None:
        """Take dice keyed by (seed of up to 64 bits, row, episode, turn, k); row i's first game is its episode 0."""
        self.dice = records(streams(seed, self.rows))

    def deal(self, seed: int, first: int) -> None:
        """Take the dice of evaluation: row i is to play game `first + i` of the seed, whatever the batch."""
        self.dice = records(streams(seed, np.full(self.rows, GAME, np.int64)))
        self.dice["episode"] = first + np.arange(self.rows) - 1

    def reset(self) -> Floats:
        """Start a new game in every row; return the observations."""
        return self._reset(True)

    def resume(self, position: Position) -> Floats:
        """Start every row from a position of the same game and box.

        Raises:
            OptionError: The position is of another game, or was made with other options.
        """
        if position.is_over:
            raise OptionError("the position is the end of a game: there is nothing to play")
        if position.game.id != self.game.id or position.boxes.tobytes() != self.boxes.tobytes():
            raise OptionError("the position is of another game, or was made with other options, than this environment")
        self._words[:] = words(position.states)
        return self._reset(False)

    def step(self, actions: NDArray[Any]) -> tuple[Floats, Floats]:
        """One decision in every live row: the observations (fresh arrays) and the rewards.

        Raises:
            OptionError: There is not one whole number for each row.
            Fault: The rules broke; the message holds the position.
        """
        if actions.shape != (self.rows,) or actions.dtype.kind not in "iu":  # compiled code reads on regardless
            raise OptionError(
                f"actions of shape {actions.shape}, {actions.dtype}: expected a whole number for each of "
                f"{self.rows} rows"
            )
        actions = np.ascontiguousarray(actions, np.int64)  # of one type, so that nothing is compiled again
        observations = np.zeros((self.rows, self.game.feature_count), np.float32)
        rewards = np.zeros(self.rows, np.float32)
        broken = step_rows(
            self.game.marker, self.states, self._words, self.boxes, self._box_words, self._plan, self.dice,
            self._weights, actions, self.autoreset, self.worst, self.masks, observations, rewards, self.status,
            self._final_words, self._final_observations, self._final_masks,
        )  # fmt: skip
        if broken >= 0:
            self._raise(broken)
        if self.illegal_reward is not None:
            rewards[self.status == ILLEGAL] = self.illegal_reward
        return observations, rewards

    @property
    def live(self) -> NDArray[np.intp]:
        """The rows that go on."""
        return np.flatnonzero(self.status == LIVE)

    @property
    def terminated(self) -> Flags:
        """(rows,) ended by the rules, or by an illegal action."""
        return (self.status != LIVE) & (self.status != TRUNCATED)

    @property
    def truncated(self) -> Flags:
        """(rows,) cut short by the turn limit."""
        return self.status == TRUNCATED

    @property
    def finals(self) -> tuple[NDArray[np.void], Floats, Flags]:
        """Under `SAME_STEP`: last position, observation and mask of each row that ended in the last step."""
        return self._final_states, self._final_observations, self._final_masks

    def summary(self, rows: NDArray[np.intp]) -> dict[str, NDArray[Any]]:
        """The facts of the games that ended in the given rows in the last step."""
        states = self._final_states if self.autoreset == SAME_STEP else self.states
        return self.game.summary(states[rows], self.boxes)

    def position(self, row: int) -> Position:
        """A copy of one row, as a `Position`."""
        position = Position(self.game, self.boxes)
        position.states = self.states[row : row + 1].copy()
        return position

    def _reset(self, fresh: bool) -> Floats:
        every = np.ones(self.rows, np.bool_)
        observations = np.zeros((self.rows, self.game.feature_count), np.float32)
        with first_use(self.game):
            broken = reset_rows(
                self.game.marker, self.states, self._words, self.boxes, self._box_words, self._plan, self.dice,
                self._weights, every, fresh, self.masks, observations, self.status,
            )  # fmt: skip
        if broken >= 0:
            self._raise(broken)
        return observations

    def _raise(self, row: int) -> None:
        position = self.position(row)
        fault = int(position.state.fault)
        why = FAULTS.get(fault, f"fault {fault}")
        raise Fault(f"{self.game.id}, row {row}: {why}; position: {position.to_json()}")

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game.id, "rows": self.rows, "options": self.options, "autoreset": self.autoreset,
            "illegal_reward": self.illegal_reward, "dice": self.dice.tobytes(), "states": self.states.tobytes(),
            "status": self.status, "masks": self.masks,
        }  # fmt: skip

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(saved["game"], saved["rows"], saved["options"], saved["autoreset"], saved["illegal_reward"])  # type: ignore[misc]
        self._words[:] = np.frombuffer(saved["states"], np.int32).reshape(self._words.shape)
        words_of_dice = self.dice.view(np.ndarray).view(np.int64)
        words_of_dice[:] = np.frombuffer(saved["dice"], np.int64)
        self.status[:], self.masks[:] = saved["status"], saved["masks"]
