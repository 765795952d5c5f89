"""One Nightmare: its plan, its tables, its solve and its check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.check import residuals
from nightmare_agents.endless_nightmare.solving.lanes import WIDTH
from nightmare_agents.endless_nightmare.solving.paper import OUTCOMES, PLANES, SUMMANDS, TOGETHER, slots, spots
from nightmare_agents.endless_nightmare.solving.places import NOWHERE, Board, Ways, eyes_of
from nightmare_agents.endless_nightmare.solving.sweep import solve_block
from nightmare_agents.endless_nightmare.solving.tasks import Table, Task
from nightmare_agents.endless_nightmare.solving.work import PLAN, ROLLED_EVENTS, Desk
from nightmare_gym.engine.game import records
from nightmare_gym.games.endless_nightmare.layout import D6, POINTS

LINE = 8
"""The numbers in a line of the core's cache."""


def plan_of(task: Task, ways: Ways, survived: int, pays: int) -> NDArray[np.void]:
    """The plan for one Nightmare."""
    board, params = ways.board, task.params
    eyes, harm = eyes_of(params, survived), [int(one) for one in params.nightmares[ways.nightmare].scares_and_horrors]
    plans = np.zeros(1, PLAN)
    plans["rules"], plans["nightmare"], plans["survived"], plans["pays"] = task.rules, ways.nightmare, survived, pays
    plans["lowest"], plans["last_lead"], plans["courages"] = ways.lowest, ways.last_lead, board.courages
    plans["hearts"], plans["rows"], plans["ways"] = board.hearts.max() + 1, ways.rows, len(ways.pairs)
    back = POINTS * int(params.nightmares[ways.nightmare].back_after_failed_move)
    plans["farthest"] = ways.length + POINTS
    plans["left"] = board.planes * ways.rows * board.courages + WIDTH
    left = (ways.length + POINTS - ways.lowest + 1) * board.courages
    plans["paper"] = in_lines(int(plans["left"][0]) + left + WIDTH)
    plans["slot"] = in_lines(max(int(ways.strips[:, 2].max()) + back, POINTS) * board.courages + WIDTH)
    plans["eyes"], plans["harm"], plans["unseen"] = eyes, harm, 0 in eyes
    ends = list(zip(eyes, harm, strict=True))
    plans["alike"] = [max(other for other in range(D6) if ends[other] == ends[die]) for die in range(D6)]
    for name, numbers in (("mind", board.minds), ("heart", board.hearts), ("way", ways.places)):
        plans[name] = NOWHERE
        plans[name][0][tuple(slice(size) for size in numbers.shape)] = numbers
    return records(plans)


def in_lines(numbers: int) -> int:
    """Round a number of numbers up to whole lines of the core's cache."""
    return -(-numbers // LINE) * LINE


def room_for(numbers: int, rooms: dict[int, Table]) -> Table:
    """Find memory that begins with a cache line: the smallest room that is large enough, or new memory."""
    for room in sorted(rooms.values(), key=len):
        if len(room) >= numbers and rooms.pop(id(room), None) is not None:  # no other thread was quicker
            return room
    rooms.clear()  # none is large enough
    fresh = np.empty(numbers + LINE)
    return fresh[-(fresh.ctypes.data // fresh.itemsize) % LINE :]


@dataclass(frozen=True)
class Nightmare:
    """One Nightmare, solved.

    Attributes:
        ways: The places of its positions.
        plans: The plan, one record.
        table: The worths at the start of a turn other than its first, row after row (see `places`).
        start: The worths at the start of its first turn, by (plane, lead, Courage before Scares are charged).
        residual: The check's largest gap between a worth and the best mean over its successors.
        checked: The number of positions checked.
    """

    ways: Ways
    plans: NDArray[np.void]
    table: Table
    start: Table
    residual: float
    checked: int


def desk_of(task: Task, ways: Ways, plans: NDArray[np.void], rooms: dict[int, Table]) -> Desk:
    """Make a desk for a Nightmare's solve.

    Args:
        task: The board.
        ways: The Nightmare.
        plans: The plan, one record.
        rooms: Memory that may be used for its table.
    """
    board = ways.board
    pairs = board.minds.shape[2] * board.hearts.shape[1]
    event = int(task.params.nightmares[ways.nightmare].event) in ROLLED_EVENTS
    return Desk(
        table=room_for(int(plans["paper"][0] + slots(pairs) * plans["slot"][0]) + WIDTH, rooms),
        places=np.zeros(spots(pairs) * OUTCOMES, np.int64),
        summands=np.zeros((spots(pairs) + 2) * POINTS * SUMMANDS, np.int64),
        planes=np.zeros(pairs * PLANES, np.int64),
        best=np.zeros(pairs, np.int64),
        sums=np.zeros(TOGETHER, np.int64),
        spots=np.zeros(TOGETHER, np.int64),
        less=np.zeros((2, pairs, 2, (int(ways.strips[:, 2].sum()) * board.courages if event else 0) + WIDTH)),
    )


class Solve:
    """One Nightmare that is being solved, block after block, in the order of `Board.blocks`.

    Attributes:
        ways: The places of its positions.
        plans: The plan, one record.
        strips: The groups, in the order in which they are solved.
        desk: The arrays of the solve, with its table.
        start: The worths at the start of its first turn, by (plane, lead, Courage before Scares are charged).

    Args:
        task: The board and the rules.
        board: The board's places: all of them, or those that are kept at a time.
        nightmare: The Nightmare's number.
        survived: The number of Nightmares survived before it.
        pays: 1, or 0 where the spaces moved at the end are worth nothing.
        rooms: Memory that may be used for its table; it is not given back.
    """

    def __init__(
        self, task: Task, board: Board, nightmare: int, survived: int, pays: int = 1,
        rooms: dict[int, Table] | None = None,
    ) -> None:  # fmt: skip
        self._task = task
        self.ways = Ways(board, nightmare)
        self.plans = plan_of(task, self.ways, survived, pays)
        self.strips = self.ways.strips[self.ways.strips[:, 1] - self.ways.strips[:, 0] <= task.reach(survived)]
        self.desk = desk_of(task, self.ways, self.plans, {} if rooms is None else rooms)
        self.start = np.zeros(board.between)

    def go_on(self, block: tuple[int, int, int], beyond: Table) -> None:
        """Solve a block: all positions with these (sanity, incantation, mantra).

        Args:
            block: The block.
            beyond: The worth of having ended the Nightmare, by (plane, lead, Courage before Scares are charged).
        """
        solve_block(
            self.plans, self._task.params_array, self.desk, beyond, self.start, self.ways.pairs, self.strips,
            self._task.tolerance, *block,
        )  # fmt: skip


def solve_one(
    task: Task,
    nightmare: int,
    survived: int,
    beyond: Table,
    pays: int = 1,
    told: Callable[[], object] | None = None,
    checks: bool = True,
    rooms: dict[int, Table] | None = None,
) -> Nightmare:
    """Solve one Nightmare, and check it.

    Args:
        task: The board and the rules.
        nightmare: The Nightmare's number.
        survived: The number of Nightmares survived before it.
        beyond: The worth of having ended it, by (plane, lead, Courage before Scares are charged).
        pays: 1, or 0 where the spaces moved at the end are worth nothing.
        told: Called after each Sanity, Incantation and Mantra.
        checks: True if it is checked.
        rooms: Memory that may be used for its table; it is not given back.
    """
    one, told = Solve(task, task.board, nightmare, survived, pays, rooms), told or (lambda: None)
    for block in task.board.blocks:
        one.go_on(block, beyond)
        told()
    residual, checked = check(task, one, told) if checks else (0.0, 0)
    return Nightmare(one.ways, one.plans, one.desk.table, one.start, residual, checked)


def check(task: Task, solved: Solve, told: Callable[[], object]) -> tuple[float, int]:
    """Go through a solved table once more, by `check.residuals`.

    Returns:
        The largest residual, and the number of positions checked.
    """
    board, largest, checked = task.board, 0.0, np.zeros(1, np.int64)
    for incantation, mantra, sanity in np.ndindex(board.minds.shape[1], board.hearts.shape[0], board.minds.shape[0]):
        if sanity > 0:
            found = residuals(
                solved.plans, task.params_array, solved.desk, solved.strips, sanity, incantation, mantra, checked
            )
            largest = max(largest, found)
            told()
    return largest, int(checked[0])


def survival(task: Task, nightmare: int, survived: int) -> Table:
    """Return the largest chance to survive a Nightmare and see the next one, for each position where it may be met."""
    alive = np.ones(task.board.between)
    return solve_one(task, nightmare, survived, alive, pays=0, checks=False).start
