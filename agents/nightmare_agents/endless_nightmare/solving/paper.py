"""The paper on which strips are computed; it lies behind the rows of a table."""

from __future__ import annotations

from nightmare_gym.games.endless_nightmare.layout import D6, PLAYER_ACTIONS, POINTS

# --- what an Action leads to -----------------------------------------------------------------------------------------

NOTHING, FAILED_MOVE, MOVED, CHANTED, MEDITATED = range(5)
EFFECTS = 5
"""The effects of an Action on the tracks of mind and heart. Defies have none of their own: they lead to where other
positions are after doing nothing. Courage is handled where a row is read."""

HARMS, SPENDINGS = 3, 2
BY_EFFECT = HARMS * SPENDINGS
PLANES = EFFECTS * BY_EFFECT
"""The number of planes in which a turn can end: by effect, phase 5's harm and Sanity spent."""

BEATEN = -2
"""Instead of a plane: a bound's harder game is over for nothing."""

# --- slots of the paper ----------------------------------------------------------------------------------------------

NEVER, ZEROS, UNREAD = range(3)
"""Numbers below all worths, for Sanity that can't be spent; zeros; and numbers that are never read."""

FAILURE_SLOTS = 2 * D6
FAILURE, FAILED_MOVES = (3 + k * FAILURE_SLOTS for k in range(2))
"""The worth of a failure, of any Action and of a Move with consequences: by die, as it is or lowered by Sanity; then,
by die, the sum over the dice up to this one if every die fails."""

MOVING, STANDING, FORCED = range(3 + 2 * FAILURE_SLOTS, 6 + 2 * FAILURE_SLOTS)
"""Sums over the dice: of the best Move, of the best other Action, and of the Action that an event forces."""

FIRST_SUM = FORCED + 1
ACTIONS = len(PLAYER_ACTIONS) * POINTS
"""The number of sums over the dice, by Action and points, from `FIRST_SUM` on."""
TOGETHER = 4
"""The kinds of Actions that are attempted together: Defies, Incantation and Mantra."""
ALL_ACTIONS = (1 << ACTIONS) - 1
"""A bit for each Action and its points, in the order of their numbers."""

FIRST_SPOT = FIRST_SUM + ACTIONS
OUTCOMES = D6 * SPENDINGS
SPOT_SLOTS = OUTCOMES + 2 * D6
"""The slots of a spot; the spots follow. A spot holds the ends of a strip's turns. Outcomes by die and Sanity spent are
put together here where they do not lie in the table. Behind them is the worth of a success: by die, as it is or raised
by Sanity; then, by die, the sum over the dice from this one on, which succeed in any case."""

SUMMANDS = 1 + D6
"""The places of an Action's summands in the table, by spot or kind of failure, and by points. The first is the sum over
the dice that fail, or succeed, in any case. Then comes, for each die on which a Sanity decides, its worth if it fails,
or succeeds; the larger one counts."""

AFTER_MOVE, AFTER_FAILURE, FIRST_OWN = range(3)
"""The spots: after a Move and after a failed Move with consequences; then, for each pair of Horrors and Scares, after
nothing, after an Incantation, after a Mantra, and after a Move that leaves the group."""
OWN, AFTER_CHANT, AFTER_MANTRA, AHEAD = range(4)
FAMILIES = 4

# --- worths, by Horrors and Scares -----------------------------------------------------------------------------------

FREE, HINDERED, FALLEN, TURN = range(4)
"""Phase 3 with the best Action: free, as the Nightmare Event hinders it, and after a fall; and the whole turn."""
WORTH_SLOTS = 4


def spots(pairs: int) -> int:
    """The number of spots for a number of pairs of Horrors and Scares."""
    return FIRST_OWN + FAMILIES * pairs


def slots(pairs: int) -> int:
    """The number of slots for a number of pairs of Horrors and Scares."""
    return FIRST_SPOT + spots(pairs) * SPOT_SLOTS + pairs * WORTH_SLOTS
