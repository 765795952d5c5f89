"""One turn in all positions of a strip at once: the best Action and the Nightmare Event.

The rules are those of `nightmare_gym.games.endless_nightmare` (RULES.md), from the turn's end backwards (see
`outcomes`). `turn.py` does the same for one position.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.endless_nightmare.solving.attempts import (
    Failure,
    Success,
    attempt,
    attempt_all,
    calm_yourself,
    list_successes,
    weigh_failure,
    weigh_success,
)
from nightmare_agents.endless_nightmare.solving.lanes import (
    WIDTH,
    any_equal,
    every,
    from_lane,
    larger,
    over,
    plus,
    put,
    take,
)
from nightmare_agents.endless_nightmare.solving.outcomes import find_outcomes, left_by, pair_of, paper
from nightmare_agents.endless_nightmare.solving.paper import (
    ACTIONS,
    AFTER_CHANT,
    AFTER_FAILURE,
    AFTER_MANTRA,
    AFTER_MOVE,
    AHEAD,
    ALL_ACTIONS,
    CHANTED,
    FAILED_MOVE,
    FAILED_MOVES,
    FAILURE,
    FALLEN,
    FAMILIES,
    FIRST_OWN,
    FIRST_SPOT,
    FIRST_SUM,
    FORCED,
    FREE,
    HINDERED,
    MEDITATED,
    MOVED,
    MOVING,
    NOTHING,
    OWN,
    SPOT_SLOTS,
    STANDING,
    TURN,
    UNREAD,
    WORTH_SLOTS,
)
from nightmare_agents.endless_nightmare.solving.work import (
    ALL,
    ROLLED_EVENTS,
    THE_BEST,
    UPPER,
    Strip,
)
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params


@rule
def is_there(plan: Any, block: Any, h: int, sc: int) -> bool:
    """Tell whether somebody can be alive with these tracks at the start of a turn."""
    return plan.mind[block.s, block.i, h] >= 0 and plan.heart[block.m, sc] >= 0


@rule
def spot_of(plan: Any, pair: int, family: int) -> int:
    """The number of a pair's spot.

    Where no group is repeated, spots other than `OWN` are read only once, so all pairs share their paper, which stays
    in the core's cache.
    """
    return FIRST_OWN + FAMILIES * (pair if family == OWN or plan.unseen == 1 else 0) + family


@rule
def sum_of(plan: Any, action: int, points: int) -> int:
    """Find the strip of an Action's sums over the dice."""
    return paper(plan, FIRST_SUM + action * L.POINTS + points - 1)


@rule
def worth_of(plan: Any, params: Params, pair: int, which: int) -> int:
    """Find the strip of a pair's worths."""
    pairs = (params.horrors.top + 1) * (params.scares.top + 1)
    return paper(plan, FIRST_SPOT + (FIRST_OWN + FAMILIES * pairs) * SPOT_SLOTS + pair * WORTH_SLOTS + which)


@rule
def turn_of(plan: Any, params: Params, pair: int) -> int:
    """Find the strip of a pair's worths at the start of a turn."""
    return worth_of(plan, params, pair, FREE if params.nightmares[plan.nightmare].event == L.NO_EVENT else TURN)


@rule
def keep_larger(table: Any, best: int, other: int, size: int) -> None:
    """Put the larger numbers of two strips into the first."""
    for k in range(0, size, WIDTH):
        put(table, best + k, larger(take(table, best + k), take(table, other + k)))


# --- phase 3 ---------------------------------------------------------------------------------------------------------


@rule
def is_tried(allowed: int, action: int, points: int) -> bool:
    """Tell whether an Action with these points is tried."""
    return allowed >> (action * L.POINTS + points - 1) & 1 == 1


@rule
def any_tried(allowed: int, action: int) -> bool:
    """Tell whether an Action is tried with any points."""
    return allowed >> (action * L.POINTS) & ((1 << L.POINTS) - 1) != 0


@rule
def step_of(nightmare: Any, points: int) -> int:
    """EN-6.3: the spaces of a Move that succeeds."""
    return max(0, points - nightmare.points_lost - nightmare.move_points_lost)


@rule
def move(plan: Any, params: Params, desk: Any, points: int, failure: Any, after: int, ahead: int, count: int) -> None:
    """EN-6.3: the sum over the dice for a Move, first of the positions that leave the group by it."""
    nightmare, table, into = params.nightmares[plan.nightmare], desk.table, sum_of(plan, L.MOVE, points)
    step = step_of(nightmare, points)
    behind, leaving = points * nightmare.back_after_failed_move * plan.courages, min(step, count) * plan.courages
    unread, rest = paper(plan, UNREAD), count * plan.courages - leaving
    if leaving > 0:
        failing = Failure(failure.slots, behind)
        leap = Success(ahead, (step_of(nightmare, L.POINTS) - step) * plan.courages)
        attempt(plan, params, desk, into, unread, points, failing, leap, leaving)
    if rest > 0:
        failing = Failure(failure.slots, behind + leaving)
        attempt(plan, params, desk, into + leaving, unread, points, failing, Success(after, 0), rest)
    keep_larger(table, paper(plan, MOVING), into, count * plan.courages)
    if nightmare.event == L.EXPOSED and points == nightmare.forced_points:
        keep_larger(table, paper(plan, FORCED), into, count * plan.courages)


@rule
def try_moves(
    plan: Any, params: Params, desk: Any, allowed: int, fresh: bool, pair: int, changes: bool, strip: Any
) -> None:  # fmt: skip
    """EN-6.3: the best Move, in the slot `MOVING`; the Move that the event may force, in the slot `FORCED`."""
    nightmare, own, ahead = params.nightmares[plan.nightmare], spot_of(plan, pair, OWN), spot_of(plan, pair, AHEAD)
    farthest = step_of(nightmare, L.POINTS)
    after, failure, size = own, Failure(FAILURE, 0), strip.length * plan.courages
    if nightmare.horrors_after_move > 0 or nightmare.scares_after_move > 0:
        after = AFTER_MOVE
        find_outcomes(plan, params, desk, pair, MOVED, after, changes, strip, False)
        list_successes(plan, params, desk, after)
        weigh_success(plan, params, desk, after, size)
    if nightmare.scares_after_failed_move > 0:
        failure = Failure(FAILED_MOVES, 0)
        tail = L.POINTS * nightmare.back_after_failed_move
        behind = Strip(strip.x, strip.lead, strip.length + tail, strip.ended)
        find_outcomes(plan, params, desk, pair, FAILED_MOVE, AFTER_FAILURE, changes, behind, False)
        weigh_failure(plan, params, desk, AFTER_FAILURE, FAILED_MOVES, size + tail * plan.courages)
    if fresh or nightmare.steps_back > 0:
        beyond = Strip(strip.x + farthest, strip.lead + farthest, farthest, strip.ended)
        find_outcomes(plan, params, desk, pair, MOVED, ahead, changes, beyond, True)
        list_successes(plan, params, desk, ahead)
        weigh_success(plan, params, desk, ahead, farthest * plan.courages)
    for points in range(1, L.POINTS + 1):
        if is_tried(allowed, L.MOVE, points):
            move(plan, params, desk, points, failure, after, ahead, strip.length)


@rule
def tried_too(plan: Any, desk: Any, count: int, action: int, points: int, spot: int) -> int:
    """Add an Action to those that are attempted together.

    Returns:
        The new number of them.
    """
    desk.sums[count], desk.spots[count] = sum_of(plan, action, points), spot
    return count + 1


@rule
def try_standing(
    plan: Any, params: Params, desk: Any, block: Any, allowed: int, fresh: bool, h: int, sc: int, strip: Any
) -> None:  # fmt: skip
    """EN-6.4 to EN-6.8: the best Action other than a Move, in the slot `STANDING`."""
    i, m, lost, pair = block.i, block.m, params.nightmares[plan.nightmare].points_lost, pair_of(params, h, sc)
    own, chant, mantra = spot_of(plan, pair, OWN), spot_of(plan, pair, AFTER_CHANT), spot_of(plan, pair, AFTER_MANTRA)
    chants = i < min(params.incantation.top, L.POINTS - lost)
    meditates = m < min(params.mantra.top, L.POINTS - lost)
    size, standing = strip.length * plan.courages, paper(plan, STANDING)
    if h == 0 or sc == 0 or i > 0 or m > 0 or lost > 0 or not (chants and meditates):  # an Action that does nothing
        keep_larger(desk.table, standing, paper(plan, FAILURE + 2 * L.D6 - 1), size)
    if fresh and chants:
        find_outcomes(plan, params, desk, pair, CHANTED, chant, block.s > 1, strip, False)
        list_successes(plan, params, desk, chant)
        weigh_success(plan, params, desk, chant, size)
    if fresh and meditates:
        find_outcomes(plan, params, desk, pair, MEDITATED, mantra, block.s > 1, strip, False)
        list_successes(plan, params, desk, mantra)
        weigh_success(plan, params, desk, mantra, size)
    for points in range(1 + lost, L.POINTS + 1):
        gained = points - lost
        if is_tried(allowed, L.CALM_YOURSELF, points):
            into = sum_of(plan, L.CALM_YOURSELF, points)
            calm_yourself(plan, params, desk, into, points, gained, own, size)
            keep_larger(desk.table, standing, into, size)
        count = 0
        if h > 0 and is_tried(allowed, L.DEFY_HORRORS, points):
            milder = spot_of(plan, pair_of(params, max(0, h - gained), sc), OWN)
            count = tried_too(plan, desk, count, L.DEFY_HORRORS, points, milder)
        if sc > 0 and is_tried(allowed, L.DEFY_SCARES, points):
            milder = spot_of(plan, pair_of(params, h, max(0, sc - gained)), OWN)
            count = tried_too(plan, desk, count, L.DEFY_SCARES, points, milder)
        if chants and gained > i and is_tried(allowed, L.PERFORM_INCANTATION, points):
            count = tried_too(plan, desk, count, L.PERFORM_INCANTATION, points, chant)
        if meditates and gained > m and is_tried(allowed, L.PERFORM_MANTRA, points):
            count = tried_too(plan, desk, count, L.PERFORM_MANTRA, points, mantra)
        if count > 0:
            attempt_all(plan, params, desk, count, standing, points, size)


@rule
def note_best(plan: Any, params: Params, desk: Any, pair: int, group: Any) -> None:
    """Note the Actions that were the best anywhere in the last phase 3, free or as the event hinders it.

    An Action that is impossible here has old sums; too many bits cost only time.
    """
    nightmare, table, found, size = params.nightmares[plan.nightmare], desk.table, 0, group.length * plan.courages
    if nightmare.event == L.FALLING:
        size -= have_landed(plan, params, group) * plan.courages
    for number in range(ACTIONS):
        one, count = paper(plan, FIRST_SUM + number), 0
        for k in range(0, size, WIDTH):
            best = take(table, paper(plan, STANDING) + k)
            if nightmare.event != L.MONSTERS or number < L.POINTS:
                best = larger(best, take(table, paper(plan, MOVING) + k))
            count += any_equal(from_lane(take(table, one + k), size - k, every(-1.0)), best)  # the strip's lanes only
        if count > 0 or (nightmare.event == L.EXPOSED and number == nightmare.forced_points - 1):
            found |= 1 << number
    desk.best[pair] = found


@rule
def phase_3(
    plan: Any, params: Params, desk: Any, block: Any, allowed: int, fresh: bool, into: int, h: int, sc: int, strip: Any
) -> None:  # fmt: skip
    """EN-6.1: phase 3 with the best Action; the spots `OWN` of this pair and all milder ones are known.

    Args:
        plan: The plan.
        params: The parameters.
        desk: The desk.
        block: Sanity, Incantation and Mantra.
        allowed: A bit for each Action to try.
        fresh: True if the spots of Actions that leave the group or the block are to be computed anew.
        into: `FREE`, which fills `HINDERED`, too, or `FALLEN`.
        h: Horrors.
        sc: Scares.
        strip: The positions.
    """
    nightmare, table, pair = params.nightmares[plan.nightmare], desk.table, pair_of(params, h, sc)
    size, tail = strip.length * plan.courages, L.POINTS * nightmare.back_after_failed_move * plan.courages
    weigh_failure(plan, params, desk, spot_of(plan, pair, OWN), FAILURE, size + tail)
    for k in range(0, size, WIDTH):
        for slot in (MOVING, STANDING, FORCED):
            put(table, paper(plan, slot) + k, every(0.0))
    if fresh or any_tried(allowed, L.MOVE):
        try_moves(plan, params, desk, allowed, fresh, pair, block.s > 1, strip)
    try_standing(plan, params, desk, block, allowed, fresh, h, sc, strip)
    hindered = FAILURE + 2 * L.D6 - 1  # EN-10.11: no Action at all
    if nightmare.event in (L.MONSTERS, L.EXPOSED):
        hindered = STANDING if nightmare.event == L.MONSTERS else FORCED
    free, forced = worth_of(plan, params, pair, into), worth_of(plan, params, pair, HINDERED)
    for k in range(0, size, WIDTH):
        best = larger(take(table, paper(plan, MOVING) + k), take(table, paper(plan, STANDING) + k))
        put(table, free + k, over(best, float(L.D6)))
        if nightmare.event != L.NO_EVENT and nightmare.event != L.FALLING:
            put(table, forced + k, over(take(table, paper(plan, hindered) + k), float(L.D6)))


@rule
def think(
    plan: Any, params: Params, desk: Any, block: Any, tries: int, fresh: bool, into: int, h: int, sc: int, strip: Any
) -> None:  # fmt: skip
    """EN-6: phase 3 for a pair of Horrors and Scares; see `play_turns`."""
    tail = L.POINTS * params.nightmares[plan.nightmare].back_after_failed_move
    behind = Strip(strip.x, strip.lead, strip.length + tail, strip.ended)
    pair = pair_of(params, h, sc)
    own = spot_of(plan, pair, OWN)
    if fresh:
        find_outcomes(plan, params, desk, pair, NOTHING, own, block.s > 1, behind, False)
        list_successes(plan, params, desk, own)
    weigh_success(plan, params, desk, own, behind.length * plan.courages)  # who Defies is there, too
    if is_there(plan, block, h, sc):
        allowed = desk.best[pair] if tries == THE_BEST else ALL_ACTIONS
        phase_3(plan, params, desk, block, allowed, fresh, into, h, sc, strip)


# --- phase 2 ---------------------------------------------------------------------------------------------------------


@rule
def have_landed(plan: Any, params: Params, group: Any) -> int:
    """EN-10.5 Falling: the number of positions of a group in which the next fall ends on the ground."""
    nightmare = params.nightmares[plan.nightmare]
    return min(group.length, max(0, group.x + nightmare.fall + 1 - nightmare.length))


@rule
def fix_parachutes(plan: Any, params: Params, desk: Any, block: Any, group: Any) -> None:
    """EN-10.5 Falling: phase 3 with a fixed parachute, which leaves the group by any Action."""
    if params.nightmares[plan.nightmare].event == L.FALLING:
        for h in range(block.horrors + 1):
            for sc in range(block.scares + 1):
                ended = Strip(group.x, group.lead, group.length, True)
                think(plan, params, desk, block, ALL, True, FREE, h, sc, ended)


@rule
def play_turns(
    plan: Any, params: Params, desk: Any, block: Any, tries: int, fresh: bool, h: int, sc: int, group: Any
) -> None:  # fmt: skip
    """EN-5: a turn in a Nightmare but its first, for a group of positions with the same Horrors and Scares.

    `fix_parachutes` was called, and the group was gone through with all milder Horrors and Scares.

    Args:
        plan: The plan.
        params: The parameters.
        desk: The desk.
        block: Sanity, Incantation and Mantra.
        tries: `ALL` Actions, or `THE_BEST` as noted.
        fresh: True if this is the first time with these Horrors and Scares.
        h: Horrors.
        sc: Scares.
        group: The positions.
    """
    nightmare, x, lead, count, pair = (
        params.nightmares[plan.nightmare],
        group.x,
        group.lead,
        group.length,
        pair_of(params, h, sc),
    )
    if nightmare.event == L.FALLING:
        landed = have_landed(plan, params, group)
        fallen = Strip(x + nightmare.fall - landed, lead - landed, count - landed, False)
        if landed < count:
            think(plan, params, desk, block, tries, fresh, FALLEN, h, sc, fallen)
        if is_there(plan, block, h, sc):
            fall(plan, params, desk.table, pair, x, count, landed)
        return
    back = nightmare.steps_back  # EN-10.9 Old Factory
    think(plan, params, desk, block, tries, fresh, FREE, h, sc, Strip(x - back, lead - back, count, False))
    if nightmare.event != L.NO_EVENT and is_there(plan, block, h, sc):
        face_event(plan, params, desk, block, pair, count, group.at)


@rule
def free_from(nightmare: Any, die: int) -> int:
    """EN-10.4, EN-10.8, EN-10.11: the Courage (less 1) from which on the event's die does not hinder."""
    if nightmare.event == L.MONSTERS:
        return WIDTH if die + 1 <= nightmare.blocked_up_to else 0
    return die


@rule
def face_event(plan: Any, params: Params, desk: Any, block: Any, pair: int, count: int, at: int) -> None:
    """The event's roll, changed by Sanity where that is better."""
    nightmare, table, less = params.nightmares[plan.nightmare], desk.table, desk.less[(block.s + 1) % 2, pair]
    free, hindered = worth_of(plan, params, pair, FREE), worth_of(plan, params, pair, HINDERED)
    for row in range(0, count * plan.courages, plan.courages):
        total = every(0.0)
        for die in range(L.D6):
            best = from_lane(take(table, hindered + row), free_from(nightmare, die), take(table, free + row))
            if block.s > 1:
                if die > 0:
                    lane = free_from(nightmare, max(0, die - params.sanity_change))
                    best = larger(best, from_lane(take(less[1], at + row), lane, take(less[0], at + row)))
                if die < L.D6 - 1:
                    lane = free_from(nightmare, min(L.D6 - 1, die + params.sanity_change))
                    best = larger(best, from_lane(take(less[1], at + row), lane, take(less[0], at + row)))
            total = plus(total, best)
        put(table, worth_of(plan, params, pair, TURN) + row, over(total, float(L.D6)))


@rule
def fall(plan: Any, params: Params, table: Any, pair: int, x: int, count: int, landed: int) -> None:
    """EN-10.5 Falling: a die below Courage fixes the parachute; otherwise the player falls, with The Shadow.

    The `landed` positions, which end with their points, come first.
    """
    nightmare, courages = params.nightmares[plan.nightmare], plan.courages
    free, fallen = worth_of(plan, params, pair, FREE), worth_of(plan, params, pair, FALLEN)
    for k in range(count):
        for c in range(courages):
            fixed, fixing = table[free + k * courages + c], min(L.D6, c)
            down = left_by(plan, x - k + nightmare.fall)
            if k >= landed:
                down = table[fallen + (k - landed) * courages + c]
            if plan.rules == UPPER:
                fixed = max(fixed, down)
            table[worth_of(plan, params, pair, TURN) + k * courages + c] = (
                fixing * fixed + (L.D6 - fixing) * down
            ) / L.D6


@rule
def remember(plan: Any, params: Params, desk: Any, block: Any, group: Any) -> None:
    """Keep the worth of phase 3 for positions that spend a Sanity on the Nightmare Event, if it has a roll."""
    if params.nightmares[plan.nightmare].event not in ROLLED_EVENTS:
        return
    for h in range(block.horrors + 1):
        for sc in range(block.scares + 1):
            if is_there(plan, block, h, sc):
                pair = pair_of(params, h, sc)
                less = desk.less[block.s % 2, pair]
                free, hindered = worth_of(plan, params, pair, FREE), worth_of(plan, params, pair, HINDERED)
                for k in range(group.length * plan.courages):
                    less[0, group.at + k], less[1, group.at + k] = desk.table[free + k], desk.table[hindered + k]
