"""`Rows`: positions of one game side by side, and what every batch needs besides: dice, endings, faults, pickling."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.dice import GAME, streams
from nightmare_gym.engine.errors import FAULTS, Fault, OptionError
from nightmare_gym.engine.game import Game, find, records, words
from nightmare_gym.engine.loops import LIVE, SAME_STEP, STAY, TRUNCATED
from nightmare_gym.engine.position import Position

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]


class Rows(ABC):
    """Rows of one game with one box: what `Batch` (one controller) and `BatchTable` (a player for each seat) share.

    Args:
        game: The game, or its id.
        rows: How many.
        options: The game's options.
        autoreset: What becomes of a row that ended: `STAY` (nothing), `NEXT_STEP` or `SAME_STEP` (a new game).
        illegal_reward: The reward for an illegal action, which ends the game; None is the game's worst return less
            what was already paid.

    Attributes:
        states: The positions, one record a row.
        boxes: The box, one record.
        masks: (rows, actions) bool: what the asked seat may do. Overwritten by the next step.
        status: (rows,) how each row stands: `LIVE`, `TERMINATED`, `TRUNCATED` or `ILLEGAL`.

    Raises:
        OptionError: An option is wrong.
    """

    KEPT: ClassVar[tuple[str, ...]] = ("_words", "masks", "status")
    """The arrays that a pickle holds, besides the dice."""

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
        self.game = find(game, options)
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
        self._kept = rows if autoreset == SAME_STEP else 0
        self._final_states = self.game.states(self._kept)
        self._final_words = words(self._final_states)
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
        return self._start(True)

    def resume(self, position: Position) -> Floats:
        """Start every row from a position of the same game and box.

        Raises:
            OptionError: It is no position, or of another game, or was made with other options.
        """
        if not isinstance(position, Position):
            raise OptionError(f"position={position!r}: expected a Position")
        if position.is_over:
            raise OptionError("the position is the end of a game: there is nothing to play")
        if position.game.id != self.game.id or position.boxes.tobytes() != self.boxes.tobytes():
            raise OptionError("the position is of another game, or was made with other options, than this environment")
        self._words[:] = words(position.states)
        return self._start(False)

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
    def final_states(self) -> NDArray[np.void]:
        """The last position of each row that ended in the last step."""
        return self._final_states if self.autoreset == SAME_STEP else self.states

    def summary(self, rows: NDArray[np.intp]) -> dict[str, NDArray[Any]]:
        """The facts of the games that ended in the given rows in the last step."""
        return self.game.summary(self.final_states[rows], self.boxes)

    def position(self, row: int) -> Position:
        """A copy of one row, as a `Position`."""
        position = Position(self.game, self.boxes)
        position.states = self.states[row : row + 1].copy()
        return position

    @abstractmethod
    def _start(self, fresh: bool) -> Floats:
        """Start a game in every row: a new one if `fresh`, else from the position that lies there."""

    @property
    def _rules(self) -> tuple[Any, Any, Any, Any, Any, Any, Any, Any]:
        """What every loop of the engine takes first."""
        return (
            self.game.marker, self.states, self._words, self.boxes, self._box_words, self._plan, self.dice,
            self._weights,
        )  # fmt: skip

    def _whole(self, actions: NDArray[Any], rows: int) -> NDArray[np.int64]:
        """The actions as compiled code takes them: of one type, so that nothing is compiled again."""
        if actions.shape != (rows,) or actions.dtype.kind not in "iu":  # compiled code reads on regardless
            raise OptionError(
                f"actions of shape {actions.shape}, {actions.dtype}: expected a whole number for each of {rows} rows"
            )
        return np.ascontiguousarray(actions, np.int64)

    def _sound(self, broken: int) -> None:
        """Raise the fault of a row; -1 is none."""
        if broken < 0:
            return
        position = self.position(broken)
        fault = int(position.state.fault)
        why = FAULTS.get(fault, f"fault {fault}")
        raise Fault(f"{self.game.id}, row {broken}: {why}; position: {position.to_json()}")

    def __getstate__(self) -> dict[str, Any]:
        made_of = (self.game.id, self.rows, self.options, self.autoreset, self.illegal_reward)
        return {"made of": made_of, "dice": words(self.dice), **{name: getattr(self, name) for name in self.KEPT}}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(*saved["made of"])  # type: ignore[misc]
        words(self.dice)[:] = saved["dice"]
        for name in self.KEPT:
            getattr(self, name)[:] = saved[name]
