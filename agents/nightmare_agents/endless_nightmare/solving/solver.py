"""Solving Endless Nightmare (Basic): from many Nightmares survived down to none, one Nightmare after the other."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.selection import selected
from nightmare_agents.endless_nightmare.solving.sweep import solve_nightmare
from nightmare_agents.endless_nightmare.solving.work import (
    EXACT,
    PLAN,
    UPPER,
    Sizes,
    Table,
    lowest_displacement,
    paper,
    sizes_of,
)
from nightmare_gym.engine.game import records
from nightmare_gym.games.endless_nightmare.layout import D6, POINTS, SHADOW_ROWS, SLOTS

Told = Callable[[str, int, int], object]
"""Called with what is solved, and with the steps done and those to do for it."""


@dataclass(frozen=True)
class Task:
    """What is to be solved.

    Attributes:
        boxes: The box, with tracks as high as they are tabled (see `lowered`).
        rules: `EXACT`, `LOWER` or `UPPER`.
        tolerance: How much a position's worth may differ from the best mean of what follows it.
        dtype: Of the tables.
        threads: How many Nightmares are solved at once.
    """

    boxes: NDArray[np.void]
    rules: int = EXACT
    tolerance: float = 1e-9
    dtype: type[np.floating[Any]] = np.float64
    threads: int = 1

    @property
    def box(self) -> Any:
        """The box's record."""
        return self.boxes.view(np.recarray)[0]

    @property
    def sizes(self) -> Sizes:
        """The sizes of the tables."""
        return sizes_of(self.box)

    @property
    def settled(self) -> int:
        """From how many Nightmares survived on The Shadow gets no faster."""
        survived = SHADOW_ROWS + D6
        while survived > 0 and eyes_of(self.box, survived - 1) == eyes_of(self.box, SHADOW_ROWS + D6):
            survived -= 1
        return survived


def lowered(boxes: NDArray[np.void], horrors: int | None = None, scares: int | None = None) -> NDArray[np.void]:
    """The box with lower tops of Horrors and Scares, and no more of Incantation and Mantra than can matter.

    Protection matters up to the top of what it protects from, and never rises above the largest number of points.
    """
    found = boxes.copy()
    for danger, top, protection in (("horrors", horrors, "incantation"), ("scares", scares, "mantra")):
        if top is not None:
            found[danger]["top"] = np.minimum(found[danger]["top"], top)
        found[protection]["top"] = np.minimum(np.minimum(found[protection]["top"], POINTS), found[danger]["top"])
    return records(found)


def eyes_of(box: Any, survived: int) -> list[int]:
    """How far The Shadow steps, by the die (pips - 1); EN-7.1."""
    return [int(box.shadow[min(SHADOW_ROWS - 1, D6 - (die + 1 - survived))]) for die in range(D6)]


def plan_of(task: Task, nightmare: int, survived: int, pays: int) -> NDArray[np.void]:
    """The plan for one Nightmare."""
    box, eyes = task.box, eyes_of(task.box, survived)
    harm = box.nightmares[nightmare].scares_and_horrors
    turns_back = int(box.nightmares[nightmare].back_after_failed_move) > 0
    plans = np.zeros(1, PLAN)
    plans["rules"], plans["nightmare"], plans["survived"], plans["pays"] = task.rules, nightmare, survived, pays
    plans["lowest"], plans["farthest"] = lowest_displacement(box, nightmare), box.ring - box.catch - 1
    plans["eyes"], plans["harm"] = eyes, harm
    plans["alike"] = [
        max(other for other in range(D6) if (eyes[other], harm[other]) == (eyes[die], harm[die])) for die in range(D6)
    ]
    plans["again"] = turns_back or any(eyes[die] == 0 and harm[die] > 0 for die in range(D6))
    return records(plans)


@dataclass(frozen=True)
class Nightmare:
    """One Nightmare, solved.

    Attributes:
        inside: Worth at the start of a turn other than its first, by (sanity, incantation, mantra, displacement, lead,
            horrors, scares, courage).
        start: Worth at the start of its first turn, by the same but for the displacement.
        plans: What was solved.
    """

    inside: Table
    start: Table
    plans: NDArray[np.void]


def solve_one(
    task: Task, nightmare: int, survived: int, beyond: Table, pays: int = 1, told: Callable[[], object] | None = None
) -> Nightmare:
    """Solve one Nightmare.

    Args:
        task: The board, and by whose rules.
        nightmare: Which one.
        survived: How many were survived before it.
        beyond: What it is worth to have ended it, by (sanity, incantation, mantra, lead, horrors, scares, courage).
        pays: 1, or 0 where the spaces moved at the end are worth nothing.
        told: Called after each Sanity.
    """
    plans, sizes = plan_of(task, nightmare, survived, pays), task.sizes
    displacements = int(task.box.nightmares[nightmare].length) - int(plans["lowest"][0])
    inside, start = np.zeros(sizes.within(displacements), task.dtype), np.zeros(sizes.between, task.dtype)
    for sanity in range(1, sizes.sanity + 1):
        solve_nightmare(
            plans, task.boxes, inside, beyond, start, paper(sizes, task.dtype), task.tolerance, sanity
        )  # fmt: skip
        if told is not None:
            told()
    return Nightmare(inside, start, plans)


def survival(task: Task, nightmare: int, survived: int) -> Table:
    """The largest chance to survive a Nightmare and to see the next one, from each position in which it may be met."""
    alive = np.ones(task.sizes.between, task.dtype)
    return solve_one(task, nightmare, survived, alive, pays=0).start


def starts(task: Task, survived: int, beyond: Table, pays: int, told: Callable[[], object]) -> list[Table]:
    """The worth of meeting each Nightmare."""
    solve = partial(solve_one, task, survived=survived, beyond=beyond, pays=pays, told=told)
    with ThreadPoolExecutor(task.threads) as pool:
        return list(pool.map(lambda nightmare: solve(nightmare).start, range(SLOTS)))


HALF, LOOSER = 0.5, 100.0


@dataclass(frozen=True)
class Horizon:
    """How the game comes to an end once The Shadow gets no faster.

    Attributes:
        nightmares: A number k of Nightmares.
        chance: The largest chance to survive k more, p, from any position between two, by any play.
    """

    nightmares: int
    chance: float

    @property
    def further(self) -> float:
        """How far an iteration over Nightmares may still go, over its last change.

        No change is larger than the one before, and each is at most p times that of k Nightmares before: all that
        follow are at most k (1 + p + p^2 + ...) times the last one.
        """
        return self.nightmares / (1.0 - self.chance)


@dataclass(frozen=True)
class Solution:
    """A solved board.

    Attributes:
        task: What was solved.
        between: By Nightmares survived (the last entry stands for more, too) and position between two Nightmares: the
            expected score at the end less 10 for each Nightmare survived, before the next one is selected.
        horizon: How the game comes to an end once The Shadow gets no faster.
        error: How far any worth may be from the solution: certified, see docs/solving.md.
    """

    task: Task
    between: Table
    horizon: Horizon
    error: float

    def worth(self, survived: int) -> Table:
        """The table for so many Nightmares survived."""
        return np.asarray(self.between[min(survived, len(self.between) - 1)])

    @property
    def start(self) -> float:
        """The expected score of a game, with the best play."""
        box = self.task.box
        return float(
            self.between[0][
                box.sanity.start - 1, box.incantation.start, box.mantra.start, box.lead - box.catch - 1,
                box.horrors.start, box.scares.start, box.courage.start - 1,
            ]
        )  # fmt: skip


def solve(task: Task, told: Told = lambda name, done, whole: None) -> Solution:
    """Solve a board.

    Where The Shadow gets no faster, the worth between two Nightmares depends on itself. It is found by iteration from
    nothing, until what may still come (see `Horizon`) is small enough; `UPPER` has it added.
    """
    box, shape = task.box, task.sizes.between
    points, last = int(box.points_per_nightmare), task.settled
    steps = task.sizes.sanity * SLOTS

    def pass_over(name: str, survived: int, beyond: Table, pays: int = 1) -> Table:
        done = iter(range(1, steps + 1))
        return selected(starts(task, survived, beyond, pays, lambda: told(name, next(done), steps)), box)

    horizon = Horizon(0, 1.0)
    alive = np.ones(shape, task.dtype)
    while horizon.chance > HALF:
        name = f"chance to survive {horizon.nightmares + 1} more"
        alive = pass_over(name, last, alive, 0)
        horizon = Horizon(horizon.nightmares + 1, float(alive.max()))
    worth, rest, turn = np.zeros(shape, task.dtype), np.inf, 0
    while rest > task.tolerance * LOOSER:
        turn += 1
        before = worth
        worth = pass_over(f"{last} or more survived, {turn}", last, worth + points)
        rest = float(np.abs(worth - before).max()) * horizon.further
    if task.rules == UPPER:
        worth += rest
    between = [worth]
    for survived in range(last - 1, -1, -1):
        between.append(pass_over(f"{survived} survived", survived, between[-1] + points))
    error = rest + turns(task, horizon) * residual(task, points * (last + 1))
    return Solution(task, np.stack(between[::-1]), horizon, error)


def residual(task: Task, worth: float) -> float:
    """How much a position's worth may differ from the best mean of what follows it: by iteration, and by rounding."""
    return 2 * task.tolerance + 2 * D6 * worth * float(np.finfo(task.dtype).eps)


def turns(task: Task, horizon: Horizon) -> float:
    """A bound of how many turns a game can take in the mean.

    In a Nightmare the lead less the displacement falls by the eyes of The Shadow from at most the largest lead, to no
    less than the length and one step below the smallest; a Sanity saves no more than one step.
    """
    box = task.box
    most = max(eyes_of(box, task.settled))
    longest = max(int(box.nightmares[nightmare].length) for nightmare in range(SLOTS))
    way = int(box.ring) + longest + most * (1 + task.sizes.sanity)
    means = [sum(eyes_of(box, survived)) / D6 for survived in range(task.settled + 1)]
    return sum(way / mean for mean in means[:-1]) + way / means[-1] * horizon.further
