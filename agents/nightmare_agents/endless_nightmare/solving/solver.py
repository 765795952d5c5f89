"""Solving Endless Nightmare (Basic): from many Nightmares survived down to none, one Nightmare after the other."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.by_rules import sample
from nightmare_agents.endless_nightmare.solving.check import residuals, unplanned
from nightmare_agents.endless_nightmare.solving.lanes import WIDTH
from nightmare_agents.endless_nightmare.solving.notes import Notes
from nightmare_agents.endless_nightmare.solving.paper import (
    ADDED,
    DONE,
    FAILED,
    IDLE,
    KEPT,
    PLACES,
    PLANES,
    SLOTS_OF_PAPER,
    SUBTRACTED,
)
from nightmare_agents.endless_nightmare.solving.places import NOWHERE, Board, Ways, eyes_of
from nightmare_agents.endless_nightmare.solving.selection import selected
from nightmare_agents.endless_nightmare.solving.sweep import solve_block
from nightmare_agents.endless_nightmare.solving.work import EXACT, PLAN, UPPER
from nightmare_gym.engine.compile import stamp
from nightmare_gym.engine.game import find, records
from nightmare_gym.games.endless_nightmare.layout import D6, POINTS, SHADOW_ROWS, SLOTS

SOLVING = Path(__file__).parent
Table = NDArray[np.float64]
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
        notes: A folder in which unfinished work is kept; None: nowhere.
    """

    boxes: NDArray[np.void]
    rules: int = EXACT
    tolerance: float = 1e-9
    threads: int = 1
    notes: Path | None = None

    @property
    def box(self) -> Any:
        """The box's record."""
        return self.boxes.view(np.recarray)[0]

    @cached_property
    def kept(self) -> Notes:
        """The notes of unfinished work."""
        return Notes(self.notes, about(self))

    @cached_property
    def board(self) -> Board:
        """The places of the board's positions in tables."""
        return Board(self.box)

    @property
    def place_of_start(self) -> tuple[int, int, int]:
        """The place of a game's start in a table of positions between Nightmares."""
        tracks = ("sanity", "incantation", "mantra", "horrors", "scares", "courage")
        return self.board.place(int(self.box.lead), *(int(self.box[name].start) for name in tracks))

    def reach(self, survived: int) -> int:
        """The largest lead with which a Nightmare can be met after so many.

        Within a Nightmare the lead less the displacement never rises, and the last Move may overshoot.
        """
        longest = max(int(self.box.nightmares[nightmare].length) for nightmare in range(SLOTS))
        return min(self.board.farthest, int(self.box.lead) + survived * (longest - 1 + POINTS))

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


def plan_of(task: Task, ways: Ways, survived: int, pays: int) -> NDArray[np.void]:
    """The plan for one Nightmare."""
    board, box = ways.board, task.box
    eyes, harm = eyes_of(box, survived), [int(one) for one in box.nightmares[ways.nightmare].scares_and_horrors]
    plans = np.zeros(1, PLAN)
    plans["rules"], plans["nightmare"], plans["survived"], plans["pays"] = task.rules, ways.nightmare, survived, pays
    plans["lowest"], plans["last_lead"], plans["courages"] = ways.lowest, ways.last_lead, board.courages
    plans["hearts"], plans["rows"], plans["ways"] = board.hearts.max() + 1, ways.rows, len(ways.pairs)
    plans["paper"] = board.planes * ways.rows * board.courages + WIDTH
    plans["slot"] = int(ways.strips[:, 2].max()) * board.courages + WIDTH
    plans["eyes"], plans["harm"] = eyes, harm
    ends = list(zip(eyes, harm, strict=True))
    alike = [max(other for other in range(D6) if ends[other] == ends[die]) for die in range(D6)]
    plans["alike"], plans["uses"] = alike, uses_of(int(box.sanity_change), alike)
    for name, numbers in (("mind", board.minds), ("heart", board.hearts), ("way", ways.places)):
        plans[name] = NOWHERE
        plans[name][0][tuple(slice(size) for size in numbers.shape)] = numbers
    return records(plans)


def uses_of(change: int, alike: list[int]) -> NDArray[np.int64]:
    """(failure, points, die, use) the slot of the outcome; failure 1 has consequences, above 5 points all dice fail."""
    uses = np.zeros((2, POINTS + 2, D6, 3), np.int64)
    for failure, points, die in np.ndindex(uses.shape[:3]):
        for use, shown, spent in (
            (KEPT, die, 0),
            (SUBTRACTED, max(0, die - change), int(die > 0)),
            (ADDED, min(D6 - 1, die + change), int(die < D6 - 1)),
        ):
            kind = DONE if shown + 1 > points else (IDLE, FAILED)[failure]
            uses[failure, points, die, use] = kind + 2 * alike[shown] + spent
    return uses


@dataclass(frozen=True)
class Nightmare:
    """One Nightmare, solved.

    Attributes:
        ways: Where its positions stand.
        plans: What was solved.
        table: Worth at the start of a turn other than its first, row after row (see `places`).
        start: Worth at the start of its first turn, by (plane, lead, Courage before Scares are charged).
        residual: How far any worth is from the best mean of what follows it, as found by the check.
        checked: How many positions were checked.
    """

    ways: Ways
    plans: NDArray[np.void]
    table: Table
    start: Table
    residual: float
    checked: int


class Desk(NamedTuple):
    """Scratch arrays of a solve.

    Attributes:
        places: By slot of the paper: where its strip begins in the table.
        planes: By mind and heart of a block: the planes in which turns end.
        best: By mind and heart: a bit for each Action that is the best anywhere.
    """

    places: NDArray[np.int64]
    planes: NDArray[np.int64]
    best: NDArray[np.int64]


def desk_of(board: Board) -> Desk:
    """A desk for a Nightmare's solve."""
    pairs = board.minds.shape[2] * board.hearts.shape[1]
    return Desk(
        np.zeros(PLACES, np.int64),
        np.zeros(pairs * PLANES, np.int64),
        np.zeros(pairs, np.int64),
    )


def solve_one(
    task: Task,
    nightmare: int,
    survived: int,
    beyond: Table,
    pays: int = 1,
    told: Callable[[], object] | None = None,
    checks: bool = True,
) -> Nightmare:
    """Solve one Nightmare, and check it.

    Args:
        task: The board, and by whose rules.
        nightmare: Which one.
        survived: How many were survived before it.
        beyond: What it is worth to have ended it, by (plane, lead, Courage before Scares are charged).
        pays: 1, or 0 where the spaces moved at the end are worth nothing.
        told: Called after each Sanity, Incantation and Mantra.
        checks: Whether it is checked.
    """
    board = task.board
    ways = Ways(board, nightmare)
    plans, start = plan_of(task, ways, survived, pays), np.zeros(board.between)
    table = np.zeros(int(plans["paper"][0] + SLOTS_OF_PAPER * plans["slot"][0]) + WIDTH)
    strips = ways.strips[ways.strips[:, 1] - ways.strips[:, 0] <= task.reach(survived)]
    desk, told = desk_of(board), told or (lambda: None)
    for incantation in range(board.minds.shape[1] - 1, -1, -1):
        for mantra in range(board.hearts.shape[0] - 1, -1, -1):
            for sanity in range(1, board.minds.shape[0]):
                solve_block(
                    plans, task.boxes, table, beyond, start, ways.pairs, strips, desk, task.tolerance,
                    sanity, incantation, mantra,
                )  # fmt: skip
                told()
    residual, checked = check(task, plans, table, strips, desk, told) if checks else (0.0, 0)
    return Nightmare(ways, plans, table, start, residual, checked)


def check(
    task: Task, plans: NDArray[np.void], table: Table, strips: NDArray[np.int32], desk: Desk, told: Callable[[], object]
) -> tuple[float, int]:
    """Go through a solved table once more, by `check.residuals`.

    Returns:
        The largest residual, and how many positions were checked.
    """
    board, largest, checked = task.board, 0.0, np.zeros(1, np.int64)
    plain = unplanned(plans, uses_of(int(task.box.sanity_change), list(range(D6))))
    for sanity, incantation, mantra in np.ndindex(board.minds.shape[0], board.minds.shape[1], board.hearts.shape[0]):
        if sanity > 0:
            found = residuals(
                plain, task.boxes, table, strips, desk.places, desk.planes, sanity, incantation, mantra, checked
            )
            largest = max(largest, found)
            told()
    return largest, int(checked[0])


def survival(task: Task, nightmare: int, survived: int) -> Table:
    """The largest chance to survive a Nightmare and to see the next one, from each position in which it may be met."""
    alive = np.ones(task.board.between)
    return solve_one(task, nightmare, survived, alive, pays=0, checks=False).start


class Stop(Exception):
    """Another Nightmare's solve has failed, or somebody has pressed a key."""


@dataclass(frozen=True)
class Level:
    """All Nightmares with a number of Nightmares survived.

    Attributes:
        between: Worth before the next Nightmare is selected.
        residual: How far any worth within a Nightmare is from the best mean of what follows it; 0 where that was not
            checked.
        checked: How many positions were checked.
        sampled: How many of them by the game's own rules, too.
    """

    between: Table
    residual: float = 0.0
    checked: int = 0
    sampled: int = 0


def solve_level(
    task: Task, survived: int, beyond: Table, told: Told, name: str, pays: int = 1, checks: bool = True
) -> Level:
    """Solve all Nightmares with so many survived, several at once, the largest first.

    Args:
        task: The board, and by whose rules.
        survived: How many were survived.
        beyond: What it is worth to have ended the next one.
        told: Called with the steps done.
        name: What it is called; its notes begin so.
        pays: 1, or 0 where the spaces moved at the end are worth nothing.
        checks: Whether the solved Nightmares are checked.
    """
    steps = (1 + checks) * SLOTS * task.board.blocks
    done, stopped = count(1), Event()

    def block_done() -> None:
        told(name, min(steps, next(done)), steps)
        if stopped.is_set():
            raise Stop

    def solved(nightmare: int) -> dict[str, Any]:
        kept: dict[str, Any] | None = task.kept.recall(f"{name} {nightmare}")
        if kept is None:
            try:
                one = solve_one(task, nightmare, survived, beyond, pays, block_done, checks)
            except BaseException:
                stopped.set()
                raise
            kept = {"start": one.start, "residual": one.residual, "checked": one.checked, "sampled": 0}
            if checks and task.rules == EXACT:
                drawn = sample(task, one, survived, SAMPLE, seed=nightmare)
                kept |= {"residual": max(one.residual, drawn.residual), "sampled": drawn.positions}
            task.kept.keep(f"{name} {nightmare}", **kept)
        return kept

    order = sorted(range(SLOTS), key=lambda nightmare: -Ways(task.board, nightmare).rows)
    with ThreadPoolExecutor(task.threads) as pool:
        jobs = {nightmare: pool.submit(solved, nightmare) for nightmare in order}
        try:
            wait(jobs.values(), return_when=FIRST_EXCEPTION)
        finally:
            stopped.set()
            for job in jobs.values():
                job.cancel()
    for job in jobs.values():
        if not job.cancelled() and isinstance(job.exception(), BaseException) and not isinstance(job.exception(), Stop):
            job.result()
    found = [jobs[nightmare].result() for nightmare in range(SLOTS)]
    between = selected([one["start"] for one in found], task.board)
    counts = {name: sum(int(one[name]) for one in found) for name in ("checked", "sampled")}
    return Level(between, max(float(one["residual"]) for one in found), **counts)


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
        residual: How far any worth is from the best mean of what follows it, as the check has found.
        checked: How many positions within Nightmares were checked.
        sampled: How many of them by the game's own rules, too.
    """

    task: Task
    between: Table
    error: float
    residual: float = 0.0
    checked: int = 0
    sampled: int = 0

    def worth(self, survived: int) -> Table:
        """The table for so many Nightmares survived."""
        return np.asarray(self.between[min(survived, len(self.between) - 1)])

    @property
    def start(self) -> float:
        """The expected score of a game, with the best play."""
        return float(self.between[0][self.task.place_of_start])


def quiet(name: str, done: int, whole: int) -> None:
    """Nobody is told."""


def without_fear(task: Task) -> Task:
    """The easiest game: neither Horrors nor Scares. Whatever can be done in the game itself can be done in it."""
    return replace(task, boxes=lowered(task.boxes, 0, 0), rules=UPPER, notes=None)


def horizon_of(task: Task) -> Horizon:
    """After how many more Nightmares the game is over with a chance of more than a half."""
    easy = without_fear(task)
    alive, nightmares = np.ones(easy.board.between), 0
    while float(alive.max()) > 0.5:
        nightmares += 1
        alive = solve_level(easy, task.settled, alive, quiet, "", pays=0, checks=False).between
    return Horizon(nightmares, float(alive.max()))


def settle_down(task: Task, horizon: Horizon, worth: Table, enough: float, told: Told) -> tuple[Level, float]:
    """The worth between two Nightmares where The Shadow gets no faster, which depends on itself, by iteration.

    Args:
        task: The board, and by whose rules.
        horizon: How the game ends.
        worth: Where to begin.
        enough: When to stop: where what may still come is less. The last pass is checked.
        told: Called with the steps done.

    Returns:
        The worth, and how much it may still change at most.
    """
    passes, points, rest = 0, int(task.box.points_per_nightmare), np.inf
    kept = task.kept.recall("passes")
    if kept is not None:
        worth, passes, rest = kept["worth"], int(kept["passes"]), float(kept["rest"])
    while True:
        last = rest <= enough
        name = f"{task.settled} or more survived, pass {passes + 1}"
        level = solve_level(task, task.settled, worth + points, told, name, checks=last)
        rest = float(np.abs(level.between - worth).max()) * horizon.further
        if last:
            return level, rest
        worth, passes = level.between, passes + 1
        task.kept.keep("passes", worth=worth, passes=passes, rest=rest)
        task.kept.forget(name)


def ceiling_of(task: Task, horizon: Horizon, enough: float) -> Table:
    """A worth above the truth, from the game without fear, for each position between two Nightmares."""
    easy = without_fear(task)
    level, missing = settle_down(easy, horizon, np.zeros(easy.board.between), enough, quiet)
    above = level.between + missing + numerical_error(easy, horizon, level.between, level.residual)
    found, board = np.zeros(task.board.between), task.board
    for sanity, incantation, horrors in np.argwhere(board.minds >= 0):
        for mantra, scares in np.argwhere(board.hearts >= 0):
            charged = max(0, scares - mantra)
            plane = board.place(board.nearest, sanity, incantation, mantra, horrors, scares, 1)[0]
            plain = easy.board.place(board.nearest, sanity, 0, 0, 0, 0, 1)[0]
            found[plane, :, charged:] = above[plain, :, : board.courages - charged]
    return found


def solve(task: Task, told: Told = quiet, enough: float | None = None) -> Solution:
    """Solve a board.

    Where The Shadow gets no faster, worth is found by iteration: from nothing, below the truth and rising; for `UPPER`
    from the game without fear, above the truth and falling. So bounds may stop it at any time.

    Args:
        task: The board, and by whose rules.
        told: Called with the steps done.
        enough: How much may be missing where The Shadow gets no faster; None: a hundred times the tolerance. It counts
            as an error only where rules are `EXACT`.

    Raises:
        CheckFailed: The check has found a residual that no tolerance explains.
    """
    horizon, enough = horizon_of(task), enough or 100 * task.tolerance
    levels: list[Level] = []
    for survived in range(task.settled, -1, -1):
        name = f"{survived} survived"
        kept = task.kept.recall(f"level {survived}")
        if kept is not None:
            levels.append(Level(kept["between"], float(kept["residual"]), int(kept["checked"]), int(kept["sampled"])))
            rest = float(kept["rest"])
            continue
        if survived == task.settled:
            worth = ceiling_of(task, horizon, enough) if task.rules == UPPER else np.zeros(task.board.between)
            level, rest = settle_down(task, horizon, worth, enough, told)
        else:
            beyond = levels[-1].between + int(task.box.points_per_nightmare)
            level = solve_level(task, survived, beyond, told, name)
        levels.append(level)
        task.kept.keep(f"level {survived}", **vars(level), rest=rest)
        task.kept.forget(f"{survived} ")
    largest = max(level.residual for level in levels)
    if largest > CREDIBLE * task.tolerance:
        raise CheckFailed(
            f"the check has found a worth that is {largest:.2g} from the best mean of what follows it, where "
            f"{task.tolerance:.2g} was asked for: the solver is wrong, and nothing is published"
        )
    task.kept.clear()
    worth = levels[-1].between
    error = numerical_error(task, horizon, worth, largest) + (rest if task.rules == EXACT else 0.0)
    between = np.stack([level.between for level in levels[::-1]])
    checked, sampled = sum(level.checked for level in levels), sum(level.sampled for level in levels)
    return Solution(task, between, error, largest, checked, sampled)


class CheckFailed(Exception):
    """A solve whose check fails: its numbers are wrong."""


SAMPLE = 850
"""So many positions of each Nightmare with each number survived are checked by the game's own rules: 100,000 in all."""
CREDIBLE = 10.0
"""A residual of so many tolerances is still one of iteration and rounding."""


def about(task: Task) -> str:
    """What tells one task from another."""
    box = hashlib.sha256(task.boxes.tobytes()).hexdigest()
    return f"{box} {task.rules} {task.tolerance} {find('endless_nightmare').stamp} {stamp(SOLVING)}"


def numerical_error(task: Task, horizon: Horizon, worth: Table, residual: float) -> float:
    """How far tables may be from what exact arithmetic without a tolerance would have found, whatever the start.

    Args:
        task: The board, and by whose rules.
        horizon: How the game ends.
        worth: The worth between two Nightmares.
        residual: How far any worth is from the best mean of what follows it: the check's finding, which is rounded
            itself. A mean over six dice is seven roundings, and an event puts one mean into another.
    """
    return turns(task, horizon) * (residual + 14 * float(worth.max()) * float(np.finfo(np.float64).eps))


def turns(task: Task, horizon: Horizon) -> float:
    """A bound of how many turns a game can take in the mean.

    In a Nightmare the lead less the displacement falls by the eyes of The Shadow from at most the largest lead, to no
    less than the length and one step below the smallest; a Sanity saves no more than one step.
    """
    box = task.box
    most = max(eyes_of(box, task.settled))
    longest = max(int(box.nightmares[nightmare].length) for nightmare in range(SLOTS))
    way = int(box.ring) + longest + most * (1 + int(box.sanity.start))
    means = [sum(eyes_of(box, survived)) / D6 for survived in range(task.settled + 1)]
    return sum(way / mean for mean in means[:-1]) + way / means[-1] * (1 + horizon.further)
