"""The level at which The Shadow gets no faster; it depends on itself and is iterated, block by block."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from nightmare_agents.endless_nightmare.solving.levels import Level, by_size, solve_level
from nightmare_agents.endless_nightmare.solving.nightmares import Solve
from nightmare_agents.endless_nightmare.solving.overall import Overall, Told, quiet
from nightmare_agents.endless_nightmare.solving.places import TwoMantras
from nightmare_agents.endless_nightmare.solving.selection import selected
from nightmare_agents.endless_nightmare.solving.tasks import Table, Task, lowered
from nightmare_agents.endless_nightmare.solving.work import EXACT, UPPER
from nightmare_gym.games.endless_nightmare.layout import SLOTS

PARTS = 3
"""The parts of a pass; more parts would need fewer passes but leave cores idle."""
SHRINKING = 10.0
"""The least factor by which a block's change shrinks; it is 20 to 50 on `medium`."""

Block = tuple[int, int, int]
"""Sanity, Incantation and Mantra."""
LESS_SANITY, INCANTATION, MANTRA = (-1, 0, 0), (0, 1, 0), (0, 0, 1)
"""The steps that lead out of a block."""


@dataclass(frozen=True)
class Horizon:
    """The end of the game once The Shadow gets no faster.

    Attributes:
        nightmares: A number k of Nightmares.
        chance: The largest chance p to survive k more, from any position between two, by any play.
    """

    nightmares: int
    chance: float

    @property
    def further(self) -> float:
        """A bound of all later changes of an iteration over Nightmares, in units of the last one.

        No change is larger than the one before, and each is at most p times that of k Nightmares before, so all later
        ones sum up to at most k (1 + p + p^2 + ...) times the last. The same number bounds the mean number of further
        Nightmares.
        """
        return self.nightmares / (1.0 - self.chance)


def without_fear(task: Task) -> Task:
    """Return the easiest game, with neither Horrors nor Scares; it allows all plays of the game itself."""
    return replace(task, params_array=lowered(task.params_array, 0, 0), rules=UPPER, notes=None)


def horizon_of(task: Task) -> Horizon:
    """Find the number of further Nightmares after which the game is over with a chance of at least a half."""
    easy = without_fear(task)
    alive, nightmares = np.ones(easy.board.between), 0
    while float(alive.max()) > 0.5:
        nightmares += 1
        alive = solve_level(easy, task.settled, alive, quiet, "", pays=0, checks=False).between
    return Horizon(nightmares, float(alive.max()))


def settle_down(task: Task, horizon: Horizon, worth: Table, enough: float, overall: Overall) -> tuple[Level, float]:
    """Iterate the worth between two Nightmares where The Shadow gets no faster.

    Args:
        task: The board and the rules.
        horizon: The end of the game.
        worth: The first worths.
        enough: The later changes at which the iteration stops, about; a last pass, which is checked, measures them.
        overall: The progress.

    Returns:
        The level, and a bound of its later changes.
    """
    kept, name = task.kept.recall("settling"), f"{task.settled} or more survived"
    worth = worth if kept is None else kept["worth"]
    Settling(task, worth, enough / horizon.further).go_on(overall.settling(), name)
    beyond = worth + int(task.params.points_per_nightmare)
    level = solve_level(task, task.settled, beyond, overall.level(task.settled), name)
    return level, float(np.abs(level.between - worth).max()) * horizon.further


class Settling:
    """The iteration, over all Nightmares at once, block after block.

    Sanity never rises, and Incantation and Mantra never fall, within a Nightmare or between two. So a block depends on
    itself and later ones, and as few games come through a Nightmare in the same block, it settles in few passes.

    Args:
        task: The board and the rules.
        worth: The first worths; they become the worths between two Nightmares.
        enough: The change at which a block counts as settled.
    """

    def __init__(self, task: Task, worth: Table, enough: float) -> None:
        self._task, self._worth, self._enough = task, worth, enough
        self._board = TwoMantras(task.params)
        self._beyond = np.zeros(self._board.between)
        self._solves = {one: Solve(task, self._board, one, task.settled) for one in by_size(task)}

    def go_on(self, told: Told, name: str) -> None:
        """Settle all blocks."""
        blocks, most = self._board.blocks, self._board.minds.shape[0] - 1
        with ThreadPoolExecutor(self._task.threads) as pool:
            for done, block in enumerate(blocks):
                self._settle(block, pool)
                if block[:2] == (most, 0):  # the last one with its Mantra
                    self._task.kept.keep("settling", worth=self._worth)
                told(name, done + 1, len(blocks))

    def _settle(self, block: Block, pool: ThreadPoolExecutor) -> None:
        """Settle a block after those that it leads to."""
        whole, here = self._task.board.planes_of(*block), self._board.planes_of(*block)
        met, planes, points = whole[whole >= 0], here[here >= 0], int(self._task.params.points_per_nightmare)
        self._beyond[planes] = self._worth[met] + points
        if self._task.rules == EXACT and not self._worth[met].any():
            self._guess(block)
        solves, change = list(self._solves.values()), np.inf
        while change > SHRINKING * self._enough:
            before, first = self._beyond[planes], np.isinf(change)
            for part in range(PARTS):
                list(pool.map(lambda one: one.go_on(block, self._beyond), solves[part::PARTS]))
                if part == PARTS - 1 or not first:  # each was solved
                    starts = [self._solves[nightmare].start for nightmare in range(SLOTS)]
                    self._beyond[planes] = selected(starts, self._board, planes)[planes] + points
            change = float(np.abs(self._beyond[planes] - before).max(initial=0.0))
        self._worth[met] = self._beyond[planes] - points

    def _guess(self, block: Block) -> None:
        """Set a block's first worths as if the effects of two steps on the tracks added up."""
        here, missing = self._board.planes_of(*block), self._board.planes_of(*block) >= 0
        for one, other in (LESS_SANITY, MANTRA), (LESS_SANITY, INCANTATION), (INCANTATION, MANTRA):
            steps = one, other, np.add(one, other)
            near, next_, both = (self._board.planes_of(*np.add(block, step)) for step in steps)
            known = missing & (near >= 0) & (next_ >= 0) & (both >= 0)
            worth = self._beyond[near[known]] + self._beyond[next_[known]] - self._beyond[both[known]]
            self._beyond[here[known]] = worth
            missing &= ~known
