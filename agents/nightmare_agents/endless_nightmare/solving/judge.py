"""The worth of any position in a Nightmare, and the best decision there, from the tables of a solve."""

from __future__ import annotations

from typing import Any

from nightmare_agents.endless_nightmare.solving.turn import (
    CHOSEN,
    DONE,
    MEAN,
    RESULT,
    WAYS,
    end_after,
    hinders,
    phase_3,
    play_turn,
)
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step


@entry
def judge(
    plans: Any, params_array: Any, table: Any, sheet: Any, states: Any, rows: Any, actions: Any, worths: Any
) -> None:  # fmt: skip
    """Judge positions in phases 2 to 5 of one Nightmare, at decisions and at rolls.

    Args:
        plans: The plan of the Nightmare's solve, one record.
        params_array: The parameters with the tables' tops.
        table: The Nightmare's table.
        sheet: Scratch paper.
        states: All positions.
        rows: The positions to judge.
        actions: Filled with the best action of each; at rolls it means nothing.
        worths: Filled with the expected final score less 10 for each Nightmare survived.
    """
    for k in range(len(rows)):
        actions[k], worths[k] = judge_one(plans[0], params_array[0], table, sheet, states[rows[k]])


@rule
def judge_one(plan: Any, params: Params, table: Any, sheet: Any, state: State) -> tuple[int, float]:
    """Return the best action and the worth of one position."""
    step = top(state)
    s, x, lead, ended = state.sanity, state.displacement, state.lead, state.ended == 1
    i, m = min(state.incantation, params.incantation.top), min(state.mantra, params.mantra.top)
    h, sc = min(state.horrors, params.horrors.top), min(state.scares, params.scares.top)
    c, nightmare = state.courage - 1, params.nightmares[plan.nightmare]
    choosing, rolling = step.step == Step.CHOOSE_ACTION, step.a == Step.ACTION_ROLLED  # `a` is what the roll is for
    low, high = max(0, state.die - params.sanity_change), min(L.D6 - 1, state.die + params.sanity_change)
    if not (choosing or rolling):
        play_turn(
            sheet, False, plan, params, table,
            s, i, m, x + nightmare.steps_back, lead + nightmare.steps_back, h, sc, c, c + 1,
        )  # fmt: skip
        if step.step != Step.SPEND_SANITY:
            return L.KEEP, sheet[RESULT, 0]
        return best_use(
            sheet[WAYS + 2 * hinders(nightmare, state.die, c), 0],
            sheet[WAYS + 2 * hinders(nightmare, low, c) + 1, 0],
            sheet[WAYS + 2 * hinders(nightmare, high, c) + 1, 0],
            state.die,
        )
    first, least, most = L.MOVE, 1, L.POINTS
    if rolling:
        first, least, most = state.action, state.points, state.points
    elif state.restriction == L.MOVE_BLOCKED:
        first = L.MOVE + 1
    failed = phase_3(
        sheet, RESULT, first, 1 if rolling else len(L.PLAYER_ACTIONS) - first, least, most, plan, params, table,
        s, i, m, x, lead, h, sc, ended, c, c + 1,
    )  # fmt: skip
    if choosing:
        return int(sheet[CHOSEN, 0]), sheet[RESULT, 0]
    if step.step != Step.SPEND_SANITY:
        return L.KEEP, sheet[MEAN, 0]
    return best_use(
        sheet[end_after(plan, DONE, failed, state.points, state.die, 0), 0],
        sheet[end_after(plan, DONE, failed, state.points, low, 1), 0],
        sheet[end_after(plan, DONE, failed, state.points, high, 1), 0],
        state.die,
    )


@rule
def best_use(kept: float, subtracted: float, added: float, die: int) -> tuple[int, float]:
    """EN-2.3: keep the roll, or change it by a Sanity, where the die allows it."""
    if die > 0 and subtracted > kept and (die == L.D6 - 1 or subtracted >= added):
        return L.SUBTRACT, subtracted
    if die < L.D6 - 1 and added > kept:
        return L.ADD, added
    return L.KEEP, kept
