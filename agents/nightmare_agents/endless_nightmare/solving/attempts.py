"""The six dice of an Action, for all positions of a strip at once.

The play after a success depends on the place reached and not on the Action. So the worth of each die is computed once
for all Actions that lead to a place, and likewise that of a failure. An Action is then the sum over the dice that fail
in any case, over those that succeed in any case, and over those between, on which a Sanity decides.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nightmare_agents.endless_nightmare.solving.lanes import WIDTH, every, from_lane, larger, plus, put, take
from nightmare_agents.endless_nightmare.solving.outcomes import paper
from nightmare_agents.endless_nightmare.solving.paper import (
    FAILED_MOVES,
    FAILURE,
    FAMILIES,
    FIRST_OWN,
    FIRST_SPOT,
    OUTCOMES,
    SPENDINGS,
    SPOT_SLOTS,
    SUMMANDS,
    ZEROS,
)
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.endless_nightmare.layout import D6, POINTS
from nightmare_gym.games.endless_nightmare.records import Params

AT_ONCE = 4
"""The dice that are summed up at once: those on which a Sanity decides if it changes a die by two."""


class Success(NamedTuple):
    """The place to which a success leads.

    Attributes:
        spot: The spot.
        shift: The distance of the first position from the spot's first, in numbers.
    """

    spot: int
    shift: int


class Failure(NamedTuple):
    """The place to which a failure leads.

    Attributes:
        slots: The slots of its worth, `FAILURE` or `FAILED_MOVES`.
        shift: The distance of the first position from its spot's first, in numbers.
    """

    slots: int
    shift: int


@rule
def outcome_of(desk: Any, spot: int, die: int, spent: int) -> int:
    """Find the strip in which a turn ends."""
    return desk.places[spot * OUTCOMES + die * SPENDINGS + spent]


@rule
def lowered(params: Params, die: int) -> int:
    """EN-2.3: the die after a Sanity has lowered it."""
    return max(0, die - params.sanity_change)


@rule
def raised(params: Params, die: int) -> int:
    """EN-2.3: the die after a Sanity has raised it."""
    return min(D6 - 1, die + params.sanity_change)


@rule
def success_of(plan: Any, spot: int, which: int) -> int:
    """Find the strip of a success's worth by die `which`; from `D6` on, the sum over the dice from `which - D6` on."""
    return paper(plan, FIRST_SPOT + spot * SPOT_SLOTS + OUTCOMES + which)


@rule
def weigh_success(plan: Any, params: Params, desk: Any, spot: int, size: int) -> None:
    """Find the worth of a success by each die; see `paper.SPOT_SLOTS`. No Action succeeds with a 1."""
    table, total = desk.table, paper(plan, ZEROS)
    for less in range(D6 - 1):
        die = D6 - 1 - less
        kept, down = outcome_of(desk, spot, die, 0), outcome_of(desk, spot, lowered(params, die), 1)
        up = outcome_of(desk, spot, raised(params, die), 1) if die < D6 - 1 else kept
        into, sums = success_of(plan, spot, die), success_of(plan, spot, D6 + die)
        if die > params.sanity_change:
            for k in range(0, size, WIDTH):
                worth = larger(take(table, kept + k), take(table, up + k))
                put(table, into + k, worth)
                put(table, sums + k, plus(take(table, total + k), larger(worth, take(table, down + k))))
            total = sums
        else:  # a Sanity may make any success a failure
            for k in range(0, size, WIDTH):
                put(table, into + k, larger(take(table, kept + k), take(table, up + k)))


@rule
def list_successes(plan: Any, params: Params, desk: Any, spot: int) -> None:
    """List the summands of an Action that leads to a spot, by points; see `paper.SUMMANDS`."""
    for points in range(1, POINTS + 1):
        at, succeeds = (spot * POINTS + points - 1) * SUMMANDS, points + params.sanity_change
        fails = max(0, points - params.sanity_change)
        desk.summands[at] = success_of(plan, spot, D6 + succeeds) if succeeds < D6 else paper(plan, ZEROS)
        for die in range(fails, points):
            desk.summands[at + 1 + die - fails] = outcome_of(desk, spot, raised(params, die), 1)
        for die in range(points, min(D6, succeeds)):
            desk.summands[at + 1 + die - fails] = success_of(plan, spot, die)
        for number in range(1 + min(D6, succeeds) - fails, 1 + AT_ONCE):
            desk.summands[at + number] = paper(plan, ZEROS)


@rule
def weigh_failure(plan: Any, params: Params, desk: Any, spot: int, slots: int, size: int) -> None:
    """Find the worth of a failure by each die, and list its summands; see `paper.FAILURE`."""
    table, total = desk.table, paper(plan, ZEROS)
    for die in range(D6):
        kept = outcome_of(desk, spot, die, 0)
        down = outcome_of(desk, spot, lowered(params, die), 1) if die > 0 else kept
        up = outcome_of(desk, spot, raised(params, die), 1) if die < D6 - 1 else kept
        into, sums = paper(plan, slots + die), paper(plan, slots + D6 + die)
        for k in range(0, size, WIDTH):
            worth = larger(take(table, kept + k), take(table, down + k))
            put(table, into + k, worth)
            put(table, sums + k, plus(take(table, total + k), larger(worth, take(table, up + k))))
        total = sums
    for points in range(1, POINTS + 1):
        at, succeeds = first_failing(params, slots, points), min(D6, points + params.sanity_change)
        fails = max(0, points - params.sanity_change)
        desk.summands[at] = paper(plan, slots + D6 + fails - 1) if fails > 0 else paper(plan, ZEROS)
        for die in range(fails, points):
            desk.summands[at + 1 + die - fails] = paper(plan, slots + die)
        for die in range(points, succeeds):
            desk.summands[at + 1 + die - fails] = outcome_of(desk, spot, lowered(params, die), 1)
        for number in range(1 + succeeds - fails, 1 + AT_ONCE):
            desk.summands[at + number] = paper(plan, ZEROS)


@rule
def first_failing(params: Params, slots: int, points: int) -> int:
    """Find the first summand of a failure, behind those of all spots."""
    pairs = (params.horrors.top + 1) * (params.scares.top + 1)
    return ((FIRST_OWN + FAMILIES * pairs + (slots == FAILED_MOVES)) * POINTS + points - 1) * SUMMANDS


@rule
def attempt(
    plan: Any, params: Params, desk: Any, into: int, best: int, points: int, failure: Any, success: Any, size: int
) -> None:  # fmt: skip
    """EN-6.2: the sum over the six dice for an Action with this number of points.

    Args:
        plan: The plan.
        params: The parameters.
        desk: The desk.
        into: The place of the sums in the table.
        best: The place of a strip that becomes the maximum of itself and the sums.
        points: The points.
        failure: The place to which a failure leads.
        success: The place to which a success leads.
        size: The number of numbers.
    """
    table, summands, back, on = desk.table, desk.summands, failure.shift, success.shift
    z, y = first_failing(params, failure.slots, points), (success.spot * POINTS + points - 1) * SUMMANDS
    failures, a, b, c, d = summands[z], summands[z + 1], summands[z + 2], summands[z + 3], summands[z + 4]
    successes, a2, b2, c2, d2 = summands[y], summands[y + 1], summands[y + 2], summands[y + 3], summands[y + 4]
    for k in range(0, size, WIDTH):
        f, s = k + back, k + on
        sure = plus(take(table, failures + f), take(table, successes + s))
        one = plus(larger(take(table, a + f), take(table, a2 + s)), larger(take(table, b + f), take(table, b2 + s)))
        two = plus(larger(take(table, c + f), take(table, c2 + s)), larger(take(table, d + f), take(table, d2 + s)))
        total = plus(sure, plus(one, two))
        for number in range(1 + AT_ONCE, 1 + dice_between(params, points)):
            total = plus(total, larger(take(table, summands[z + number] + f), take(table, summands[y + number] + s)))
        put(table, into + k, total)
        put(table, best + k, larger(total, take(table, best + k)))


@rule
def attempt_all(
    plan: Any, params: Params, desk: Any, count: int, best: int, points: int, size: int
) -> None:  # fmt: skip
    """EN-6.2: `attempt` for all Actions of `Desk.sums` and `Desk.spots`; they share the failure, which is read once.

    Args:
        plan: The plan.
        params: The parameters.
        desk: The desk.
        count: The number of Actions.
        best: The place of a strip that becomes the maximum of itself and the sums.
        points: The points.
        size: The number of numbers.
    """
    table, summands, z = desk.table, desk.summands, first_failing(params, FAILURE, points)
    failures, a, b, c, d = summands[z], summands[z + 1], summands[z + 2], summands[z + 3], summands[z + 4]
    for k in range(0, size, WIDTH):
        sure, largest = take(table, failures + k), take(table, best + k)
        one, two, three, four = take(table, a + k), take(table, b + k), take(table, c + k), take(table, d + k)
        for action in range(count):
            y = (desk.spots[action] * POINTS + points - 1) * SUMMANDS
            total = plus(sure, take(table, summands[y] + k))
            total = plus(total, larger(one, take(table, summands[y + 1] + k)))
            total = plus(total, larger(two, take(table, summands[y + 2] + k)))
            total = plus(total, larger(three, take(table, summands[y + 3] + k)))
            total = plus(total, larger(four, take(table, summands[y + 4] + k)))
            for number in range(1 + AT_ONCE, 1 + dice_between(params, points)):
                failing, succeeding = summands[z + number] + k, summands[y + number] + k
                total = plus(total, larger(take(table, failing), take(table, succeeding)))
            put(table, desk.sums[action] + k, total)
            largest = larger(total, largest)
        put(table, best + k, largest)


@rule
def dice_between(params: Params, points: int) -> int:
    """EN-2.3: the number of dice on which a Sanity decides."""
    return min(D6, points + params.sanity_change) - max(0, points - params.sanity_change)


@rule
def calmed(params: Params, table: Any, at: int, gained: int) -> Any:
    """EN-6.8: a row after Courage has risen, at most to the top of its track."""
    top = params.courage.top - 1
    return from_lane(take(table, at + gained), top - gained, every(table[at + top]))


@rule
def calm_yourself(
    plan: Any, params: Params, desk: Any, into: int, points: int, gained: int, own: int, size: int
) -> None:  # fmt: skip
    """EN-6.8: the sum over the six dice for a Calm: `attempt`, row by row.

    A vector may write beyond its row into the next one, which is written later.
    """
    table, summands = desk.table, desk.summands
    z, y = first_failing(params, FAILURE, points), (own * POINTS + points - 1) * SUMMANDS
    failures, a, b, c, d = summands[z], summands[z + 1], summands[z + 2], summands[z + 3], summands[z + 4]
    successes, a2, b2, c2, d2 = summands[y], summands[y + 1], summands[y + 2], summands[y + 3], summands[y + 4]
    for k in range(0, size, plan.courages):
        total = plus(take(table, failures + k), calmed(params, table, successes + k, gained))
        total = plus(total, larger(take(table, a + k), calmed(params, table, a2 + k, gained)))
        total = plus(total, larger(take(table, b + k), calmed(params, table, b2 + k, gained)))
        total = plus(total, larger(take(table, c + k), calmed(params, table, c2 + k, gained)))
        total = plus(total, larger(take(table, d + k), calmed(params, table, d2 + k, gained)))
        for number in range(1 + AT_ONCE, 1 + dice_between(params, points)):
            raised_courage = calmed(params, table, summands[y + number] + k, gained)
            total = plus(total, larger(take(table, summands[z + number] + k), raised_courage))
        put(table, into + k, total)
