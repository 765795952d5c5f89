"""Solving Endless Nightmare (Basic): from many Nightmares survived down to none, one Nightmare after the other."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
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
from nightmare_agents.npz_files import write_npz
from nightmare_gym.engine.game import find, records
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
        threads: How many Nightmares are solved at once.
        notes: A file in which unfinished work is kept; None: nowhere.
        gpu: Whether a GPU solves it.
    """

    boxes: NDArray[np.void]
    rules: int = EXACT
    tolerance: float = 1e-9
    threads: int = 1
    notes: Path | None = None
    gpu: bool = False

    @property
    def box(self) -> Any:
        """The box's record."""
        return self.boxes.view(np.recarray)[0]

    @property
    def sizes(self) -> Sizes:
        """The sizes of the tables."""
        return sizes_of(self.box)

    @cached_property
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
    inside, start = np.zeros(sizes.within(displacements)), np.zeros(sizes.between)
    told = told or (lambda: None)
    if task.gpu:
        from nightmare_agents.endless_nightmare.solving import gpu  # numba's CUDA takes half a second to import

        gpu.solve_nightmare(plans, task.boxes, inside, beyond, start, task.tolerance, told)
        return Nightmare(inside, start, plans)
    for sanity in range(1, sizes.sanity + 1):
        solve_nightmare(
            plans, task.boxes, inside, beyond, start, paper(sizes), task.tolerance, sanity
        )  # fmt: skip
        told()
    return Nightmare(inside, start, plans)


def survival(task: Task, nightmare: int, survived: int) -> Table:
    """The largest chance to survive a Nightmare and to see the next one, from each position in which it may be met."""
    alive = np.ones(task.sizes.between)
    return solve_one(task, nightmare, survived, alive, pays=0).start


def starts(task: Task, survived: int, beyond: Table, pays: int, told: Callable[[], object]) -> list[Table]:
    """The worth of meeting each Nightmare."""
    solve = partial(solve_one, task, survived=survived, beyond=beyond, pays=pays, told=told)
    with ThreadPoolExecutor(task.threads) as pool:
        return list(pool.map(lambda nightmare: solve(nightmare).start, range(SLOTS)))


@dataclass(frozen=True)
class Horizon:
    """How the game comes to an end once The Shadow gets no faster.

    Attributes:
        nightmares: A number k of Nightmares.
        chance: To survive k more has at most this chance p, from any position between two, by any play.
    """

    nightmares: int
    chance: float

    @property
    def further(self) -> float:
        """How far an iteration over Nightmares may still go, over its last change.

        No change is larger than the one before, and each is at most p times that of k Nightmares before: all that
        follow are at most k (1 + p + p^2 + ...) times the last one. So many more Nightmares, at most, are also met in
        the mean.
        """
        return self.nightmares / (1.0 - self.chance)


@dataclass(frozen=True)
class Solution:
    """A solved board.

    Attributes:
        task: What was solved.
        between: By Nightmares survived (the last entry stands for more, too) and position between two Nightmares: the
            expected score at the end less 10 for each Nightmare survived, before the next one is selected.
        error: How far any worth may be from the solution, or on the wrong side of what it bounds: certified, see
            docs/solving.md.
    """

    task: Task
    between: Table
    error: float

    def worth(self, survived: int) -> Table:
        """The table for so many Nightmares survived."""
        return np.asarray(self.between[min(survived, len(self.between) - 1)])

    @property
    def start(self) -> float:
        """The expected score of a game, with the best play."""
        box = self.task.box
        return float(self.between[0][place_of_start(box)])


def place_of_start(box: Any) -> tuple[int, ...]:
    """Where the start of a game stands in a table of positions between Nightmares."""
    lead = box.lead - box.catch - 1
    mind = box.sanity.start - 1, box.incantation.start, box.mantra.start
    return tuple(int(one) for one in (*mind, lead, box.horrors.start, box.scares.start, box.courage.start - 1))


def pass_over(task: Task, survived: int, beyond: Table, told: Told, name: str, pays: int = 1) -> Table:
    """The worth between two Nightmares when so many are survived, from what it is worth to have ended the next one."""
    steps = task.sizes.sanity * SLOTS
    done = iter(range(1, steps + 1))
    found = starts(task, survived, beyond, pays, lambda: told(name, next(done), steps))
    return selected(found, task.box)


def quiet(name: str, done: int, whole: int) -> None:
    """Nobody is told."""


def without_fear(task: Task) -> Task:
    """The easiest game: neither Horrors nor Scares. Whatever can be done in the game itself can be done in it."""
    return replace(task, boxes=lowered(task.boxes, 0, 0), rules=UPPER, notes=None)


def horizon_of(task: Task) -> Horizon:
    """After how many more Nightmares the game is over with a chance of more than a half."""
    easy = without_fear(task)
    alive, nightmares = np.ones(easy.sizes.between), 0
    while float(alive.max()) > 0.5:
        nightmares += 1
        alive = pass_over(easy, task.settled, alive, quiet, "", pays=0)
    return Horizon(nightmares, float(alive.max()))


def settle_down(task: Task, horizon: Horizon, worth: Table, enough: float, told: Told) -> tuple[Table, float]:
    """The worth between two Nightmares where The Shadow gets no faster, which depends on itself, by iteration.

    Args:
        task: The board, and by whose rules.
        horizon: How the game ends.
        worth: Where to begin.
        enough: When to stop: where what may still come is less.
        told: Called with the steps done.

    Returns:
        The worth, and how much it may still change at most.
    """
    rest, count, points = np.inf, 0, int(task.box.points_per_nightmare)
    while rest > enough:
        count, before = count + 1, worth
        name = f"{task.settled} or more survived, pass {count}"
        worth = pass_over(task, task.settled, worth + points, told, name)
        rest = float(np.abs(worth - before).max()) * horizon.further
    return worth, rest


def solve(task: Task, told: Told = quiet, enough: float | None = None) -> Solution:
    """Solve a board.

    Where The Shadow gets no faster, worth is found by iteration: from nothing, below the truth and rising; for `UPPER`
    from the game without fear, above the truth and falling. So bounds may stop it at any time.

    Args:
        task: The board, and by whose rules.
        told: Called with the steps done.
        enough: How much may be missing where The Shadow gets no faster; None: a hundred times the tolerance. It counts
            as an error only where rules are `EXACT`.
    """
    horizon, enough = horizon_of(task), enough or 100 * task.tolerance
    between, rest = read_notes(task, enough)
    if not between:
        worth = np.zeros(task.sizes.between)
        if task.rules == UPPER:
            easy = without_fear(task)
            ceiling, missing = settle_down(easy, horizon, np.zeros(easy.sizes.between), enough, quiet)
            worth += ceiling + missing + numerical_error(easy, horizon, ceiling)
        worth, rest = settle_down(task, horizon, worth, enough, told)
        between = [worth]
    for survived in range(task.settled - len(between), -1, -1):
        write_notes(task, enough, between, rest)
        beyond = between[-1] + int(task.box.points_per_nightmare)
        between.append(pass_over(task, survived, beyond, told, f"{survived} survived"))
    if task.notes is not None:
        task.notes.unlink(missing_ok=True)
    error = numerical_error(task, horizon, between[-1]) + (rest if task.rules == EXACT else 0.0)
    return Solution(task, np.stack(between[::-1]), error)


def read_notes(task: Task, enough: float) -> tuple[list[Table], float]:
    """The tables that an interrupted solve of the same task has left, and what is missing of the first; or none."""
    if task.notes is None or not task.notes.is_file():
        return [], 0.0
    with np.load(task.notes, allow_pickle=False) as kept:
        if str(kept["task"]) != about(task, enough):
            return [], 0.0
        return list(kept["between"]), float(kept["rest"])


def write_notes(task: Task, enough: float, between: list[Table], rest: float) -> None:
    """Keep what is solved so far; a reader never meets half of it."""
    if task.notes is not None:
        notes = {"task": np.array(about(task, enough)), "between": np.stack(between), "rest": np.array(rest)}
        write_npz(task.notes, notes)


def about(task: Task, enough: float) -> str:
    """What tells one task from another."""
    box = hashlib.sha256(task.boxes.tobytes()).hexdigest()
    return f"{box} {task.rules} {task.tolerance} {enough} {find('endless_nightmare').stamp}"


def numerical_error(task: Task, horizon: Horizon, worth: Table) -> float:
    """How far tables may be from what exact arithmetic without a tolerance would have found, whatever the start."""
    return turns(task, horizon) * residual(task, float(worth.max()))


def residual(task: Task, worth: float) -> float:
    """How much a position's worth may differ from the best mean of what follows it: by iteration, and by rounding.

    A mean over six dice is seven roundings, and an event puts one mean into another.
    """
    return 2 * task.tolerance + 14 * worth * float(np.finfo(np.float64).eps)


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
    return sum(way / mean for mean in means[:-1]) + way / means[-1] * (1 + horizon.further)
