"""Solve Endless Nightmare (Basic) from many Nightmares survived down to none, one Nightmare after the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nightmare_agents.endless_nightmare.solving.levels import Level, solve_level
from nightmare_agents.endless_nightmare.solving.overall import Overall, Told, quiet
from nightmare_agents.endless_nightmare.solving.places import eyes_of
from nightmare_agents.endless_nightmare.solving.settling import Horizon, horizon_of, settle_down, without_fear
from nightmare_agents.endless_nightmare.solving.tasks import Table, Task
from nightmare_agents.endless_nightmare.solving.work import EXACT, UPPER
from nightmare_gym.engine.errors import NightmareError
from nightmare_gym.games.endless_nightmare.layout import D6, SLOTS

CREDIBLE = 10.0
"""The largest residual, in tolerances, that iteration and rounding explain."""


class CheckFailed(NightmareError):
    """A solve whose check fails: its numbers are wrong."""


@dataclass(frozen=True)
class Solution:
    """A solved board.

    Attributes:
        task: The board and the rules.
        between: The expected final score less 10 for each Nightmare survived, before the next one is selected: by
            Nightmares survived (the last entry stands for more, too) and position between two Nightmares.
        error: The certified largest error of any worth, or of its bound; see docs/solving.md.
        residual: The check's largest gap between a worth and the best mean over its successors.
        checked: The number of positions within Nightmares that were checked.
        sampled: The number of them checked by the game's own rules, too.
    """

    task: Task
    between: Table
    error: float
    residual: float = 0.0
    checked: int = 0
    sampled: int = 0

    def worth(self, survived: int) -> Table:
        """Return the table for a number of Nightmares survived."""
        return np.asarray(self.between[min(survived, len(self.between) - 1)])

    @property
    def start(self) -> float:
        """The expected score of a game, with the best play."""
        return float(self.between[0][self.task.place_of_start])


def ceiling_of(task: Task, horizon: Horizon, enough: float) -> Table:
    """Compute upper bounds from the game without fear, for each position between two Nightmares."""
    easy = without_fear(task)
    level, missing = settle_down(easy, horizon, np.zeros(easy.board.between), enough, Overall(quiet, easy.settled))
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

    Where The Shadow gets no faster, worths are iterated: from 0, below the truth and rising; for `UPPER` from the game
    without fear, above the truth and falling. So for a bound the iteration may stop at any time.

    Args:
        task: The board and the rules.
        told: Called with the steps done and in all.
        enough: The later changes allowed where The Shadow gets no faster; None for a hundred times the tolerance. They
            count as an error only where rules are `EXACT`.

    Raises:
        CheckFailed: The check has found a residual that no tolerance explains.
    """
    horizon, enough = horizon_of(task), enough or 100 * task.tolerance
    levels: list[Level] = []
    overall = Overall(told, task.settled)
    for survived in range(task.settled, -1, -1):
        name = f"{survived} survived"
        kept = task.kept.recall(f"level {survived}")
        if kept is not None:
            levels.append(Level(kept["between"], float(kept["residual"]), int(kept["checked"]), int(kept["sampled"])))
            rest = float(kept["rest"])
            continue
        if survived == task.settled:
            worth = ceiling_of(task, horizon, enough) if task.rules == UPPER else np.zeros(task.board.between)
            level, rest = settle_down(task, horizon, worth, enough, overall)
        else:
            beyond = levels[-1].between + int(task.params.points_per_nightmare)
            level = solve_level(task, survived, beyond, overall.level(survived), name)
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
    task.rooms.clear()
    worth = levels[-1].between
    error = numerical_error(task, horizon, worth, largest) + (rest if task.rules == EXACT else 0.0)
    between = np.stack([level.between for level in levels[::-1]])
    checked, sampled = sum(level.checked for level in levels), sum(level.sampled for level in levels)
    return Solution(task, between, error, largest, checked, sampled)


def numerical_error(task: Task, horizon: Horizon, worth: Table, residual: float) -> float:
    """The largest distance from the result of exact arithmetic without a tolerance.

    Args:
        task: The board and the rules.
        horizon: The end of the game.
        worth: The worth between two Nightmares.
        residual: The check's largest gap between a worth and the best mean over its successors, which is rounded
            itself. A mean over six dice is seven roundings, and an event puts one mean into another.
    """
    return turns(task, horizon) * (residual + 14 * float(worth.max()) * float(np.finfo(np.float64).eps))


def turns(task: Task, horizon: Horizon) -> float:
    """A bound of the mean number of turns of a game.

    In a Nightmare the lead less the displacement falls by the eyes of The Shadow, from at most the largest lead to at
    least the length and one step below the smallest; a Sanity saves at most one step.
    """
    params = task.params
    most = max(eyes_of(params, task.settled))
    longest = max(int(params.nightmares[nightmare].length) for nightmare in range(SLOTS))
    way = int(params.ring) + longest + most * (1 + int(params.sanity.start))
    means = [sum(eyes_of(params, survived)) / D6 for survived in range(task.settled + 1)]
    return sum(way / mean for mean in means[:-1]) + way / means[-1] * (1 + horizon.further)
