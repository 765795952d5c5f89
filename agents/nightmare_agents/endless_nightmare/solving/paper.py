"""The paper on which strips are worked out: it lies behind the rows of a table."""

from __future__ import annotations

from nightmare_gym.games.endless_nightmare.layout import D6, PLAYER_ACTIONS, POINTS

# --- what an Action leads to -----------------------------------------------------------------------------------------

NOTHING, FAILED_MOVE, MOVED, CHANTED, MEDITATED = range(5)
EFFECTS = 5
"""The effects of an Action on the tracks of mind and heart, but for the Defies, after which one is where others are
after nothing. Courage is dealt with where a row is read."""

HARMS, SPENDINGS = 3, 2
BY_EFFECT = HARMS * SPENDINGS
PLANES = EFFECTS * BY_EFFECT
"""By effect, phase 5's harm and Sanity spent: the plane in which a turn ends."""

BEATEN = -2
"""In place of a plane: a bound's harder game is over for nothing."""

# --- slots of the paper ----------------------------------------------------------------------------------------------

NEVER, ZEROS, UNREAD = range(3)
"""Numbers below all worths: no Sanity can be spent. Then nothing; and what nobody reads."""

FAILURE_SLOTS = 2 * D6
FAILURE, FAILED_MOVES = (3 + k * FAILURE_SLOTS for k in range(2))
"""The worth of a failure, of any Action and of a Move with consequences: by die, as it is or lowered by Sanity; then,
by die, the sum over the dice up to this one if every die fails."""

MOVING, STANDING, FORCED = range(3 + 2 * FAILURE_SLOTS, 6 + 2 * FAILURE_SLOTS)
"""Sums over the dice: of the best Move, of the best other Action, and of what the Nightmare Event forces one to."""

FIRST_SUM = FORCED + 1
ACTIONS = len(PLAYER_ACTIONS) * POINTS
"""Then, by Action and points, the sums over the dice."""
TOGETHER = 4
"""The kinds of Actions that are attempted together: Defies, Incantation and Mantra."""
ALL_ACTIONS = (1 << ACTIONS) - 1
"""A bit for each Action and its points, in the order of their numbers."""

FIRST_SPOT = FIRST_SUM + ACTIONS
OUTCOMES = D6 * SPENDINGS
SPOT_SLOTS = OUTCOMES + 2 * D6
"""Then come the spots. A spot is what phases 4 and 5 make of a strip of positions: where its outcomes by die and Sanity
spent do not lie in the table as they are, they are put together here; behind them stands the worth of a success: by
die, as it is or raised by Sanity; then, by die, the sum over the dice from this one on, which succeed whatever is
spent."""

SUMMANDS = 1 + D6
"""By spot, and for each kind of failure, and by points: where in the table the strips lie that an Action sums up. First
comes the sum over the dice that fail, or succeed, whatever is spent; then, for each die on which a Sanity decides, its
worth if it succeeds, or fails: the larger one counts."""

AFTER_MOVE, AFTER_FAILURE, FIRST_OWN = range(3)
"""The spots: after a Move and after a failed Move with consequences; then, for each pair of Horrors and Scares, those
in which one is after nothing, after an Incantation, after a Mantra, and after a Move that leaves the group."""
OWN, AFTER_CHANT, AFTER_MANTRA, AHEAD = range(4)
FAMILIES = 4

# --- worths, by Horrors and Scares -----------------------------------------------------------------------------------

FREE, HINDERED, FALLEN, TURN = range(4)
"""Phase 3 with the best Action, free, as the Nightmare Event hinders it, and after a fall; and the whole turn."""
WORTH_SLOTS = 4


def spots(pairs: int) -> int:
    """The number of spots, for so many pairs of Horrors and Scares."""
    return FIRST_OWN + FAMILIES * pairs


def slots(pairs: int) -> int:
    """The number of slots, for so many pairs of Horrors and Scares."""
    return FIRST_SPOT + spots(pairs) * SPOT_SLOTS + pairs * WORTH_SLOTS
