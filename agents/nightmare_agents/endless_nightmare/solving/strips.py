"""One turn in all positions of a strip at once: a group of ways with the same mind and heart, which lie in one piece.

The rules are those of `nightmare_gym.games.endless_nightmare` (RULES.md), told from the turn's end backwards: where a
turn ends by each die, which Action is best before it is rolled, what the Nightmare Event does. The k-th position of a
strip is k spaces further back than the first, and so is its lead; wherever an outcome leads all of them into the same
group, it is read where it stands in the table, otherwise it is put together on paper. A worth is the expected score at
the end less 10 for each Nightmare survived so far. `turn.py` says the same of one position by itself.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.endless_nightmare.solving.lanes import (
    WIDTH,
    any_equal,
    every,
    from_lane,
    if_not_below_0,
    larger,
    over,
    plus,
    put,
    take,
)
from nightmare_agents.endless_nightmare.solving.paper import (
    ACTIONS,
    ADDED,
    ALL_ACTIONS,
    BEATEN,
    CHANTED,
    DEFIED_HORRORS,
    DEFIED_SCARES,
    DONE,
    EFFECTS,
    FAILED,
    FAILED_MOVE,
    FALLEN,
    FIRST_FAILURES,
    FIRST_SUM,
    FREE,
    FREE_WITH_LESS,
    HARMS,
    IDLE,
    KEPT,
    MEDITATED,
    MOVED,
    MOVING,
    NOTHING,
    RESULT,
    SPENDINGS,
    STANDING,
    SUBTRACTED,
    USES,
)
from nightmare_agents.endless_nightmare.solving.places import NOWHERE
from nightmare_agents.endless_nightmare.solving.work import LOWER, UPPER
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.endless_nightmare.layout import (
    CALM_YOURSELF,
    D6,
    DEFY_HORRORS,
    DEFY_SCARES,
    EXPOSED,
    FALLING,
    HORRORS,
    MONSTERS,
    MOVE,
    NO_EVENT,
    PERFORM_INCANTATION,
    PERFORM_MANTRA,
    PLAYER_ACTIONS,
    POINTS,
    SCARES,
)

BY_EFFECT = HARMS * SPENDINGS


@rule
def paper(plan: Any, slot: int) -> int:
    """Find the element of the table with which a slot of the paper begins."""
    return plan.paper + slot * plan.slot


@rule
def left_by(plan: Any, x: int) -> float:
    """EN-9.4: the points of who dies here, beyond those of the Nightmares survived."""
    return float(max(0, x) * plan.pays)


@rule
def caught(box: Any, lead: int) -> bool:
    """EN-9.1: The Shadow beside one, or passed."""
    return lead <= box.catch or lead >= box.ring - box.catch


# --- phase 5 ----------------------------------------------------------------------------------------------------


@rule
def plane_after(plan: Any, box: Any, s: int, i: int, m: int, h: int, sc: int) -> int:
    """EN-8: the plane of a mind and a heart after phase 5 has raised Horrors or Scares, or `NOWHERE`.

    What Courage loses is in the rows already.
    """
    if plan.rules == LOWER and (h > box.horrors.top or sc > box.scares.top):
        return BEATEN
    h, sc = min(h, box.horrors.top), min(sc, box.scares.top)
    s -= max(0, h - i)
    if s <= 0 or plan.mind[s, i, h] < 0 or plan.heart[m, sc] < 0:
        return NOWHERE
    return plan.mind[s, i, h] * plan.hearts + plan.heart[m, sc]


@rule
def find_planes(plan: Any, box: Any, planes: Any, at: int, s: int, i: int, m: int, h: int, sc: int) -> None:
    """Find the planes in which a turn ends, for each effect, harm and Sanity spent; `planes` has them from `at` on."""
    nightmare = box.nightmares[plan.nightmare]
    for effect in range(EFFECTS):
        i2, m2, h2, sc2 = i, m, h, sc
        if effect == FAILED_MOVE:
            sc2 += nightmare.scares_after_failed_move
        elif effect == MOVED:
            h2 += nightmare.horrors_after_move
            sc2 += nightmare.scares_after_move
        elif effect == CHANTED:
            i2 = min(box.incantation.top, i + 1)
        elif effect == MEDITATED:
            m2 = min(box.mantra.top, m + 1)
        elif effect >= DEFIED_SCARES:
            sc2 = max(0, sc - (effect - DEFIED_SCARES + 1))
        elif effect >= DEFIED_HORRORS:
            h2 = max(0, h - (effect - DEFIED_HORRORS + 1))
        for harm in range(HARMS):
            for spent in range(SPENDINGS):
                planes[at + effect * BY_EFFECT + harm * SPENDINGS + spent] = plane_after(
                    plan, box, s - spent, i2, m2, h2 + (harm == HORRORS), sc2 + (harm == SCARES)
                )


# --- phase 4 ----------------------------------------------------------------------------------------------------


@rule
def find_outcomes(
    plan: Any, box: Any, table: Any, places: Any, planes: Any, at: int, slot: int, least: int, changes: bool,
    moved: bool, x: int, lead: int, count: int, calm: int, ended: bool,
) -> None:  # fmt: skip
    """EN-7: find the strip in which the turn ends by each die from this one on.

    Of dice that phases 4 and 5 cannot tell apart only the highest is looked at.

    Args:
        plan: The plan.
        box: The box.
        table: The Nightmare's table.
        places: By slot: where its strip begins in the table; filled.
        planes: Planes in which turns end,
        at: those of this effect and Sanity from here on.
        slot: The first slot for the outcomes.
        least: The first die (pips - 1).
        changes: Whether Sanity can be spent on the die.
        moved: Whether the strip may have left its group's ways in phase 3.
        x: The displacement after phase 3, of the first position.
        lead: The lead after phase 3, of the first position.
        count: How many positions there are.
        calm: By how much Courage has risen.
        ended: Whether the Nightmare has ended before phase 3.
    """
    for die in range(least, D6):
        if plan.alike[die] == die:
            for spent in range(1 + changes):
                plane = planes[at + plan.harm[die] * SPENDINGS + spent]
                outcome = slot + die * 2 + spent
                if plane >= 0 and calm == 0 and not (moved or ended):
                    way = plan.way[x - plan.lowest, lead - plan.eyes[die] - plan.last_lead]
                    places[outcome] = (plane * plan.rows + way) * plan.courages
                else:
                    places[outcome] = paper(plan, outcome)
                    put_together(plan, box, table, paper(plan, outcome), plane, die, x, lead, count, calm, ended)


@rule
def put_together(
    plan: Any, box: Any, table: Any, to: int, plane: int, die: int, x: int, lead: int, count: int, calm: int,
    ended: bool,
) -> None:  # fmt: skip
    """Put the strip of an outcome together, row by row."""
    nightmare = box.nightmares[plan.nightmare]
    for k in range(count):
        over_by_move = caught(box, lead - k) or (x - k >= nightmare.length and not ended and nightmare.event == FALLING)
        over_by_shadow = over_by_move or lead - k - plan.eyes[die] <= box.catch
        left = left_by(plan, x - k)
        if over_by_shadow or plane < 0:
            put(table, to + k * plan.courages, every(0.0 if plane == BEATEN and not over_by_shadow else left))
        else:
            line = (nightmare.length if ended else min(x - k, nightmare.length)) - plan.lowest
            row = plane * plan.rows + plan.way[line, lead - k - plan.eyes[die] - plan.last_lead]
            worth = take(table, row * plan.courages + calm)
            if calm > 0:  # EN-6.8: Courage ends with its track
                top = box.courage.top - 1
                worth = from_lane(worth, top - calm, table[row * plan.courages + top])
            worth = if_not_below_0(worth, left)
            if plan.rules == UPPER:  # one may stop here
                worth = larger(worth, every(left))
            put(table, to + k * plan.courages, worth)


# --- phase 3 ----------------------------------------------------------------------------------------------------


@rule
def best_of_die(table: Any, places: Any, die: int, changes: bool, k: int) -> Any:
    """EN-2.3: what a die is worth, changed by Sanity where that is better; `places` has its uses from `USES` on."""
    best = take(table, places[USES + 3 * die + KEPT] + k)
    if changes:
        best = larger(best, take(table, places[USES + 3 * die + SUBTRACTED] + k))
        best = larger(best, take(table, places[USES + 3 * die + ADDED] + k))
    return best


@rule
def find_uses(plan: Any, places: Any, failed: int, points: int) -> None:
    """For each use of each die: find the strip of its outcome, in `places` from `USES` on."""
    for die in range(D6):
        for use in range(3):
            places[USES + 3 * die + use] = places[plan.uses[failed, points, die, use]]


@rule
def sum_failures(plan: Any, table: Any, places: Any, changes: bool, size: int) -> None:
    """For each number of points: the sum over the dice that fail whatever is spent, if a failure does nothing."""
    find_uses(plan, places, 0, D6)
    first, slot = paper(plan, FIRST_FAILURES), plan.slot
    for k in range(0, size, WIDTH):
        total = every(0.0)
        put(table, first + k, total)
        for die in range(D6):
            total = plus(total, best_of_die(table, places, die, changes, k))
            put(table, first + (1 + die) * slot + k, total)


@rule
def sum_dice(
    plan: Any, box: Any, table: Any, places: Any, slot: int, best: int, failed: int, points: int, changes: bool,
    size: int,
) -> None:  # fmt: skip
    """EN-6.2: the sum over the six dice, in a slot of its own and, if larger, in that of the best."""
    surely = 0 if failed == 1 else max(0, points - box.sanity_change if changes else points)
    find_uses(plan, places, failed, points)
    failures, into, largest = paper(plan, FIRST_FAILURES + surely), paper(plan, slot), paper(plan, best)
    if changes:
        for k in range(0, size, WIDTH):
            total = take(table, failures + k)
            for die in range(surely, D6):
                total = plus(total, best_of_die(table, places, die, True, k))
            put(table, into + k, total)
            put(table, largest + k, larger(total, take(table, largest + k)))
    else:
        for k in range(0, size, WIDTH):
            total = take(table, failures + k)
            for die in range(surely, D6):
                total = plus(total, best_of_die(table, places, die, False, k))
            put(table, into + k, total)
            put(table, largest + k, larger(total, take(table, largest + k)))


@rule
def best_actions(plan: Any, box: Any, table: Any, size: int) -> int:
    """A bit for each Action that was the best anywhere in the last phase 3, free or as the event hinders it."""
    nightmare, found = box.nightmares[plan.nightmare], 0
    moving, standing = paper(plan, MOVING), paper(plan, STANDING)
    for number in range(ACTIONS):
        one, count = paper(plan, FIRST_SUM + number), 0
        apart = nightmare.event == MONSTERS and number >= POINTS
        for k in range(0, size, WIDTH):
            best = take(table, standing + k)
            if not apart:
                best = larger(best, take(table, moving + k))
            count += any_equal(take(table, one + k), best)
        if count > 0 or (nightmare.event == EXPOSED and number == nightmare.forced_points - 1):
            found |= 1 << number
    return found


@rule
def effect_of(action: int, gained: int, box: Any, i: int, m: int, h: int, sc: int) -> int:
    """EN-6.4 to EN-6.8: what an Action that succeeds with so many points does; `NOTHING` for a Calm, too."""
    if action == DEFY_HORRORS and min(gained, h) > 0:
        return DEFIED_HORRORS + gained - 1
    if action == DEFY_SCARES and min(gained, sc) > 0:
        return DEFIED_SCARES + gained - 1
    if action == PERFORM_INCANTATION and gained > i and i < box.incantation.top:
        return CHANTED
    if action == PERFORM_MANTRA and gained > m and m < box.mantra.top:
        return MEDITATED
    return NOTHING


@rule
def copy(table: Any, to: int, of: int, size: int) -> None:
    """Copy a strip."""
    for k in range(0, size, WIDTH):
        put(table, to + k, take(table, of + k))


@rule
def phase_3(
    plan: Any, box: Any, table: Any, places: Any, planes: Any, at: int, into: int, allowed: int, spent: int,
    s: int, i: int, m: int, h: int, sc: int, x: int, lead: int, count: int, ended: bool, strayed: bool,
) -> None:  # fmt: skip
    """EN-6.1: phase 3 with the best Action, in slot `into`; as the Nightmare Event hinders it, in the next slot.

    Each Action's sum over the dice stays in its slot from `FIRST_SUM` on.

    Args:
        plan: The plan.
        box: The box.
        table: The Nightmare's table.
        places: By slot: where its strip begins in the table.
        planes: Planes in which turns end,
        at: those of this mind and heart from here on.
        into: The slot of the result.
        allowed: Only those Actions are tried whose bit is set.
        spent: Sanity spent before phase 3.
        s: Sanity at the start of the turn.
        i: Incantation.
        m: Mantra.
        h: Horrors.
        sc: Scares.
        x: The displacement of the first position.
        lead: The lead of the first position.
        count: How many positions there are.
        ended: Whether the Nightmare has ended in phase 2.
        strayed: Whether some of the positions may have left the ways in phase 2.
    """
    nightmare, changes, size = box.nightmares[plan.nightmare], s - spent > 1, count * plan.courages
    at += spent
    find_outcomes(plan, box, table, places, planes, at, IDLE, 0, changes, strayed, x, lead, count, 0, ended)
    sum_failures(plan, table, places, changes, size)
    nothing = paper(plan, FIRST_FAILURES + D6)
    moving, standing, forced = paper(plan, MOVING), paper(plan, STANDING), nothing
    for k in range(0, size, WIDTH):
        put(table, moving + k, every(0.0))
        put(table, standing + k, every(0.0))
    failed = int(nightmare.back_after_failed_move > 0 or nightmare.scares_after_failed_move > 0)
    for points in range(1, POINTS + 1):
        gained, slot = max(0, points - nightmare.points_lost), FIRST_SUM + points - 1
        if allowed >> (points - 1) & 1 == 1:
            if failed == 1:
                back = points * nightmare.back_after_failed_move
                find_outcomes(
                    plan, box, table, places, planes, at + FAILED_MOVE * BY_EFFECT, FAILED, 0, changes,
                    strayed or back > 0, x - back, lead - back, count, 0, ended,
                )  # fmt: skip
            step = max(0, gained - nightmare.move_points_lost)
            find_outcomes(
                plan, box, table, places, planes, at + MOVED * BY_EFFECT, DONE, points, changes,
                strayed or step > 0, x + step, lead + step, count, 0, ended,
            )  # fmt: skip
            sum_dice(plan, box, table, places, slot, MOVING, failed, points, changes, size)
            if nightmare.event == EXPOSED and points == nightmare.forced_points:
                forced = paper(plan, slot)
        for action in range(MOVE + 1, len(PLAYER_ACTIONS)):
            number = action * POINTS + points - 1
            if allowed >> number & 1 == 1:
                effect, calm = effect_of(action, gained, box, i, m, h, sc), gained if action == CALM_YOURSELF else 0
                if effect != NOTHING or calm > 0:
                    find_outcomes(
                        plan, box, table, places, planes, at + effect * BY_EFFECT, DONE, points, changes,
                        strayed, x, lead, count, calm, ended,
                    )  # fmt: skip
                    sum_dice(plan, box, table, places, FIRST_SUM + number, STANDING, 0, points, changes, size)
                else:
                    copy(table, paper(plan, FIRST_SUM + number), nothing, size)
                    for k in range(0, size, WIDTH):
                        put(table, standing + k, larger(take(table, standing + k), take(table, nothing + k)))
    hindered = standing if nightmare.event == MONSTERS else forced
    for k in range(0, size, WIDTH):
        best = larger(take(table, moving + k), take(table, standing + k))
        put(table, paper(plan, into) + k, over(best, float(D6)))
        put(table, paper(plan, into + 1) + k, over(take(table, hindered + k), float(D6)))


# --- phase 2 ----------------------------------------------------------------------------------------------------


@rule
def play_turn(
    plan: Any, box: Any, table: Any, places: Any, planes: Any, at: int, allowed: int,
    s: int, i: int, m: int, h: int, sc: int, x: int, lead: int, count: int,
) -> tuple[int, int]:  # fmt: skip
    """EN-5: a turn in a Nightmare but its first, from its event on.

    Returns:
        Where the strip of its worths begins, by Courage at the start of the turn; and a bit for each Action that is the
        best anywhere, if all were allowed.
    """
    nightmare = box.nightmares[plan.nightmare]
    event, falling, back = nightmare.event, nightmare.event == FALLING, nightmare.steps_back  # EN-10.9 Old Factory
    size, best = count * plan.courages, allowed
    phase_3(
        plan, box, table, places, planes, at, FREE, allowed, 0, s, i, m, h, sc, x - back, lead - back, count, falling,
        False,
    )  # fmt: skip
    if allowed == ALL_ACTIONS:
        best = best_actions(plan, box, table, size)
    if event == NO_EVENT:
        return paper(plan, FREE), best
    if falling:
        phase_3(
            plan, box, table, places, planes, at, FALLEN, allowed, 0, s, i, m, h, sc, x + nightmare.fall, lead, count,
            False, True,
        )  # fmt: skip
        fall(plan, box, table, x, count)
    else:
        if s > 1:
            phase_3(
                plan, box, table, places, planes, at, FREE_WITH_LESS, allowed, 1, s, i, m, h, sc, x, lead, count,
                False, False,
            )  # fmt: skip
        face_event(plan, box, table, s > 1, count)
    if allowed == ALL_ACTIONS:
        best |= best_actions(plan, box, table, size)
    return paper(plan, RESULT), best


@rule
def hinders(nightmare: Any, die: int, c: int) -> bool:
    """EN-10.4, EN-10.8, EN-10.11: whether the event's die hinders one with this Courage (less 1)."""
    if nightmare.event == MONSTERS:
        return die + 1 <= nightmare.blocked_up_to
    return die > c


@rule
def face_event(plan: Any, box: Any, table: Any, changes: bool, count: int) -> None:
    """The event's roll, changed by Sanity where that is better."""
    nightmare = box.nightmares[plan.nightmare]
    with_all, with_less, result = paper(plan, FREE), paper(plan, FREE_WITH_LESS), paper(plan, RESULT)
    for k in range(count):
        for c in range(plan.courages):
            one, total = k * plan.courages + c, 0.0
            for die in range(D6):
                best = table[with_all + hinders(nightmare, die, c) * plan.slot + one]
                if changes:
                    low, high = max(0, die - box.sanity_change), min(D6 - 1, die + box.sanity_change)
                    if die > 0:
                        best = max(best, table[with_less + hinders(nightmare, low, c) * plan.slot + one])
                    if die < D6 - 1:
                        best = max(best, table[with_less + hinders(nightmare, high, c) * plan.slot + one])
                total += best
            table[result + one] = total / D6


@rule
def fall(plan: Any, box: Any, table: Any, x: int, count: int) -> None:
    """EN-10.5 Falling: a die below Courage fixes the parachute; otherwise one falls, with The Shadow."""
    nightmare = box.nightmares[plan.nightmare]
    for k in range(count):
        down = x - k + nightmare.fall
        for c in range(plan.courages):
            one, fixing = k * plan.courages + c, min(D6, c)
            fixed, fallen = table[paper(plan, FREE) + one], table[paper(plan, FALLEN) + one]
            if down >= nightmare.length:
                fallen = left_by(plan, down)
            if plan.rules == UPPER:
                fixed = max(fixed, fallen)
            table[paper(plan, RESULT) + one] = (fixing * fixed + (D6 - fixing) * fallen) / D6
