"""The level at which The Shadow gets no faster: it depends on itself, and is found by iteration over Nightmares."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

import numpy as np

from nightmare_agents.endless_nightmare.solving.levels import Level, by_size, solve_level, solve_several
from nightmare_agents.endless_nightmare.solving.overall import Overall, Told, quiet
from nightmare_agents.endless_nightmare.solving.selection import selected
from nightmare_agents.endless_nightmare.solving.tasks import Table, Task, lowered
from nightmare_agents.endless_nightmare.solving.work import UPPER
from nightmare_gym.games.endless_nightmare.layout import SLOTS

BATCHES = 3
"""The parts of a pass: more would need fewer passes, but leave cores idle."""


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
        enough: When to stop: where what may still come is less. Then a last pass, which is checked, tells how much.
        overall: Told of the steps done.

    Returns:
        The worth, and how much it may still change at most.
    """
    kept, passes, rest = task.kept.recall("passes"), 0, np.inf
    if kept is not None:
        worth, passes, rest = kept["worth"], int(kept["passes"]), float(kept["rest"])
    settling = Settling(task, worth)
    while rest > enough:
        before = settling.worth
        settling.go_on(overall.one_pass(rest, enough), pass_name(task, passes))
        rest, passes = float(np.abs(settling.worth - before).max()) * horizon.further, passes + 1
        task.kept.keep("passes", worth=settling.worth, passes=passes, rest=rest)
    beyond, told = settling.worth + int(task.box.points_per_nightmare), overall.checked_pass()
    level = solve_level(task, task.settled, beyond, told, pass_name(task, passes))
    return level, float(np.abs(level.between - settling.worth).max()) * horizon.further


def pass_name(task: Task, passes: int) -> str:
    """The name of the pass that comes after so many."""
    return f"{task.settled} or more survived, pass {passes + 1}"


class Settling:
    """The iteration, Nightmares in batches: each batch is solved with the newest worths of those before (Gauss-Seidel).

    Args:
        task: The board, and by whose rules.
        worth: Where to begin; then the newest worth between two Nightmares.
    """

    def __init__(self, task: Task, worth: Table) -> None:
        self.task, self.worth = task, worth
        self._starts: dict[int, Table] = {}

    def go_on(self, told: Told, name: str) -> None:
        """Solve each Nightmare once."""
        task, order = self.task, by_size(self.task)
        steps, done, points = SLOTS * task.board.blocks, count(1), int(task.box.points_per_nightmare)
        for batch in range(BATCHES):
            found = solve_several(
                task, order[batch::BATCHES], task.settled, self.worth + points,
                lambda: told(name, min(steps, next(done)), steps),
            )  # fmt: skip
            self._starts |= {nightmare: one["start"] for nightmare, one in found.items()}
            if len(self._starts) == SLOTS:
                self.worth = selected([self._starts[nightmare] for nightmare in range(SLOTS)], task.board)
