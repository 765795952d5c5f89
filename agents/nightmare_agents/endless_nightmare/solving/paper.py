"""The paper on which strips are worked out: it lies behind the rows of a table."""

from __future__ import annotations

from nightmare_gym.games.endless_nightmare.layout import D6, PLAYER_ACTIONS, POINTS

# --- what a roll of phase 3 leads to ---------------------------------------------------------------------------------

NOTHING, FAILED_MOVE, MOVED, CHANTED, MEDITATED, DEFIED_HORRORS = range(6)
DEFIED_SCARES = DEFIED_HORRORS + POINTS
EFFECTS = DEFIED_SCARES + POINTS
"""What a roll does to the tracks of mind and heart: nothing, a failed or a successful Move, an Incantation, a Mantra,
and the Defies by the points received (less 1). Courage is dealt with where a row is read."""

HARMS, SPENDINGS = 3, 3
PLANES = EFFECTS * HARMS * SPENDINGS
"""By effect, phase 5's harm and Sanity spent: the plane in which a turn ends."""

BEATEN = -2
"""In place of a plane: a bound's harder game is over for nothing."""

# --- the paper, which lies behind the rows of a table ----------------------------------------------------------------

OUTCOMES = D6 * 2
IDLE, FAILED, DONE = (k * OUTCOMES for k in range(3))
"""First come the strips that a roll may lead to, for each die with and without a Sanity spent: where the Action does
nothing, where a Move fails with consequences, and where the Action succeeds."""

FIRST_FAILURES = 3 * OUTCOMES
"""Then, by points, the sum over the dice that fail whatever is spent on them."""

ACTIONS = len(PLAYER_ACTIONS) * POINTS
ALL_ACTIONS = (1 << ACTIONS) - 1
"""A bit for each Action and its points, in the order of their numbers."""

FIRST_SUM = FIRST_FAILURES + D6 + 1
"""Then, by Action and points, the sum over the dice."""

NO_POINTS, MOVING, STANDING, FREE, HINDERED, FREE_WITH_LESS, HINDERED_WITH_LESS, FALLEN, RESULT = range(
    FIRST_SUM + ACTIONS, FIRST_SUM + ACTIONS + 9
)
"""Last nothing at all, the best Move, the best other Action, phase 3 with the best Action, free or as the Nightmare
Event hinders it, with this Sanity and with one less, and after a fall, and the whole turn."""
SLOTS_OF_PAPER = RESULT + 1

USES = SLOTS_OF_PAPER
PLACES = USES + 3 * D6
"""Where the strip of each slot begins in the table; then the outcomes of each use of each die of an Action."""

KEPT, SUBTRACTED, ADDED = range(3)
"""The uses of a roll."""
