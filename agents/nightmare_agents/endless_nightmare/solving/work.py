"""What the solver's compiled code works on: the plan of a solve, its tables, and scratch paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.games.endless_nightmare.layout import D6

EXACT, LOWER, UPPER = range(3)
"""The game itself; a harder one, which is over for nothing where Horrors or Scares would pass their top; an easier one,
where one may fall on although the parachute is fixed. With low tops the last two bound the first (docs/solving.md)."""

PLAN = np.dtype(
    [
        (name, "i4")
        for name in (
            "rules",  # EXACT, LOWER or UPPER
            "nightmare",
            "survived",
            "lowest",  # the smallest displacement that has a place in the table
            "farthest",  # the largest lead less displacement with which a Nightmare can be met
            "pays",  # what a space moved in the last Nightmare is worth: 1, or 0 where only survival counts
            "again",  # whether a turn without eyes may lead to positions that are solved later
        )
    ]
    + [
        (name, "i4", (D6,))
        for name in (
            "eyes",  # by the die (pips - 1): how far The Shadow steps
            "harm",  # by the die: phase 5's Scares or Horrors
            "alike",  # by the die: the highest one with the same eyes and harm
        )
    ]
)
"""What is solved."""

NOTHING, DONE, FAILED_MOVE = range(3)
"""What an Action leads to, for each die and with or without a Sanity spent on it: the first rows of the paper."""

ENDS = 3 * D6 * 2
MEAN, CHOSEN, RESULT, BEFORE, WAYS = range(ENDS, ENDS + 5)
"""Then come an Action's mean, the best Action's number, a turn's worth, its last change, and the two ways in which
phase 3 may come, each with this Sanity and with one less."""

PAPER_ROWS = WAYS + 4

Table = NDArray[np.float64]


@dataclass(frozen=True)
class Sizes:
    """How many values each coordinate of a table has; Sanity and Courage begin with 1, a lead with the nearest one.

    A table over positions at the start of a turn has the axes (sanity, incantation, mantra, [displacement,] lead,
    horrors, scares, courage): the last one is worked on as a whole.
    """

    sanity: int
    incantation: int
    mantra: int
    lead: int
    horrors: int
    scares: int
    courage: int

    @property
    def between(self) -> tuple[int, ...]:
        """The shape of a table of positions between two Nightmares."""
        return (
            self.sanity, self.incantation, self.mantra, self.lead, self.horrors, self.scares, self.courage,
        )  # fmt: skip

    def within(self, displacements: int) -> tuple[int, ...]:
        """The shape of a table of positions in a Nightmare."""
        return (*self.between[:3], displacements, *self.between[3:])


def sizes_of(box: Any) -> Sizes:
    """The sizes of a board's tables."""
    return Sizes(
        sanity=int(box.sanity.top),
        incantation=int(box.incantation.top) + 1,
        mantra=int(box.mantra.top) + 1,
        lead=int(box.ring) - 2 * int(box.catch) - 1,
        horrors=int(box.horrors.top) + 1,
        scares=int(box.scares.top) + 1,
        courage=int(box.courage.top),
    )


def lowest_displacement(box: Any, nightmare: int) -> int:
    """How far back one can be in a Nightmare and live: to where the largest lead becomes the smallest."""
    one = box.nightmares[nightmare]
    back = int(one.back_after_failed_move) > 0 or int(one.steps_back) > 0
    return -(int(box.ring) - 2 * int(box.catch) - 2) if back else 0


def paper(sizes: Sizes) -> Table:
    """Scratch paper: rows of one number for each Courage."""
    return np.zeros((PAPER_ROWS, sizes.courage))
