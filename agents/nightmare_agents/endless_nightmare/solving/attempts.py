"""The six dice of an Action, for all positions of a strip at once.

What follows a success depends on where the Action has led to, and not on the Action: so the worth of each die there is
found once for all Actions that lead there, and likewise that of a failure. An Action is then the sum over the dice that
fail whatever is spent, over those that succeed whatever is spent, and over those between, on which a Sanity decides.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nightmare_agents.endless_nightmare.solving.lanes import WIDTH, every, from_lane, larger, plus, put, take
from nightmare_agents.endless_nightmare.solving.outcomes import paper
from nightmare_agents.endless_nightmare.solving.paper import FIRST_SPOT, OUTCOMES, SPENDINGS, SPOT_SLOTS, ZEROS
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.endless_nightmare.layout import D6

TERMS = 4
"""So many dice are summed up at once: those on which a Sanity decides, if it changes a die by two."""


class Success(NamedTuple):
    """Where a success leads to.

    Attributes:
        spot: The spot.
        shift: How far the first position is from the spot's first, in numbers.
    """

    spot: int
    shift: int


class Failure(NamedTuple):
    """Where a failure leads to.

    Attributes:
        slots: The slots of its worth.
        spot: The spot.
        shift: How far the first position is from the spot's first, in numbers.
    """

    slots: int
    spot: int
    shift: int


@rule
def outcome_of(desk: Any, spot: int, die: int, spent: int) -> int:
    """Find the strip in which a turn ends."""
    return desk.places[spot * OUTCOMES + die * SPENDINGS + spent]


@rule
def lowered(box: Any, die: int) -> int:
    """EN-2.3: the die after a Sanity has lowered it."""
    return max(0, die - box.sanity_change)


@rule
def raised(box: Any, die: int) -> int:
    """EN-2.3: the die after a Sanity has raised it."""
    return min(D6 - 1, die + box.sanity_change)


@rule
def success_of(plan: Any, spot: int, which: int) -> int:
    """Find a strip of a success's worth, by die; from `D6` on the sums over the dice from this one on."""
    return paper(plan, FIRST_SPOT + spot * SPOT_SLOTS + OUTCOMES + which)


@rule
def weigh_success(plan: Any, box: Any, desk: Any, spot: int, size: int) -> None:
    """Find the worth of a success by each die; see `paper.SPOT_SLOTS`. No Action succeeds with a 1."""
    table, total = desk.table, paper(plan, ZEROS)
    for less in range(D6 - 1):
        die = D6 - 1 - less
        kept, down = outcome_of(desk, spot, die, 0), outcome_of(desk, spot, lowered(box, die), 1)
        up = outcome_of(desk, spot, raised(box, die), 1) if die < D6 - 1 else kept
        into, sums = success_of(plan, spot, die), success_of(plan, spot, D6 + die)
        for k in range(0, size, WIDTH):
            worth = larger(take(table, kept + k), take(table, up + k))
            put(table, into + k, worth)
            put(table, sums + k, plus(take(table, total + k), larger(worth, take(table, down + k))))
        total = sums


@rule
def weigh_failure(plan: Any, box: Any, desk: Any, spot: int, slots: int, size: int) -> None:
    """Find the worth of a failure by each die; see `paper.FAILURE`."""
    table, total = desk.table, paper(plan, ZEROS)
    for die in range(D6):
        kept = outcome_of(desk, spot, die, 0)
        down = outcome_of(desk, spot, lowered(box, die), 1) if die > 0 else kept
        up = outcome_of(desk, spot, raised(box, die), 1) if die < D6 - 1 else kept
        into, sums = paper(plan, slots + die), paper(plan, slots + D6 + die)
        for k in range(0, size, WIDTH):
            worth = larger(take(table, kept + k), take(table, down + k))
            put(table, into + k, worth)
            put(table, sums + k, plus(take(table, total + k), larger(worth, take(table, up + k))))
        total = sums


@rule
def find_sums(plan: Any, box: Any, points: int, failure: Any, success: Any) -> tuple[int, int]:
    """Find the sums over the dice that fail whatever is spent, and over those that succeed."""
    fails, succeeds = max(0, points - box.sanity_change), points + box.sanity_change
    failures, successes = paper(plan, ZEROS), paper(plan, ZEROS)
    if fails > 0:
        failures = paper(plan, failure.slots + D6 + fails - 1) + failure.shift
    if succeeds < D6:
        successes = success_of(plan, success.spot, D6 + succeeds) + success.shift
    return failures, successes


@rule
def find_term(plan: Any, box: Any, desk: Any, points: int, failure: Any, success: Any, number: int) -> tuple[int, int]:
    """Find the worths of a failure and of a success, of which the larger counts, for a die on which Sanity decides."""
    die = max(0, points - box.sanity_change) + number
    if die >= min(D6, points + box.sanity_change):
        return paper(plan, ZEROS), paper(plan, ZEROS)
    if die < points:
        up = outcome_of(desk, success.spot, raised(box, die), 1)
        return paper(plan, failure.slots + die) + failure.shift, up + success.shift
    down = outcome_of(desk, failure.spot, lowered(box, die), 1)
    return down + failure.shift, success_of(plan, success.spot, die) + success.shift


@rule
def attempt(
    plan: Any, box: Any, desk: Any, into: int, points: int, failure: Any, success: Any, size: int
) -> None:  # fmt: skip
    """EN-6.2: the sum over the six dice for an Action with so many points.

    Args:
        plan: The plan.
        box: The box.
        desk: The desk.
        into: Where in the table the sums go.
        points: The points.
        failure: Where a failure leads to.
        success: Where a success leads to.
        size: How many numbers there are.
    """
    table = desk.table
    failures, successes = find_sums(plan, box, points, failure, success)
    a, a2 = find_term(plan, box, desk, points, failure, success, 0)
    b, b2 = find_term(plan, box, desk, points, failure, success, 1)
    c, c2 = find_term(plan, box, desk, points, failure, success, 2)
    d, d2 = find_term(plan, box, desk, points, failure, success, 3)
    for k in range(0, size, WIDTH):
        sure = plus(take(table, failures + k), take(table, successes + k))
        one = plus(larger(take(table, a + k), take(table, a2 + k)), larger(take(table, b + k), take(table, b2 + k)))
        two = plus(larger(take(table, c + k), take(table, c2 + k)), larger(take(table, d + k), take(table, d2 + k)))
        put(table, into + k, plus(sure, plus(one, two)))
    for number in range(TERMS, 2 * box.sanity_change):
        a, a2 = find_term(plan, box, desk, points, failure, success, number)
        for k in range(0, size, WIDTH):
            put(table, into + k, plus(take(table, into + k), larger(take(table, a + k), take(table, a2 + k))))


@rule
def calmed(box: Any, table: Any, at: int, gained: int) -> Any:
    """EN-6.8: the row of those whose Courage has risen; it ends with its track."""
    top = box.courage.top - 1
    return from_lane(take(table, at + gained), top - gained, every(table[at + top]))


@rule
def calm_yourself(
    plan: Any, box: Any, desk: Any, into: int, points: int, gained: int, failure: Any, success: Any, size: int
) -> None:  # fmt: skip
    """EN-6.8: the sum over the six dice for a Calm: as `attempt`, row by row.

    What a row's vector writes beyond it belongs to the next row, which comes later.
    """
    table = desk.table
    failures, successes = find_sums(plan, box, points, failure, success)
    a, a2 = find_term(plan, box, desk, points, failure, success, 0)
    b, b2 = find_term(plan, box, desk, points, failure, success, 1)
    c, c2 = find_term(plan, box, desk, points, failure, success, 2)
    d, d2 = find_term(plan, box, desk, points, failure, success, 3)
    for k in range(0, size, plan.courages):
        total = plus(take(table, failures + k), calmed(box, table, successes + k, gained))
        total = plus(total, larger(take(table, a + k), calmed(box, table, a2 + k, gained)))
        total = plus(total, larger(take(table, b + k), calmed(box, table, b2 + k, gained)))
        total = plus(total, larger(take(table, c + k), calmed(box, table, c2 + k, gained)))
        total = plus(total, larger(take(table, d + k), calmed(box, table, d2 + k, gained)))
        for number in range(TERMS, 2 * box.sanity_change):
            e, e2 = find_term(plan, box, desk, points, failure, success, number)
            total = plus(total, larger(take(table, e + k), calmed(box, table, e2 + k, gained)))
        put(table, into + k, total)
