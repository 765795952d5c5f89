"""`Rows`: positions of one game side by side, and the parts of every batch: dice, endings, faults, pickling."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from numbers import Real
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.arguments import row_numbers, seed_number, shown, whole
from nightmare_gym.engine.dice import DICE, GAME, streams
from nightmare_gym.engine.errors import ArgumentError, Fault, OptionError, ResetNeeded, beyond_its_array
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.loops import LIVE, NOTHING_BROKE, NOTHING_STEPPED, SAME_STEP, STAY, TRUNCATED
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.threads import Threads

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
MOST_ROWS = 2**31 - 1
MOST_THREADS = 1024
SOUND = [(0, NOTHING_BROKE)]
"""The results of a sound step on one thread, by far the most frequent."""


class Rows(ABC):
    """Rows of one game with the same parameters: the base of `Batch` and `MultiAgentBatch`.

    Args:
        game: The game, or its id.
        rows: The number of rows.
        options: The game's options.
        autoreset: The fate of a row that ended: `STAY` (nothing), `NEXT_STEP` or `SAME_STEP` (a new game).
        illegal_reward: The reward for an illegal action, which ends the game; None makes the return `illegal_return`.
        num_threads: The threads that share the rows, from 1 to 1024. The results do not depend on it: each row has dice
            of its own.

    Attributes:
        states: The positions, one record a row.
        params_array: The parameters, one record.
        masks: (rows, actions) bool: the asked seat's legal actions. The next step overwrites it.
        status: (rows,) the status of each row: `LIVE`, `TERMINATED`, `TRUNCATED` or `ILLEGAL`.
        illegal_return: The return of a game that an illegal action ends: 1 less than the worst by the rules.

    Raises:
        OptionError: An option is wrong.
    """

    KEPT: ClassVar[tuple[str, ...]] = ("_ints", "masks", "status")
    """The arrays that a pickle holds, beside the dice."""

    def __init__(
        self,
        game: Game | str,
        rows: int,
        options: dict[str, Any] | None = None,
        autoreset: int = STAY,
        illegal_reward: float | None = None,
        num_threads: int = 1,
    ) -> None:
        if options is not None and not (
            isinstance(options, Mapping) and all(isinstance(name, str) for name in options)
        ):
            raise ArgumentError(f"options={shown(options)}: expected names and values, or None")
        self.options = dict(options or {})
        self.game = make_game(game, self.options)
        self.rows = rows = whole("rows", rows, 1, MOST_ROWS)
        self.autoreset = whole("autoreset", autoreset, STAY, SAME_STEP)
        self.illegal_reward = _finite("illegal_reward", illegal_reward)
        self.num_threads = whole("num_threads", num_threads, 1, MOST_THREADS)
        self.params_array = records(self.game.params(**self.options))
        self.states = self.game.states(rows)
        self.masks = np.zeros((rows, len(self.game.actions)), np.bool_)
        self.status = np.zeros(rows, np.int32)
        self.illegal_return = self.game.illegal_return(self.params_array.view(np.recarray)[0])
        self._ints, self._params_ints = ints(self.states), ints(self.params_array)
        self._plan = records(self.game.layout.plan(self.params_array.dtype))
        self._threads = Threads(self.num_threads)
        self._weights = [np.zeros(self.game.max_outcomes, np.int64) for _ in range(self.num_threads)]
        self._kept = rows if autoreset == SAME_STEP else 0
        self._final_states = self.game.states(self._kept)
        self._final_ints = ints(self._final_states)
        self._started = False
        self.seed(0)

    def seed(self, seed: int) -> None:
        """Take dice keyed by (seed, row, episode, turn, k); row i's first game is its episode 0.

        Args:
            seed: A whole number from 0 to 2**64 - 1.

        Raises:
            ArgumentError: It is none.
        """
        self.dice = self._placed(records(streams(seed_number(seed), self.rows)))

    def deal(self, seed: int, first: int) -> None:
        """Take the dice of evaluation: row i plays game `first + i` of the seed, the same in every batch."""
        seed, first = seed_number(seed), whole("first", first, 0, MOST_ROWS)
        dice = records(streams(seed, np.full(self.rows, GAME, np.int64)))
        dice["episode"] = first + np.arange(self.rows) - 1
        self.dice = self._placed(dice)

    def reset(self) -> Floats:
        """Start a new game in every row; return the observations."""
        self._started = True
        return self._begin()

    def resume(self, position: Position) -> Floats:
        """Start every row from a position of the same game and parameters.

        Raises:
            OptionError: It is no position, belongs to another game, or was made with other options.
        """
        if not isinstance(position, Position):
            raise ArgumentError(f"position={shown(position)}: expected a Position")
        if position.is_over:
            raise OptionError("the position is the end of a game: there is nothing to play")
        if position.game is not self.game or position.params_array.tobytes() != self.params_array.tobytes():
            raise OptionError("the position is of another game, or was made with other options, than this environment")
        position.check_ranges()
        self._fill(self._ints, ints(position.states))
        self._started = True
        return self._resume()

    @property
    def live(self) -> NDArray[np.intp]:
        """The numbers of the rows that go on."""
        return np.flatnonzero(self._host(self.status) == LIVE)

    @property
    def terminated(self) -> Flags:
        """(rows,) True for rows ended by the rules, or by an illegal action."""
        return (self.status != LIVE) & (self.status != TRUNCATED)

    @property
    def truncated(self) -> Flags:
        """(rows,) True for rows cut short by the turn limit."""
        return self.status == TRUNCATED

    @property
    def final_states(self) -> NDArray[np.void]:
        """The last position of each row that ended in the last step."""
        return self._final_states if self.autoreset == SAME_STEP else self.states

    def summary(self, rows: NDArray[np.intp]) -> dict[str, NDArray[Any]]:
        """Return the facts of the games that ended in the given rows in the last step.

        Raises:
            ArgumentError: A row does not exist, or is listed twice.
        """
        return self.game.summary(self._host(self.final_states)[row_numbers(rows, self.rows)], self.params_array)

    def facts(self, row: int) -> dict[str, Any]:
        """Return the facts of the game that ended in a row in the last step, as Python's values.

        Raises:
            ArgumentError: The row does not exist.
        """
        row = whole("row", row, 0, self.rows - 1)
        ended = self._host(self.final_states)[row : row + 1]  # not a copy: numpy would copy field by field
        return {name: found[0].tolist() for name, found in self.game.summary(ended, self.params_array).items()}

    def position(self, row: int) -> Position:
        """Copy one row to a `Position`.

        Raises:
            ArgumentError: The row does not exist.
        """
        row = whole("row", row, 0, self.rows - 1)
        position = Position(self.game, self.params_array)
        position.states = self._host(self.states)[row : row + 1].copy()
        return position

    def final_position(self, row: int) -> Position:
        """Copy the last position of a row that ended in the last step to a `Position`.

        Raises:
            ArgumentError: The row does not exist.
        """
        position = self.position(row)
        position.states = self._host(self.final_states)[row : row + 1].copy()
        return position

    @abstractmethod
    def _begin(self) -> Floats:
        """Begin a new game in every row; return the observations."""

    @abstractmethod
    def _resume(self) -> Floats:
        """Go on from the position of every row; return the observations."""

    def _placed(self, array: NDArray[Any]) -> Any:
        """Return numpy's array where this batch keeps its arrays."""
        return array

    def _host(self, array: Any) -> Any:
        """Return an array of this batch as one of numpy."""
        return array

    def _fill(self, array: Any, values: NDArray[Any]) -> None:
        """Overwrite an array of this batch with numpy's values."""
        array[:] = values

    @property
    def _rules(self) -> tuple[Any, Any, Any, Any, Any, Any, Any, Any]:
        """The first arguments of every loop of the engine."""
        return (
            self.game.marker, self.states, self._ints, self.params_array, self._params_ints, self._plan, self.dice,
            self._weights[0],
        )  # fmt: skip

    @abstractmethod
    def _part(self, part: slice, weights: NDArray[np.int64], arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return all arguments of a loop of the engine for a part of its elements, with scratch memory of its own."""

    def _run(self, loop: Any, length: int, *arguments: Any) -> list[tuple[int, Any]]:
        """Call a loop of the engine on `length` elements, a part of them in each thread.

        Returns:
            Each part's first element and result.
        """
        try:
            if self.num_threads == 1:
                return [(0, loop(*self._rules, *arguments))]

            def of_part(part: slice, thread: int) -> tuple[Any, ...]:
                if part.stop - part.start == length:
                    return (*self._rules, *arguments)
                return self._part(part, self._weights[thread], arguments)

            return self._threads.run(loop, length, of_part)
        except IndexError as error:
            raise beyond_its_array(self.game.id, error) from None

    def _refuse_unstarted(self) -> None:
        """Refuse a step before the first reset."""
        if not self._started:
            raise ResetNeeded("a step before the first reset: call reset() first")

    def _sound(self, results: Sequence[tuple[int, int]]) -> None:
        """Raise the first fault of a row, or an error if there was nothing to step.

        Args:
            results: Each part's first row, and from there its first row with a fault, or else `NOTHING_BROKE` or
                `NOTHING_STEPPED`.
        """
        if results == SOUND:
            return
        faults = [first + broken for first, broken in results if broken >= 0]
        broken = min(faults) if faults else max(broken for _, broken in results)
        if broken == NOTHING_BROKE:
            return
        if broken == NOTHING_STEPPED:
            raise ResetNeeded("a step after the end of the game: call reset() first")
        position = self.position(broken)
        why = self.game.broken(position.state)
        raise Fault(f"{self.game.id}, row {broken}: {why}; position: {position.to_json()}")

    def __getstate__(self) -> dict[str, Any]:
        made_of = (self.game, self.rows, self.options, self.autoreset, self.illegal_reward, self.num_threads)
        kept = {name: self._host(getattr(self, name)) for name in self.KEPT}
        return {"made of": made_of, "started": self._started, "dice": ints(self._host(self.dice)), **kept}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(*saved["made of"])  # type: ignore[misc]
        self._started = saved["started"]
        self.dice = self._placed(records(saved["dice"].copy().view(DICE)[:, 0]))
        for name in self.KEPT:
            self._fill(getattr(self, name), saved[name])


def _finite(name: str, value: Any) -> float | None:
    """Check for a finite number or None."""
    if value is None:
        return None
    if isinstance(value, bool | np.bool_) or not isinstance(value, Real) or not math.isfinite(value):
        raise ArgumentError(f"{name}={shown(value)}: expected a finite number, or None")
    return float(value)
