"""What the solver's compiled code works on: the plan of a Nightmare's solve."""

from __future__ import annotations

import numpy as np

from nightmare_gym.games.endless_nightmare.layout import D6, POINTS, RING, TOP

EXACT, LOWER, UPPER = range(3)
"""The game itself; a harder one, which is over for nothing where Horrors or Scares would pass their top; an easier one,
in which one may stop at the start of any turn for the points that one has, and fall on although the parachute is fixed.
With low tops the last two bound the first (docs/solving.md)."""

LONGEST = 20
"""The length of the longest Nightmare that a plan knows."""

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
            "paper",  # where the paper begins in the table
            "slot",  # how many numbers a slot of the paper has
        )
    ]
    + [
        ("eyes", "i8", (D6,)),  # by the die (pips - 1): how far The Shadow steps
        ("harm", "i8", (D6,)),  # by the die: phase 5's Scares or Horrors
        ("alike", "i8", (D6,)),  # by the die: the highest one with the same eyes and harm
        ("uses", "i8", (2, POINTS + 2, D6, 3)),  # by failure, points, die and use: the slot of the outcome
        ("mind", "i4", (TOP + 1, TOP + 1, TOP + 1)),  # by sanity, incantation, horrors; see `places`
        ("heart", "i4", (TOP + 1, TOP + 1)),  # by mantra, scares
        ("way", "i4", (RING + LONGEST + 1, RING + LONGEST)),  # by displacement - lowest, lead - last_lead
    ]
)
"""What is solved."""
