"""A solved board as a player and as a `Value`; it solves every Nightmare anew when it first meets it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.endless_nightmare.solving.judge import judge
from nightmare_agents.endless_nightmare.solving.nightmares import Nightmare, solve_one
from nightmare_agents.endless_nightmare.solving.selection import change_of, columns
from nightmare_agents.endless_nightmare.solving.solver import Solution
from nightmare_agents.endless_nightmare.solving.tasks import Table, Task
from nightmare_agents.endless_nightmare.solving.turn import sheet_for
from nightmare_agents.values import Floats, earned
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import State
from nightmare_gym.games.endless_nightmare.steps import Step

ENOUGH = 1e-5
"""The tolerance with which Nightmares are solved anew, in points."""
MEMORY = 6e9
"""The bytes of solved Nightmares to keep; one Nightmare is kept even if it is larger."""
CHANGES = ((L.KEEP, 0), (L.SUBTRACT, -1), (L.ADD, 1))


class Tables:
    """The Nightmares of a solved board, kept once they are solved.

    A solution holds only the worths between Nightmares; those within follow from them (see docs/solving.md).

    Args:
        solution: The solved board.
    """

    def __init__(self, solution: Solution) -> None:
        task = solution.task
        self.solution = solution
        self.task = Task(task.params_array, task.rules, max(task.tolerance, ENOUGH), task.threads)
        self.points = int(task.params.points_per_nightmare)
        self._solved: dict[tuple[int, int], Nightmare] = {}
        self._starts: dict[int, list[Table]] = {}
        self._columns: dict[int, list[Table]] = {}

    def beyond(self, survived: int) -> Table:
        """The worth of having ended a Nightmare, by the number survived before it."""
        return self.solution.worth(survived + 1) + self.points

    def nightmare(self, nightmare: int, survived: int) -> Nightmare:
        """Return a Nightmare, solved; where The Shadow gets no faster, the number survived does not matter."""
        key = nightmare, min(survived, self.task.settled)
        if key not in self._solved:
            while self._solved and sum(one.table.nbytes for one in self._solved.values()) > MEMORY:
                first_met = self._solved.pop(next(iter(self._solved)))
                self.task.give_back(first_met.table)
            self._solved[key] = solve_one(
                self.task, key[0], key[1], self.beyond(key[1]), checks=False, rooms=self.task.rooms
            )
        return self._solved[key]

    def knows(self, nightmare: int, survived: int) -> bool:
        """Tell whether a Nightmare is solved already."""
        return (nightmare, min(survived, self.task.settled)) in self._solved

    def ready(self, nightmares: Iterable[int], survived: int) -> None:
        """Solve Nightmares with one number survived, several at once; forget others if memory is short."""
        many = min(survived, self.task.settled)
        others = [key for key in self._solved if key[1] != many]
        if sum(one.table.nbytes for one in self._solved.values()) > MEMORY / 2:  # it may become as much again
            for key in others:
                self.task.give_back(self._solved.pop(key).table)
        missing = [(one, many) for one in nightmares if (one, many) not in self._solved]

        def solved(key: tuple[int, int]) -> Nightmare:
            return solve_one(self.task, *key, self.beyond(many), checks=False, rooms=self.task.rooms)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            self._solved |= zip(missing, pool.map(solved, missing), strict=True)

    def starts(self, survived: int) -> list[Table]:
        """The worth of meeting each Nightmare."""
        key = min(survived, self.task.settled)
        if key not in self._starts:
            keep_last(self._starts)
            self._starts[key] = [self.nightmare(nightmare, key).start for nightmare in range(L.SLOTS)]
        return self._starts[key]

    def columns(self, survived: int) -> list[Table]:
        """The worth of each column of the Nightmare table before the second roll."""
        key = min(survived, self.task.settled)
        if key not in self._columns:
            keep_last(self._columns)
            self._columns[key] = columns(self.starts(key), self.task.board)
        return self._columns[key]

    @cached_property
    def sheet(self) -> Table:
        """Scratch paper."""
        return sheet_for(self.task.board.courages)


def step_of(states: NDArray[np.void]) -> Any:
    """The step at which each position is."""
    return states["agenda"]["steps"][np.arange(len(states)), states["agenda"]["height"] - 1]


def is_selecting(states: NDArray[np.void]) -> NDArray[np.bool_]:
    """Tell whether each position is between two Nightmares, in phase 1."""
    return np.isin(step_of(states)["a"], (Step.COLUMN_ROLLED, Step.ROW_ROLLED))


def keep_last(levels: dict[int, list[Table]]) -> None:
    """Forget all levels but the last one; games go from level to level."""
    while len(levels) > 1:
        del levels[next(iter(levels))]


class SolvedPlayer:
    """A player of a solved board: perfect on a board that is solved exactly, at least as good as the bound on others.

    Args:
        solution: The solved board.
        params_array: The parameters of the game; its tracks may be higher than those of the tables.
    """

    name = "solved endless_nightmare"

    def __init__(self, solution: Solution, params_array: NDArray[np.void]) -> None:
        self.solution, self.params_array = solution, params_array
        self.tables = Tables(solution)

    def __reduce__(self) -> tuple[Any, ...]:
        return SolvedPlayer, (self.solution, self.params_array)

    def act(self, decisions: Decisions) -> Actions:
        """Return the best action in each row."""
        return self.judged(decisions.states[decisions.rows], decisions.params_array)[0]

    def at_hand(self, decisions: Decisions) -> NDArray[np.intp]:
        """Return the rows with the fewest Nightmares survived: selections first, then one (solved) Nightmare.

        So each Nightmare of each number survived is solved once or twice for any number of games.
        """
        states = records(decisions.states[decisions.rows])
        selecting = is_selecting(states)
        survived = np.minimum(self.survived(states), self.tables.task.settled)
        fewest = survived == survived.min()
        if np.any(fewest & selecting):
            return decisions.rows[fewest & selecting]
        there = states["nightmare"][fewest]
        nightmare = next((one for one in there.tolist() if self.tables.knows(one, int(survived.min()))), there[0])
        return decisions.rows[fewest & (states["nightmare"] == nightmare)]

    def ready(self, states: NDArray[np.void]) -> None:
        """Solve the Nightmares of live positions with one number survived, several at once."""
        survived, selecting = int(self.survived(states)[0]), bool(is_selecting(states).any())
        self.tables.ready(range(L.SLOTS) if selecting else np.unique(states["nightmare"]).tolist(), survived)

    def survived(self, states: NDArray[np.void]) -> NDArray[np.int64]:
        """Count the Nightmares survived; a Nightmare counts from the selection of the next one on."""
        return np.asarray(states["survived"] + is_selecting(states) * states["ended"], np.int64)

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return the expected final score; the score itself where the game is over."""
        found = earned(game, states, params_array)
        live = np.flatnonzero(states["actor"] != NOBODY)
        found[live, 0] = self.judged(states[live], params_array)[1]
        return found

    def judged(self, states: NDArray[np.void], params_array: NDArray[np.void]) -> tuple[Actions, Floats]:
        """Return the best action, or 0 where nature chooses, and the expected score of each position."""
        if params_array.tobytes() != self.params_array.tobytes():
            raise OptionError("this table of endless_nightmare is for other options, or another board, than are played")
        states = records(states)
        step = step_of(states)
        actions, scores = np.zeros(len(states), np.int64), np.zeros(len(states))
        survived = states["survived"] + states["ended"]  # what it will be in phase 1
        selecting = np.isin(step["a"], (Step.COLUMN_ROLLED, Step.ROW_ROLLED))
        for many in np.unique(survived[selecting]):
            rows = np.flatnonzero(selecting & (survived == many))
            actions[rows], scores[rows] = self._select(states[rows], step[rows], int(many))
        within = ~selecting
        for many, nightmare in {(int(one["survived"]), int(one["nightmare"])) for one in states[within]}:
            rows = np.flatnonzero(within & (states["survived"] == many) & (states["nightmare"] == nightmare))
            solved = self.tables.nightmare(nightmare, many)
            best, worths = np.zeros(len(rows), np.int64), np.zeros(len(rows))
            judge(
                solved.plans, self.tables.task.params_array, solved.table, self.tables.sheet, states, rows, best, worths
            )  # fmt: skip
            actions[rows], scores[rows] = best, worths + many * self.tables.points
        return actions, scores

    def _select(self, states: NDArray[np.void], step: NDArray[np.void], survived: int) -> tuple[Actions, Floats]:
        """EN-4: judge phase 1, from the first roll to the use of Sanity on the second."""
        params, starts = self.tables.task.params, self.tables.starts(survived)
        both, left = self.tables.columns(survived), int(params.left_column_up_to)
        actions, worths = np.zeros(len(states), np.int64), np.zeros(len(states))
        for k, (state, asked) in enumerate(zip(states, step, strict=True)):
            if asked["step"] != Step.SPEND_SANITY:
                table = self.solution.worth(survived) if asked["a"] == Step.COLUMN_ROLLED else both[state["column"]]
                worths[k] = table[self._place(state, 0)]
                continue
            ends = (
                [both[0 if die < left else 1] for die in range(L.D6)]
                if asked["a"] == Step.COLUMN_ROLLED
                else [starts[nightmare] for nightmare in params.table[state["column"]]]
            )
            uses = {}
            for action, way in CHANGES:
                if action == L.KEEP or 0 <= state["die"] + way < L.D6:
                    die = min(L.D6 - 1, max(0, state["die"] + way * change_of(self.tables.task.board)))
                    uses[action] = float(ends[die][self._place(state, abs(way))])
            actions[k] = max(uses, key=lambda action: uses[action])
            worths[k] = uses[actions[k]]
        return actions, worths + survived * self.tables.points

    def _place(self, state: State, spent: int) -> tuple[int, int, int]:
        """Find the place of a position between two Nightmares in a table."""
        params = self.tables.task.params
        return self.tables.task.board.place(
            int(state["lead"]),
            int(state["sanity"]) - spent,
            min(int(state["incantation"]), int(params.incantation.top)),
            min(int(state["mantra"]), int(params.mantra.top)),
            min(int(state["horrors"]), int(params.horrors.top)),
            min(int(state["scares"]), int(params.scares.top)),
            int(state["courage"]),
        )
