"""The check that each position of a solved Nightmare is worth the best mean over its successors.

It is independent of the order of the solve, of its repetitions, and of the Actions that it left out: the whole table is
gone through once, with all Actions.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.endless_nightmare.solving.outcomes import find_planes, left_by, pair_of
from nightmare_agents.endless_nightmare.solving.strips import fix_parachutes, is_there, play_turns, remember, turn_of
from nightmare_agents.endless_nightmare.solving.sweep import block_of, first_row
from nightmare_agents.endless_nightmare.solving.work import ALL, UPPER, Group
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.games.endless_nightmare.records import Params


@rule
def residual(plan: Any, params: Params, table: Any, block: Any, h: int, sc: int, group: Any, checked: Any) -> float:
    """The largest gap between the worths of a group in the table and those computed anew."""
    largest, result, charged = 0.0, turn_of(plan, params, pair_of(params, h, sc)), max(0, sc - block.m)
    for k in range(group.length):
        row = first_row(plan, block, h, sc, group.x - k, group.lead - k) * plan.courages + charged
        for c in range(plan.courages - charged):
            worth = table[result + k * plan.courages + c]
            if plan.rules == UPPER:
                worth = max(worth, left_by(plan, group.x - k))
            largest = max(largest, abs(worth - table[row + c]))
            checked[0] += 1
    return largest


@entry
def residuals(plans: Any, params_array: Any, desk: Any, strips: Any, s: int, i: int, m: int, checked: Any) -> float:
    """The largest gap, for this Sanity, Incantation and Mantra, between a worth and the best mean over its successors.

    Args:
        plans: The plan, one record.
        params_array: The parameters, one record.
        desk: The desk, with the Nightmare's table; one Sanity less was checked before, if there is one.
        strips: The groups to check.
        s: The Sanity.
        i: The Incantation.
        m: The Mantra.
        checked: One number, increased by the number of positions.
    """
    plan, params, largest, at = plans[0], params_array[0], 0.0, 0
    block = block_of(plan, params, s, i, m)
    find_planes(plan, params, desk, s, i, m)
    for number in range(len(strips)):
        group = Group(strips[number, 0], strips[number, 1], strips[number, 2], at)
        fix_parachutes(plan, params, desk, block, group)
        for h in range(block.horrors + 1):
            for sc in range(block.scares + 1):
                play_turns(plan, params, desk, block, ALL, True, h, sc, group)
                if is_there(plan, block, h, sc):
                    found = residual(plan, params, desk.table, block, h, sc, group, checked)
                    largest = max(largest, found)
        remember(plan, params, desk, block, group)
        at += group.length * plan.courages
    return largest
