"""One turn of one position: its best expected worth.

The rules are those of `nightmare_gym.games.endless_nightmare` (RULES.md), from the turn's end backwards: the effect of
a die, the best Action before it, the Nightmare Event. A row of the sheet has a number for each Courage
`first` <= c < `last` (0 stands for 1). A worth is the expected final score less 10 for each Nightmare survived so far.
Players and tests use this module; `strips.py` does the same for many positions at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.work import LOWER, UPPER
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params

NOTHING, DONE, FAILED_MOVE = range(3)
"""The outcomes of an Action, for each die and with or without a Sanity spent on it: the first rows of the sheet."""

ENDS = 3 * L.D6 * 2
MEAN, CHOSEN, RESULT, WAYS = range(ENDS, ENDS + 4)
"""The next rows: an Action's mean, the best Action's number, a turn's worth, and two ways of phase 3, each with this
Sanity and with one less."""

SHEET_ROWS = WAYS + 4


def sheet_for(courages: int) -> NDArray[np.float64]:
    """Make scratch paper: rows with a number for each Courage."""
    return np.zeros((SHEET_ROWS, courages))


@rule
def end(kind: int, die: int, spent: int) -> int:
    """The sheet's row of an Action's outcome by a die (pips - 1), with or without a Sanity spent on it."""
    return (kind * L.D6 + die) * 2 + spent


@rule
def caught(params: Params, lead: int) -> bool:
    """EN-9.1: tell whether The Shadow is beside the player, or passed."""
    return lead <= params.catch or lead >= params.ring - params.catch


@rule
def fill(sheet: Any, row: int, worth: float, first: int, last: int) -> None:
    """Write the same worth for each Courage."""
    for c in range(last - first):
        sheet[row, c] = worth


@rule
def close_turn(
    sheet: Any, row: int, plan: Any, params: Params, table: Any,
    s: int, i: int, m: int, x: int, lead: int, h: int, sc: int, calm: int, ended: bool, die: int, first: int, last: int,
) -> None:  # fmt: skip
    """EN-7, EN-8: write the worth after phases 4 and 5, for a die."""
    left = float(max(0, x) * plan.pays)
    lead -= plan.eyes[die]
    h += plan.harm[die] == L.HORRORS
    sc += plan.harm[die] == L.SCARES
    beaten = plan.rules == LOWER and (h > params.horrors.top or sc > params.scares.top)
    h, sc = min(h, params.horrors.top), min(sc, params.scares.top)
    s -= max(0, h - i)
    if beaten or s <= 0 or caught(params, lead):
        fill(sheet, row, 0.0 if beaten and not caught(params, lead) else left, first, last)
        return
    loss = max(0, sc - m)
    if plan.mind[s, i, h] < 0 or plan.heart[m, sc] < 0:  # nobody can be alive there
        fill(sheet, row, left, first, last)
        return
    plane = plan.mind[s, i, h] * plan.hearts + plan.heart[m, sc]
    way = plan.way[(params.nightmares[plan.nightmare].length if ended else x) - plan.lowest, lead - plan.last_lead]
    for c in range(first, last):
        courage, worth = min(params.courage.top, c + 1 + calm), left
        if courage > loss:
            worth = table[(plane * plan.rows + way) * plan.courages + courage - 1]
        sheet[row, c - first] = max(worth, left) if plan.rules == UPPER else worth  # there one may stop


@rule
def put(
    sheet: Any, kind: int, least: int, plan: Any, params: Params, table: Any,
    s: int, i: int, m: int, x: int, lead: int, h: int, sc: int, calm: int, ended: bool, first: int, last: int,
) -> None:  # fmt: skip
    """Fill the rows of one kind for the dice from `least` on; the turn goes on unless phase 3 has ended the game.

    Of dice with the same effect in phases 4 and 5 only the highest gets its row.
    """
    nightmare = params.nightmares[plan.nightmare]
    smashed = nightmare.event == L.FALLING and not ended and x >= nightmare.length
    over = smashed or caught(params, lead)
    for die in range(least, L.D6):
        for spent in range(min(2, s) if plan.alike[die] == die else 0):
            if over:
                fill(sheet, end(kind, die, spent), float(max(0, x) * plan.pays), first, last)
            else:
                close_turn(
                    sheet, end(kind, die, spent), plan, params, table,
                    s - spent, i, m, x, lead, h, sc, calm, ended or x >= nightmare.length, die, first, last,
                )  # fmt: skip


@rule
def end_after(plan: Any, done: int, failed: int, points: int, die: int, spent: int) -> int:
    """The row for a die; the Action succeeds with a number above its points."""
    return end(done if die + 1 > points else failed, plan.alike[die], spent)


@rule
def weigh(
    sheet: Any, plan: Any, params: Params, spends: bool, done: int, failed: int, points: int, first: int, last: int
) -> None:  # fmt: skip
    """EN-2.3, EN-6.2: the mean over the six dice, each changed by Sanity where that is better."""
    fill(sheet, MEAN, 0.0, first, last)
    for die in range(L.D6):
        keep = end_after(plan, done, failed, points, die, 0)
        if not spends:
            for c in range(last - first):
                sheet[MEAN, c] += sheet[keep, c]
            continue
        less = end_after(plan, done, failed, points, max(0, die - params.sanity_change), 1) if die > 0 else keep
        more = (
            end_after(plan, done, failed, points, min(L.D6 - 1, die + params.sanity_change), 1)
            if die < L.D6 - 1
            else keep
        )
        for c in range(last - first):
            sheet[MEAN, c] += max(sheet[keep, c], max(sheet[less, c], sheet[more, c]))
    for c in range(last - first):
        sheet[MEAN, c] /= L.D6


@rule
def attempt(
    sheet: Any, action: int, points: int, plan: Any, params: Params, table: Any,
    s: int, i: int, m: int, x: int, lead: int, h: int, sc: int, ended: bool, first: int, last: int,
) -> int:  # fmt: skip
    """EN-6: compute the mean worth of an Action with its points (the rows of `NOTHING` are filled already).

    Returns:
        The rows of its failure, `NOTHING` or `FAILED_MOVE`; those of its success are the rows of `DONE`.
    """
    nightmare = params.nightmares[plan.nightmare]
    gained, failed = max(0, points - nightmare.points_lost), NOTHING
    calm = 0
    far, h2, i2, sc2, m2 = x, h, i, sc, m
    if action == L.MOVE:
        far += max(0, gained - nightmare.move_points_lost)
        h2 += nightmare.horrors_after_move
        sc2 += nightmare.scares_after_move
        back = points * nightmare.back_after_failed_move
        if back > 0 or nightmare.scares_after_failed_move > 0:
            failed = FAILED_MOVE
            put(
                sheet, FAILED_MOVE, 0, plan, params, table,
                s, i, m, x - back, lead - back, h, sc + nightmare.scares_after_failed_move, 0, ended, first, last,
            )  # fmt: skip
    elif action == L.DEFY_HORRORS:
        h2 = max(0, h - gained)
    elif action == L.DEFY_SCARES:
        sc2 = max(0, sc - gained)
    elif action == L.PERFORM_INCANTATION:
        i2 = min(params.incantation.top, i + 1) if gained > i else i
    elif action == L.PERFORM_MANTRA:
        m2 = min(params.mantra.top, m + 1) if gained > m else m
    elif action == L.CALM_YOURSELF:
        calm = gained
    put(
        sheet, DONE, points, plan, params, table,
        s, i2, m2, far, lead + far - x, h2, sc2, calm, ended, first, last,
    )  # fmt: skip
    weigh(sheet, plan, params, s > 1, DONE, failed, points, first, last)
    return failed


@rule
def does_nothing(action: int, points: int, nightmare: Any, i: int, m: int, h: int, sc: int) -> bool:
    """Tell whether an Action has no effect with these points."""
    gained = points - nightmare.points_lost
    return (
        (action == L.DEFY_HORRORS and h == 0)
        or (action == L.DEFY_SCARES and sc == 0)
        or (action == L.PERFORM_INCANTATION and gained <= i)
        or (action == L.PERFORM_MANTRA and gained <= m)
    )


@rule
def phase_3(
    sheet: Any, into: int, action: int, actions: int, least: int, most: int, plan: Any, params: Params, table: Any,
    s: int, i: int, m: int, x: int, lead: int, h: int, sc: int, ended: bool, first: int, last: int,
) -> int:  # fmt: skip
    """EN-6.1: phase 3 with the best of a range of Actions, and of the points from `least` to `most`.

    The row `into` gets its worth, the row `CHOSEN` the best Action's number. The first Action is `NONE` where it is
    skipped.

    Returns:
        The rows of the last Action's failure.
    """
    put(sheet, NOTHING, 0, plan, params, table, s, i, m, x, lead, h, sc, 0, ended, first, last)
    fill(sheet, into, -1.0, first, last)
    failed = NOTHING
    for one in range(action, action + actions):
        for points in range(least, most + 1):
            if points > least and does_nothing(one, points, params.nightmares[plan.nightmare], i, m, h, sc):
                continue
            failed = attempt(
                sheet, one, points, plan, params, table, s, i, m, x, lead, h, sc, ended, first, last
            )  # fmt: skip
            number = L.FIRST_ACTION + one * L.POINTS + points - 1
            for c in range(last - first):
                better = sheet[MEAN, c] > sheet[into, c]
                sheet[into, c] = sheet[MEAN, c] if better else sheet[into, c]
                sheet[CHOSEN, c] = number if better else sheet[CHOSEN, c]
    return failed


@rule
def hinders(nightmare: Any, die: int, c: int) -> bool:
    """EN-10.4, EN-10.8, EN-10.11: tell whether the event's die hinders a player with this Courage (less 1)."""
    if nightmare.event == L.MONSTERS:
        return die + 1 <= nightmare.blocked_up_to
    return die > c


@rule
def play_turn(
    sheet: Any, opening: bool, plan: Any, params: Params, table: Any,
    s: int, i: int, m: int, x: int, lead: int, h: int, sc: int, first: int, last: int,
) -> None:  # fmt: skip
    """EN-5: write a turn's worth, from its event on, into the row `RESULT`; `opening` is the Nightmare's first turn.

    Phase 3 has two ways, each with this Sanity and with one less: free, or as the event hinders it; in Falling with the
    parachute fixed, or after a further fall.
    """
    nightmare = params.nightmares[plan.nightmare]
    event = nightmare.event
    x -= nightmare.steps_back  # EN-10.9 Old Factory
    lead -= nightmare.steps_back
    if nightmare.steps_back > 0 and caught(params, lead):
        fill(sheet, RESULT, float(max(0, x) * plan.pays), first, last)
        return
    free = event == L.NO_EVENT or (opening and event != L.FALLING and event != L.MONSTERS)
    falling = event == L.FALLING
    for way in range(1 if free else 2):
        for spent in range(1 if free or falling else min(2, s)):
            action, actions, least, most = L.MOVE, len(L.PLAYER_ACTIONS), 1, L.POINTS
            if way == 1 and event == L.MONSTERS:
                action, actions = L.MOVE + 1, len(L.PLAYER_ACTIONS) - 1
            elif way == 1 and event == L.EXPOSED:
                actions, least, most = 1, nightmare.forced_points, nightmare.forced_points
            elif way == 1 and event == L.TEMPTATION:
                action, actions, least, most = L.NONE, 1, 0, 0
            down = x + nightmare.fall * way
            if falling and way == 1 and down >= nightmare.length:
                fill(sheet, WAYS + 2, float(down * plan.pays), first, last)
            else:
                phase_3(
                    sheet, WAYS + 2 * way + spent, action, actions, least, most, plan, params, table,
                    s - spent, i, m, down, lead, h, sc, falling and way == 0, first, last,
                )  # fmt: skip
    for c in range(first, last):
        if free:
            sheet[RESULT, c - first] = sheet[WAYS, c - first]
        elif falling:
            sheet[RESULT, c - first] = fall(sheet, plan, c, c - first)
        else:
            sheet[RESULT, c - first] = face_event(sheet, nightmare, params, s, c, c - first)


@rule
def face_event(sheet: Any, nightmare: Any, params: Params, s: int, c: int, place: int) -> float:
    """The event's roll, changed by Sanity where that is better."""
    total = 0.0
    for die in range(L.D6):
        best = sheet[WAYS + 2 * hinders(nightmare, die, c), place]
        if s > 1 and die > 0:
            low = max(0, die - params.sanity_change)
            best = max(best, sheet[WAYS + 2 * hinders(nightmare, low, c) + 1, place])
        if s > 1 and die < L.D6 - 1:
            high = min(L.D6 - 1, die + params.sanity_change)
            best = max(best, sheet[WAYS + 2 * hinders(nightmare, high, c) + 1, place])
        total += best
    return total / L.D6


@rule
def fall(sheet: Any, plan: Any, c: int, place: int) -> float:
    """EN-10.5 Falling: a die below Courage fixes the parachute; otherwise the player falls, with The Shadow."""
    fixing, fixed, fallen = min(L.D6, c), sheet[WAYS, place], sheet[WAYS + 2, place]
    if plan.rules == UPPER:
        fixed = max(fixed, fallen)
    return (fixing * fixed + (L.D6 - fixing) * fallen) / L.D6
