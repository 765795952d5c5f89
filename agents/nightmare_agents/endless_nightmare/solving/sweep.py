"""Solving one Nightmare, given what the next ones are worth: value iteration in an order in which it ends soon.

Within a Nightmare Sanity never rises, Incantation and Mantra never fall, and the lead less the displacement never
rises, as The Shadow never steps back. So positions are solved in that order, and only those that a turn without eyes
may lead to each other are gone through again, until they change no more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_agents.endless_nightmare.solving.turn import play_turn
from nightmare_agents.endless_nightmare.solving.work import BEFORE, RESULT
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.games.endless_nightmare.layout import D6


@rule
def unseen(plan: Any) -> int:
    """With how many of the six dice The Shadow stays where it is."""
    count = 0
    for die in range(D6):
        count += plan.eyes[die] == 0
    return count


@rule
def settle_row(
    plan: Any, box: Any, inside: Any, beyond: Any, start: Any, paper: Any, opening: bool,
    s: int, i: int, m: int, x: int, near: int, h: int, sc: int, back: float, enough: float,
) -> float:  # fmt: skip
    """Go through the positions that differ in Courage only until they change no more; return their first change.

    A turn may lead back to them; where the same Actions stay best, each change is a fixed part of the one before, so
    the rest of the way is a geometric series, and is gone in one step (Glenn, Fang and Kruskal 2007 do so by Newton's
    method). The opening turn of a Nightmare leads to what is solved.
    """
    place, lead, rest, change = x - plan.lowest, near + box.catch + 1, np.inf, -1.0
    while rest > enough:
        play_turn(paper, opening, plan, box, inside, beyond, s, i, m, x, lead, h, sc, 0, inside.shape[7])
        rest = 0.0
        for c in range(0 if opening else inside.shape[7]):
            step = paper[RESULT, c] - inside[s - 1, i, m, place, near, h, sc, c]
            part = step / paper[BEFORE, c] if change >= 0.0 and paper[BEFORE, c] != 0.0 else 0.0
            leaps = 0.0 < part <= back
            inside[s - 1, i, m, place, near, h, sc, c] = paper[RESULT, c] + (
                step * part / (1.0 - part) if leaps else 0.0
            )
            paper[BEFORE, c] = 0.0 if leaps else step
            rest = max(rest, abs(step))
        change = rest if change < 0.0 else change
    set_to = box.nightmares[plan.nightmare].courage_set_to
    for c in range(inside.shape[7] if opening else 0):
        start[s - 1, i, m, near, h, sc, c] = paper[RESULT, set_to - 1 if set_to > 0 else c]  # EN-10.5 Falling
    return change


@rule
def go_through(
    plan: Any, box: Any, inside: Any, beyond: Any, start: Any, paper: Any, opening: bool,
    s: int, i: int, m: int, apart: int, back: float, enough: float,
) -> float:  # fmt: skip
    """Go once through all positions with this lead less displacement, or through those where the Nightmare is met.

    Returns:
        The largest first change of a row.
    """
    largest = 0.0
    for k in range((inside.shape[4] if opening else inside.shape[3]) - 1, -1, -1):
        x = 0 if opening else k + plan.lowest
        near = k if opening else apart + x - box.catch - 1
        for h in range(inside.shape[5] if 0 <= near < inside.shape[4] else 0):
            for sc in range(inside.shape[6]):
                change = settle_row(
                    plan, box, inside, beyond, start, paper, opening, s, i, m, x, near, h, sc, back, enough
                )  # fmt: skip
                largest = max(largest, change)
    return largest


@entry
def solve_nightmare(
    plans: Any, boxes: Any, inside: Any, beyond: Any, start: Any, paper: Any, tolerance: float, s: int
) -> None:  # fmt: skip
    """Solve all positions in a Nightmare with this Sanity, those with less being solved.

    Args:
        plans: The plan, one record.
        boxes: The box, one record.
        inside: (sanity, incantation, mantra, displacement, lead, horrors, scares, courage) filled for this Sanity.
        beyond: (sanity, incantation, mantra, lead, horrors, scares, courage) worth of having ended the Nightmare.
        start: The same axes; filled with the worth of meeting the Nightmare.
        paper: Scratch paper.
        tolerance: How little a position changes at last.
        s: The Sanity.
    """
    plan, box = plans[0], boxes[0]
    back = unseen(plan) / D6
    enough = tolerance if back > 0.0 else 1e30  # once is enough
    lowest, nearest = plan.lowest, box.catch + 1
    for i in range(inside.shape[1] - 1, -1, -1):
        for m in range(inside.shape[2] - 1, -1, -1):
            for apart in range(nearest - (lowest + inside.shape[3] - 1), plan.farthest + 2):
                opening, solved = apart > plan.farthest, False
                while not solved:
                    change = go_through(
                        plan, box, inside, beyond, start, paper, opening, s, i, m, apart, back, enough
                    )  # fmt: skip
                    solved = opening or plan.again == 0 or change <= enough
