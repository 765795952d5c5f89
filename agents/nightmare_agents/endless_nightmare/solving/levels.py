"""All Nightmares with the same number survived, several at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import count
from threading import Event
from typing import Any

from nightmare_agents.endless_nightmare.solving.by_rules import sample
from nightmare_agents.endless_nightmare.solving.nightmares import solve_one
from nightmare_agents.endless_nightmare.solving.overall import Told
from nightmare_agents.endless_nightmare.solving.places import Ways
from nightmare_agents.endless_nightmare.solving.selection import selected
from nightmare_agents.endless_nightmare.solving.tasks import Table, Task
from nightmare_agents.endless_nightmare.solving.work import EXACT
from nightmare_gym.games.endless_nightmare.layout import SLOTS

SAMPLE = 850
"""The positions of each Nightmare and number survived that are checked by the game's rules: 100,000 in all."""


class Stop(Exception):
    """The end of a solve because another Nightmare's has failed, or somebody has pressed a key."""


@dataclass(frozen=True)
class Level:
    """All Nightmares with a number of Nightmares survived.

    Attributes:
        between: The worths before the next Nightmare is selected.
        residual: The largest gap between a worth within a Nightmare and the best mean over its successors; 0 without
            a check.
        checked: The number of positions checked.
        sampled: The number of them checked by the game's own rules, too.
    """

    between: Table
    residual: float = 0.0
    checked: int = 0
    sampled: int = 0


def by_size(task: Task) -> list[int]:
    """The Nightmares, the largest first."""
    return sorted(range(SLOTS), key=lambda nightmare: -Ways(task.board, nightmare).rows)


def solve_level(
    task: Task, survived: int, beyond: Table, told: Told, name: str, pays: int = 1, checks: bool = True
) -> Level:
    """Solve all Nightmares with a number of Nightmares survived.

    Args:
        task: The board and the rules.
        survived: The number of Nightmares survived.
        beyond: The worth of having ended the next one.
        told: Called with the steps done.
        name: The level's name, with which its notes begin.
        pays: 1, or 0 where the spaces moved at the end are worth nothing.
        checks: True if the solved Nightmares are checked.
    """
    steps, done = (1 + checks) * SLOTS * len(task.board.blocks), count(1)
    order = by_size(task)
    order.insert(SLOTS // 2, order.pop(1))  # the two largest are not solved at once, for their tables' sake
    found = solve_several(
        task, order, survived, beyond, lambda: told(name, min(steps, next(done)), steps), name, pays, checks
    )
    between = selected([found[nightmare]["start"] for nightmare in range(SLOTS)], task.board)
    counts = {name: sum(int(one[name]) for one in found.values()) for name in ("checked", "sampled")}
    return Level(between, max(float(one["residual"]) for one in found.values()), **counts)


def solve_several(
    task: Task,
    order: Sequence[int],
    survived: int,
    beyond: Table,
    told: Callable[[], object],
    name: str,
    pays: int,
    checks: bool,
) -> dict[int, dict[str, Any]]:
    """Solve Nightmares, as many at once as the task has threads.

    Args:
        task: The board and the rules.
        order: The Nightmares, in the order in which they are begun.
        survived: The number of Nightmares survived.
        beyond: The worth of having ended them.
        told: Called after each block.
        name: The level's name, with which its notes begin.
        pays: 1, or 0 where the spaces moved at the end are worth nothing.
        checks: True if they are checked.

    Returns:
        By Nightmare its `start`, `residual`, `checked` and `sampled`; see `nightmares.Nightmare` and `Level`.
    """
    stopped = Event()

    def block_done() -> None:
        told()
        if stopped.is_set():
            raise Stop

    def solved(nightmare: int) -> dict[str, Any]:
        kept: dict[str, Any] | None = task.kept.recall(f"{name} {nightmare}") if checks else None
        if kept is None:
            try:
                one = solve_one(task, nightmare, survived, beyond, pays, block_done, checks, task.rooms)
            except BaseException:
                stopped.set()
                raise
            kept = {"start": one.start, "residual": one.residual, "checked": one.checked, "sampled": 0}
            if checks and task.rules == EXACT:
                drawn = sample(task, one, survived, SAMPLE, seed=nightmare)
                kept |= {"residual": max(one.residual, drawn.residual), "sampled": drawn.positions}
            task.give_back(one.table)
            if checks:  # a pass that is not is soon made again
                task.kept.keep(f"{name} {nightmare}", **kept)
        return kept

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
    return {nightmare: job.result() for nightmare, job in jobs.items()}
