"""The level at which The Shadow gets no faster: it depends on itself, and is found by iteration over Nightmares."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from nightmare_agents.endless_nightmare.solving.levels import Level, solve_level
from nightmare_agents.endless_nightmare.solving.overall import Overall, quiet
from nightmare_agents.endless_nightmare.solving.tasks import Table, Task, lowered
from nightmare_agents.endless_nightmare.solving.work import UPPER


@dataclass(frozen=True)
class Horizon:
    """The end of the game once The Shadow gets no faster.

    Attributes:
        nightmares: A number k of Nightmares.
        chance: To survive k more has at most this chance p, from any position between two, by any play.
    """

    nightmares: int
    chance: float

    @property
    def further(self) -> float:
        """The most that an iteration over Nightmares may still go, over its last change.

        No change is larger than the one before, and each is at most p times that of k Nightmares before: all that
        follow are at most k (1 + p + p^2 + ...) times the last one. So many more Nightmares, at most, are also met in
        the mean.
        """
        return self.nightmares / (1.0 - self.chance)


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


def settle_down(task: Task, horizon: Horizon, worth: Table, enough: float, overall: Overall) -> tuple[Level, float]:
    """The worth between two Nightmares where The Shadow gets no faster, which depends on itself, by iteration.

    Args:
        task: The board, and by whose rules.
        horizon: How the game ends.
        worth: Where to begin.
        enough: When to stop: where what may still come is less. The last pass is checked.
        overall: Told of the steps done.

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
        told = overall.one_pass(rest, enough)
        level = solve_level(task, task.settled, worth + points, told, name, checks=last)
        rest = float(np.abs(level.between - worth).max()) * horizon.further
        if last:
            return level, rest
        worth, passes = level.between, passes + 1
        task.kept.keep("passes", worth=worth, passes=passes, rest=rest)
