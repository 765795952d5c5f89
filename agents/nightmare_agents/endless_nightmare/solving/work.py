"""The plan of a Nightmare's solve and the arrays on which it works."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.games.endless_nightmare.layout import D6, EXPOSED, MONSTERS, RING, TEMPTATION, TOP

EXACT, LOWER, UPPER = range(3)
"""The rules: the game's own; a harder game, which is over for nothing where Horrors or Scares would pass their top; and
an easier game, in which the player may stop at any turn's start for the points so far, and may fall on although the
parachute is fixed. With low tops the last two bound the first (docs/solving.md)."""

LONGEST = 20
"""The length of the longest Nightmare that a plan knows."""

ROLLED_EVENTS = (EXPOSED, MONSTERS, TEMPTATION)
"""EN-10.4, EN-10.8, EN-10.11: the Nightmare Events with a roll that Sanity can change; worths with one Sanity less are
kept for them."""

ALL, THE_BEST = range(2)
"""The ways to go through a group: with all Actions, or only with those that were the best anywhere when last noted."""

PLAN = np.dtype(
    [
        (name, "i8")
        for name in (
            "rules",  # EXACT, LOWER or UPPER
            "nightmare",
            "survived",
            "pays",  # what a space moved in the last Nightmare is worth: 1, or 0 where only survival counts
            "lowest",  # the smallest displacement that has a place
            "last_lead",  # the smallest lead that has a place
            "courages",  # how many numbers a row has
            "hearts",  # how many hearts there are
            "rows",  # how many rows a plane has
            "ways",  # how many of them are ways: those of the Nightmare's end come behind
            "left",  # where, behind the table's rows, the points of the dead begin, from `farthest` on backwards
            "unseen",  # 1 if any die shows no eyes, else 0
            "farthest",  # the largest displacement that a turn can lead to
            "paper",  # where the paper begins, behind them
            "slot",  # how many numbers a slot of the paper has
        )
    ]
    + [
        ("eyes", "i8", (D6,)),  # by the die (pips - 1): how far The Shadow steps
        ("harm", "i8", (D6,)),  # by the die: phase 5's Scares or Horrors
        ("alike", "i8", (D6,)),  # by the die: the highest one with the same eyes and harm
        ("mind", "i4", (TOP + 1, TOP + 1, TOP + 1)),  # by sanity, incantation, horrors; see `places`
        ("heart", "i4", (TOP + 1, TOP + 1)),  # by mantra, scares
        ("way", "i4", (RING + LONGEST + 1, RING + LONGEST)),  # by displacement - lowest, lead - last_lead
    ]
)
"""The Nightmare that is solved."""


class Desk(NamedTuple):
    """The arrays on which a Nightmare's solve works.

    Attributes:
        table: The Nightmare's table: row after row (see `places`), then the points of the dead, then the paper.
        places: The first element of an outcome's strip in the table, by spot of the paper, die and Sanity spent.
        summands: The places of an Action's summands, by spot and points (`paper.SUMMANDS`).
        planes: The plane in which a turn ends, by pair of Horrors and Scares, effect, harm and Sanity spent.
        best: A bit for each Action that was the best anywhere when last noted, by pair.
        less: The worth of phase 3, group after group, by Sanity (even, odd), pair, and free or hindered.
        sums: The place of the sum over the dice, of up to four Actions with the same points.
        spots: The spot to which the success of each of them leads.
    """

    table: NDArray[np.float64]
    places: NDArray[np.int64]
    summands: NDArray[np.int64]
    planes: NDArray[np.int64]
    best: NDArray[np.int64]
    less: NDArray[np.float64]
    sums: NDArray[np.int64]
    spots: NDArray[np.int64]


class Block(NamedTuple):
    """All positions with the same Sanity, Incantation and Mantra.

    Attributes:
        s: Sanity.
        i: Incantation.
        m: Mantra.
        horrors: The most Horrors of any of them.
        scares: The most Scares.
    """

    s: int
    i: int
    m: int
    horrors: int
    scares: int


class Strip(NamedTuple):
    """Positions in a row, each a space further back than the one before, and so is its lead.

    Attributes:
        x: The displacement of the first.
        lead: The lead of the first.
        length: The number of positions.
        ended: True if the Nightmare has ended.
    """

    x: int
    lead: int
    length: int
    ended: bool


class Group(NamedTuple):
    """Positions in a row with all Horrors and Scares of a block, which are solved together.

    Attributes:
        x: The displacement of the first.
        lead: The lead of the first.
        length: The number of positions in a row.
        at: The group's first element in `Desk.less`.
    """

    x: int
    lead: int
    length: int
    at: int
