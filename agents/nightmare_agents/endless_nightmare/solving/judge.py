"""What any position in a Nightmare is worth, and the best decision there, from the tables of a solve."""

from __future__ import annotations

from typing import Any

from nightmare_agents.endless_nightmare.solving.turn import (
    act,
    attempt,
    end_after,
    face_event,
    fall,
    hindered,
    hinders,
    put,
    weigh,
)
from nightmare_agents.endless_nightmare.solving.work import DONE, FREE, HINDERED, MEAN, NOTHING, RESULT, CHOSEN
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.games.endless_nightmare.layout import (
    ACTION_ROLLED,
    ADD,
    CHOOSE_ACTION,
    D6,
    FIRST_ACTION,
    KEEP,
    MOVE_BLOCKED,
    NONE,
    PARACHUTE_ROLLED,
    POINTS,
    SPEND_SANITY,
    SUBTRACT,
)


@entry
def judge(
    plans: Any, boxes: Any, inside: Any, beyond: Any, paper: Any, states: Any, rows: Any, actions: Any, worths: Any
) -> None:  # fmt: skip
    """Judge positions in phases 2 to 5 of one Nightmare, at decisions and at rolls.

    Args:
        plans: The plan of the Nightmare's solve, one record.
        boxes: The box with the tables' tops.
        inside: The Nightmare's table.
        beyond: What it is worth to have ended it.
        paper: Scratch paper.
        states: All positions.
        rows: Those to be judged.
        actions: An element for each of them: the best action; left as it is at rolls.
        worths: Likewise: the expected score at the end less 10 for each Nightmare survived.
    """
    for k in range(len(rows)):
        actions[k], worths[k] = judge_one(plans[0], boxes[0], inside, beyond, paper, states[rows[k]], actions[k])


@rule
def judge_one(
    plan: Any, box: Any, inside: Any, beyond: Any, paper: Any, state: Any, otherwise: int
) -> tuple[int, float]:  # fmt: skip
    """The best action (or else `otherwise`) and the worth of one position."""
    step = top(state)
    use = step.a  # what the roll is for, at a roll and at the question about Sanity
    s, x, lead, ended = state.sanity, state.displacement, state.lead, state.ended == 1
    i, m = min(state.incantation, box.incantation.top), min(state.mantra, box.mantra.top)
    h, sc = min(state.horrors, box.horrors.top), min(state.scares, box.scares.top)
    c = state.courage - 1
    if step.step == CHOOSE_ACTION:
        blocked = state.restriction == MOVE_BLOCKED
        act(paper, RESULT, blocked, plan, box, inside, beyond, s, i, m, x, lead, h, sc, ended, c, c + 1)
        return int(paper[CHOSEN, 0]), paper[RESULT, 0]
    if use == PARACHUTE_ROLLED:
        fall(paper, plan, box, inside, beyond, s, i, m, x, lead, h, sc, c, c + 1)
        return otherwise, paper[RESULT, 0]
    if use == ACTION_ROLLED:
        put(paper, NOTHING, 0, plan, box, inside, beyond, s, i, m, x, lead, h, sc, 0, ended, c, c + 1)
        done, failed = NOTHING, NOTHING
        if state.action == NONE:
            weigh(paper, plan, box, s > 1, NOTHING, NOTHING, 0, c, c + 1)
        else:
            done = DONE
            failed = attempt(
                paper, state.action, state.points, plan, box, inside, beyond,
                s, i, m, x, lead, h, sc, ended, c, c + 1,
            )  # fmt: skip
        if step.step == SPEND_SANITY:
            return best_use(
                paper[end_after(plan, done, failed, state.points, state.die, 0), 0],
                paper[end_after(plan, done, failed, state.points, max(0, state.die - box.sanity_change), 1), 0],
                paper[end_after(plan, done, failed, state.points, min(D6 - 1, state.die + box.sanity_change), 1), 0],
                state.die,
            )
        return otherwise, paper[MEAN, 0]
    if step.step == SPEND_SANITY:
        nightmare = box.nightmares[plan.nightmare]
        for spent in range(2):
            act(paper, FREE + spent, False, plan, box, inside, beyond, s - spent, i, m, x, lead, h, sc, False, c, c + 1)
            hindered(paper, HINDERED + spent, plan, box, inside, beyond, s - spent, i, m, x, lead, h, sc, c, c + 1)
        low, high = max(0, state.die - box.sanity_change), min(D6 - 1, state.die + box.sanity_change)
        return best_use(
            paper[HINDERED if hinders(nightmare, state.die, c) else FREE, 0],
            paper[1 + (HINDERED if hinders(nightmare, low, c) else FREE), 0],
            paper[1 + (HINDERED if hinders(nightmare, high, c) else FREE), 0],
            state.die,
        )
    face_event(paper, plan, box, inside, beyond, s, i, m, x, lead, h, sc, c, c + 1)
    return otherwise, paper[RESULT, 0]


@rule
def best_use(kept: float, subtracted: float, added: float, die: int) -> tuple[int, float]:
    """EN-2.3: keep the roll, or change it by a Sanity, where the die allows it."""
    if die > 0 and subtracted > kept and (die == D6 - 1 or subtracted >= added):
        return SUBTRACT, subtracted
    if die < D6 - 1 and added > kept:
        return ADD, added
    return KEEP, kept
