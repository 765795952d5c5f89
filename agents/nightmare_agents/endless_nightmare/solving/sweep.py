"""Solving one Nightmare, given what the next ones are worth: value iteration in an order in which it ends soon.

Within a Nightmare Sanity never rises, Incantation and Mantra never fall, and the lead less the displacement never
rises, as The Shadow never steps back. So groups of positions that agree in these are solved in that order. Where any
die shows no eyes a turn may lead back into its group: it is gone through until nothing in it changes any more.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.endless_nightmare.solving.paper import ALL_ACTIONS, FREE, PLANES
from nightmare_agents.endless_nightmare.solving.strips import caught, find_planes, left_by, paper, play_turn
from nightmare_agents.endless_nightmare.solving.work import UPPER
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.games.endless_nightmare.layout import EXPOSED, TEMPTATION


@rule
def prepare(plan: Any, box: Any, table: Any, pairs: Any, beyond: Any, plane: int, charged: int) -> None:
    """Fill what is known of a plane: the worths of the dead, and of having ended the Nightmare."""
    courages, leads, belt = plan.courages, beyond.shape[1], box.nightmares[plan.nightmare].steps_back
    for way in range(plan.ways):
        x, lead, row = pairs[way, 0], pairs[way, 1], (plane * plan.rows + way) * courages
        for c in range(courages if caught(box, lead - belt) else charged):
            met_on_belt = c >= charged and not caught(box, lead)  # EN-10.9 Old Factory
            table[row + c] = left_by(plan, x - belt if met_on_belt else x)
    for near in range(plan.rows - plan.ways):
        row = (plane * plan.rows + plan.ways + near) * courages
        for c in range(courages):
            table[row + c] = beyond[plane, leads - 1 - near, c] if near < leads and c >= charged else -1.0


@rule
def settle(
    plan: Any, box: Any, table: Any, start: Any, places: Any, planes: Any, at: int, allowed: int,
    s: int, i: int, m: int, h: int, sc: int, x: int, lead: int, count: int,
) -> tuple[int, float]:  # fmt: skip
    """Work out the worths of a strip anew, and that of meeting the Nightmare there.

    Returns:
        A bit for each Action that is the best anywhere, and the largest change.
    """
    result, best = play_turn(plan, box, table, places, planes, at, allowed, s, i, m, h, sc, x, lead, count)
    plane, way = plan.mind[s, i, h] * plan.hearts + plan.heart[m, sc], plan.way[x - plan.lowest, lead - plan.last_lead]
    charged, change = max(0, sc - m), 0.0
    for k in range(count):
        to, of = (plane * plan.rows + way + k) * plan.courages + charged, result + k * plan.courages
        for c in range(plan.courages - charged):
            worth = table[of + c]
            if plan.rules == UPPER:
                worth = max(worth, left_by(plan, x - k))
            change = max(change, abs(worth - table[to + c]))
            table[to + c] = worth
        if x == k:
            open_nightmare(plan, box, table, start, plane, charged, lead - k, result + k * plan.courages, k)
    return best, change


@rule
def open_nightmare(
    plan: Any, box: Any, table: Any, start: Any, plane: int, charged: int, lead: int, result: int, k: int
) -> None:  # fmt: skip
    """Note what it is worth to meet the Nightmare: most of them begin with a turn like any other."""
    nightmare, of = box.nightmares[plan.nightmare], result
    if nightmare.event in (EXPOSED, TEMPTATION):  # EN-10.4, EN-10.11: not in the first turn
        of = paper(plan, FREE) + k * plan.courages
    for c in range(plan.courages - charged):
        known = nightmare.courage_set_to - 1 if nightmare.courage_set_to > 0 else c  # EN-10.5 Falling
        start[plane, lead - box.catch - 1, charged + c] = table[of + known]


@rule
def go_through(
    plan: Any, box: Any, table: Any, start: Any, places: Any, planes: Any, best: Any, first: bool,
    s: int, i: int, m: int, x: int, lead: int, count: int,
) -> float:  # fmt: skip
    """Go once through all positions of a group, `first` with all Actions, else with the best ones.

    Returns:
        The largest change.
    """
    largest, one = 0.0, 0
    for h in range(box.horrors.top + 1):
        for sc in range(box.scares.top + 1):
            if plan.mind[s, i, h] >= 0 and plan.heart[m, sc] >= 0:
                allowed = ALL_ACTIONS if first else best[one]
                best[one], change = settle(
                    plan, box, table, start, places, planes, one * PLANES, allowed, s, i, m, h, sc, x, lead, count
                )  # fmt: skip
                largest, one = max(largest, change), one + 1
    return largest


@entry
def solve_block(
    plans: Any, boxes: Any, table: Any, beyond: Any, start: Any, pairs: Any, strips: Any, desk: Any, tolerance: float,
    s: int, i: int, m: int,
) -> None:  # fmt: skip
    """Solve all positions with this Sanity, Incantation and Mantra, those that they lead to being solved.

    Args:
        plans: The plan, one record.
        boxes: The box, one record.
        table: The Nightmare's table; filled for this Sanity, Incantation and Mantra.
        beyond: (planes, leads, courages) the worth of having ended the Nightmare.
        start: The same axes; filled with the worth of meeting the Nightmare.
        pairs: Displacement and lead of each way.
        strips: The groups, in the order in which they are solved.
        desk: Scratch arrays; see `Desk`.
        tolerance: How little a position changes at last.
        s: The Sanity.
        i: The Incantation.
        m: The Mantra.
    """
    plan, box, one = plans[0], boxes[0], 0
    for h in range(box.horrors.top + 1):
        for sc in range(box.scares.top + 1):
            if plan.mind[s, i, h] >= 0 and plan.heart[m, sc] >= 0:
                plane = plan.mind[s, i, h] * plan.hearts + plan.heart[m, sc]
                prepare(plan, box, table, pairs, beyond, plane, max(0, sc - m))
                find_planes(plan, box, desk.planes, one * PLANES, s, i, m, h, sc)
                one += 1
    unseen = False
    for die in range(len(plan.eyes)):
        unseen = unseen or plan.eyes[die] == 0
    for group in range(len(strips)):
        x, lead, count, change = strips[group, 0], strips[group, 1], strips[group, 2], tolerance + 1.0
        while change > tolerance:
            change = go_through(
                plan, box, table, start, desk.places, desk.planes, desk.best, True, s, i, m, x, lead, count
            )  # fmt: skip
            if not unseen:
                break
            rest = change
            while rest > tolerance:
                rest = go_through(
                    plan, box, table, start, desk.places, desk.planes, desk.best, False, s, i, m, x, lead, count
                )  # fmt: skip
