"""The check of a solved Nightmare: is each position worth the best mean of what follows it?

Nothing here knows in which order the Nightmare was solved, which of its positions were gone through again, which
Actions were left out on the way, or which dice are alike: the plan of the check takes every die by itself, and the
whole table is gone through once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.paper import ALL_ACTIONS
from nightmare_agents.endless_nightmare.solving.strips import find_planes, left_by, play_turn
from nightmare_agents.endless_nightmare.solving.work import UPPER
from nightmare_gym.engine.compile import entry


@entry
def residuals(
    plans: Any, boxes: Any, table: Any, strips: Any, places: Any, planes: Any, s: int, i: int, m: int, checked: Any
) -> float:  # fmt: skip
    """The largest gap, with this Sanity, Incantation and Mantra, between a worth and the best mean of what follows it.

    Args:
        plans: The plan of the check, one record.
        boxes: The box, one record.
        table: The Nightmare's table; only its paper is written on.
        strips: The groups that are to be checked.
        places: Scratch; see `solver.Desk`.
        planes: Scratch.
        s: The Sanity.
        i: The Incantation.
        m: The Mantra.
        checked: Its one number is increased by the number of positions.
    """
    plan, box, largest = plans[0], boxes[0], 0.0
    for h in range(box.horrors.top + 1):
        for sc in range(box.scares.top + 1):
            if plan.mind[s, i, h] < 0 or plan.heart[m, sc] < 0:
                continue
            plane, charged = plan.mind[s, i, h] * plan.hearts + plan.heart[m, sc], max(0, sc - m)
            find_planes(plan, box, planes, 0, s, i, m, h, sc)
            for group in range(len(strips)):
                x, lead, count = strips[group, 0], strips[group, 1], strips[group, 2]
                result, _ = play_turn(plan, box, table, places, planes, 0, ALL_ACTIONS, s, i, m, h, sc, x, lead, count)
                way = plan.way[x - plan.lowest, lead - plan.last_lead]
                for k in range(count):
                    row = (plane * plan.rows + way + k) * plan.courages + charged
                    for c in range(plan.courages - charged):
                        worth = table[result + k * plan.courages + c]
                        if plan.rules == UPPER:
                            worth = max(worth, left_by(plan, x - k))
                        largest = max(largest, abs(worth - table[row + c]))
                        checked[0] += 1
    return largest


def unplanned(plans: NDArray[np.void], uses: NDArray[np.int64]) -> NDArray[np.void]:
    """The plan of the check: every die by itself.

    Args:
        plans: The plan of the solve.
        uses: `solver.uses_of` dice of which each is only like itself.
    """
    found = plans.copy()
    found["alike"] = np.arange(found["alike"].shape[1])
    found["uses"] = uses
    return found
