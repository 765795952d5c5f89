"""Solve one Nightmare from the worths of the next ones, by value iteration in a good order.

Within a Nightmare Sanity never rises, Incantation and Mantra never fall, and the lead less the displacement never
rises, as The Shadow never steps back. Groups of positions with equal numbers of these are solved in that order. Where a
die shows no eyes a turn may lead back into its group, which is then repeated until nothing in it changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_agents.endless_nightmare.solving.outcomes import (
    caught,
    find_planes,
    left_by,
    pair_of,
    write_what_is_known,
)
from nightmare_agents.endless_nightmare.solving.paper import FREE
from nightmare_agents.endless_nightmare.solving.strips import (
    fix_parachutes,
    is_there,
    note_best,
    play_turns,
    remember,
    turn_of,
    worth_of,
)
from nightmare_agents.endless_nightmare.solving.work import ALL, THE_BEST, UPPER, Block, Group
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.games.endless_nightmare.layout import EXPOSED, TEMPTATION
from nightmare_gym.games.endless_nightmare.records import Params


@rule
def block_of(plan: Any, params: Params, s: int, i: int, m: int) -> Any:
    """Return the block of all positions with these tracks."""
    horrors, scares = 0, 0
    for h in range(params.horrors.top + 1):
        if plan.mind[s, i, h] >= 0:
            horrors = h
    for sc in range(params.scares.top + 1):
        if plan.heart[m, sc] >= 0:
            scares = sc
    return Block(s, i, m, horrors, scares)


@rule
def first_row(plan: Any, block: Any, h: int, sc: int, x: int, lead: int) -> int:
    """Find the row of a position."""
    plane = plan.mind[block.s, block.i, h] * plan.hearts + plan.heart[block.m, sc]
    return plane * plan.rows + plan.way[x - plan.lowest, lead - plan.last_lead]


@rule
def prepare(plan: Any, params: Params, table: Any, pairs: Any, beyond: Any, plane: int, charged: int) -> None:
    """Fill the known worths of a plane: after a death, and after the Nightmare's end."""
    courages, leads, belt = plan.courages, beyond.shape[1], params.nightmares[plan.nightmare].steps_back
    for way in range(plan.ways):
        x, lead, row = pairs[way, 0], pairs[way, 1], (plane * plan.rows + way) * courages
        for c in range(courages if caught(params, lead - belt) else charged):
            met_on_belt = c >= charged and not caught(params, lead)  # EN-10.9 Old Factory
            table[row + c] = left_by(plan, x - belt if met_on_belt else x)
    for near in range(plan.rows - plan.ways):
        row = (plane * plan.rows + plan.ways + near) * courages
        for c in range(courages):
            table[row + c] = beyond[plane, leads - 1 - near, c] if near < leads and c >= charged else -1.0


@rule
def guess(plan: Any, table: Any, block: Any, group: Any) -> None:
    """Extrapolate a group's first worths from positions with The Shadow one and two spaces nearer."""
    for h in range(block.horrors + 1):
        for sc in range(block.scares + 1):
            if is_there(plan, block, h, sc):
                for k in range(group.length):
                    x, lead = group.x - k, group.lead - k
                    row = first_row(plan, block, h, sc, x, lead)
                    near = first_row(plan, block, h, sc, x, lead - 1)
                    nearest = first_row(plan, block, h, sc, x, lead - min(2, lead))
                    for c in range(max(0, sc - block.m), plan.courages):
                        table[row * plan.courages + c] = (
                            2.0 * table[near * plan.courages + c] - table[nearest * plan.courages + c]
                        )


@rule
def settle(plan: Any, params: Params, table: Any, block: Any, h: int, sc: int, group: Any) -> float:
    """Write the new worths of a group.

    Returns:
        The largest change.
    """
    change, row, charged = 0.0, first_row(plan, block, h, sc, group.x, group.lead), max(0, sc - block.m)
    result = turn_of(plan, params, pair_of(params, h, sc))
    for k in range(group.length):
        left = left_by(plan, group.x - k) if plan.rules == UPPER else 0.0  # there one may stop
        to, of = (row + k) * plan.courages + charged, result + k * plan.courages
        for c in range(plan.courages - charged):
            worth = max(left, table[of + c])
            change = max(change, abs(worth - table[to + c]))
            table[to + c] = worth
    return change


@rule
def go_through(
    plan: Any, params: Params, desk: Any, block: Any, tries: int, fresh: bool, horrors: Any, group: Any, enough: float
) -> float:  # fmt: skip
    """Go through a group, one pair of Horrors and Scares after the other, the milder ones first.

    Most turns lead to the same pair or to milder ones, so each pair is repeated with its best Actions until it changes
    no more, before the next one.

    Args:
        plan: The plan.
        params: The parameters.
        desk: The desk.
        block: Sanity, Incantation and Mantra.
        tries: `ALL` Actions or `THE_BEST`.
        fresh: True if this is the first time.
        horrors: The numbers of Horrors.
        group: The positions.
        enough: The largest change that does not count. If it is infinite, each pair is gone through once.

    Returns:
        The largest change of any pair at its first time.
    """
    largest = 0.0
    for h in horrors:
        for sc in range(block.scares + 1):
            play_turns(plan, params, desk, block, tries, fresh, h, sc, group)
            if is_there(plan, block, h, sc):
                change = settle(plan, params, desk.table, block, h, sc, group)
                largest = max(largest, change)
                if tries == ALL and change > enough:
                    note_best(plan, params, desk, pair_of(params, h, sc), group)
                while change > enough:
                    play_turns(plan, params, desk, block, THE_BEST, False, h, sc, group)
                    change = settle(plan, params, desk.table, block, h, sc, group)
    return largest


@rule
def repeat(
    plan: Any, params: Params, desk: Any, block: Any, first: bool, horrors: Any, group: Any, enough: float
) -> None:
    """Go through a group until nothing changes: with the best Actions, and at last with all."""
    guess(plan, desk.table, block, group)
    tries = ALL if first else THE_BEST  # those of the group before
    go_through(plan, params, desk, block, tries, True, horrors, group, enough)
    while go_through(plan, params, desk, block, ALL, False, horrors, group, enough) > enough:
        while go_through(plan, params, desk, block, THE_BEST, False, horrors, group, enough) > enough:
            pass


@rule
def open_nightmare(plan: Any, params: Params, table: Any, start: Any, block: Any, group: Any) -> None:
    """Note the worth of meeting the Nightmare; most Nightmares begin with a turn like any other."""
    nightmare, x, lead = params.nightmares[plan.nightmare], group.x, group.lead
    if x < 0 or x >= group.length:  # nobody stands at its first space
        return
    for h in range(block.horrors + 1):
        for sc in range(block.scares + 1):
            if is_there(plan, block, h, sc):
                of, charged = turn_of(plan, params, pair_of(params, h, sc)), max(0, sc - block.m)
                if nightmare.event in (EXPOSED, TEMPTATION):  # EN-10.4, EN-10.11: not in the first turn
                    of = worth_of(plan, params, pair_of(params, h, sc), FREE)
                plane = plan.mind[block.s, block.i, h] * plan.hearts + plan.heart[block.m, sc]
                for c in range(plan.courages):
                    known = nightmare.courage_set_to - 1 if nightmare.courage_set_to > 0 else c - charged  # EN-10.5
                    met = table[of + x * plan.courages + known] if c >= charged else 0.0
                    start[plane, lead - x - params.catch - 1, c] = met


@entry
def solve_block(
    plans: Any, params_array: Any, desk: Any, beyond: Any, start: Any, pairs: Any, strips: Any, tolerance: float,
    s: int, i: int, m: int,
) -> None:  # fmt: skip
    """Solve all positions with this Sanity, Incantation and Mantra, after those that they lead to.

    Where Horrors are ahead of Incantation phase 5 takes Sanity, so no turn ends there in the same group, and one pass
    after the others is exact. One pass is exact for the others, too, if every die shows eyes.

    Args:
        plans: The plan, one record.
        params_array: The parameters, one record.
        desk: The desk, with the Nightmare's table; filled for this Sanity, Incantation and Mantra.
        beyond: (planes, leads, courages) the worth of having ended the Nightmare.
        start: Filled with the worth of meeting the Nightmare, by the same axes.
        pairs: Displacement and lead of each way.
        strips: The groups, in the order in which they are solved.
        tolerance: The largest last change of a position.
        s: The Sanity.
        i: The Incantation.
        m: The Mantra.
    """
    plan, params, table = plans[0], params_array[0], desk.table
    block, at = block_of(plan, params, s, i, m), 0
    free, charged = range(min(i, block.horrors) + 1), range(i + 1, block.horrors + 1)
    write_what_is_known(plan, table)
    find_planes(plan, params, desk, s, i, m)
    for h in range(block.horrors + 1):
        for sc in range(block.scares + 1):
            if is_there(plan, block, h, sc):
                plane = plan.mind[s, i, h] * plan.hearts + plan.heart[m, sc]
                prepare(plan, params, table, pairs, beyond, plane, max(0, sc - m))
    for number in range(len(strips)):
        group = Group(strips[number, 0], strips[number, 1], strips[number, 2], at)
        fix_parachutes(plan, params, desk, block, group)
        if plan.unseen == 1:
            repeat(plan, params, desk, block, number == 0, free, group, tolerance)
        else:
            go_through(plan, params, desk, block, ALL, True, free, group, np.inf)
        go_through(plan, params, desk, block, ALL, True, charged, group, np.inf)
        open_nightmare(plan, params, table, start, block, group)
        remember(plan, params, desk, block, group)
        at += group.length * plan.courages
