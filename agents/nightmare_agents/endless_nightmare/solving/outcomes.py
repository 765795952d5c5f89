"""The ends of a strip's turns: phases 4 and 5, after the die.

Within a plane the positions of a group lie side by side, and so do the results of a die, which are read where they are
in the table. Only where a Nightmare has ended on the way are they put together on paper. A worth is the expected final
score less 10 for each Nightmare survived so far.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.endless_nightmare.solving.lanes import WIDTH, every, if_not_below_0, larger, put, take
from nightmare_agents.endless_nightmare.solving.paper import (
    ACTIONS,
    BEATEN,
    BY_EFFECT,
    CHANTED,
    EFFECTS,
    FAILED_MOVE,
    FIRST_SPOT,
    FIRST_SUM,
    HARMS,
    MEDITATED,
    MOVED,
    NEVER,
    OUTCOMES,
    PLANES,
    SPENDINGS,
    SPOT_SLOTS,
    ZEROS,
)
from nightmare_agents.endless_nightmare.solving.places import NOWHERE
from nightmare_agents.endless_nightmare.solving.work import LOWER, UPPER
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.endless_nightmare.layout import D6, FALLING, HORRORS, SCARES
from nightmare_gym.games.endless_nightmare.records import Params


@rule
def paper(plan: Any, slot: int) -> int:
    """Find the first element of a slot of the paper in the table."""
    return plan.paper + slot * plan.slot


@rule
def pair_of(params: Params, h: int, sc: int) -> int:
    """The number of a pair of Horrors and Scares."""
    return h * (params.scares.top + 1) + sc


@rule
def left_by(plan: Any, x: int) -> float:
    """EN-9.4: the points after a death here, beyond those of the Nightmares survived."""
    return float(max(0, x) * plan.pays)


@rule
def caught(params: Params, lead: int) -> bool:
    """EN-9.1: tell whether The Shadow is beside the player, or passed."""
    return lead <= params.catch or lead >= params.ring - params.catch


@rule
def plane_after(plan: Any, params: Params, s: int, i: int, m: int, h: int, sc: int) -> int:
    """EN-8: the plane of a mind and a heart after phase 5 has raised Horrors or Scares, or `NOWHERE`.

    The loss of Courage is in the rows already.
    """
    if plan.rules == LOWER and (h > params.horrors.top or sc > params.scares.top):
        return BEATEN
    h, sc = min(h, params.horrors.top), min(sc, params.scares.top)
    s -= max(0, h - i)
    if s <= 0 or plan.mind[s, i, h] < 0 or plan.heart[m, sc] < 0:
        return NOWHERE
    return plan.mind[s, i, h] * plan.hearts + plan.heart[m, sc]


@rule
def find_planes(plan: Any, params: Params, desk: Any, s: int, i: int, m: int) -> None:
    """Find the planes in which turns end, for each pair of Horrors and Scares, effect, harm and Sanity spent."""
    nightmare = params.nightmares[plan.nightmare]
    for h in range(params.horrors.top + 1):
        for sc in range(params.scares.top + 1):
            for effect in range(EFFECTS):
                i2, m2, h2, sc2 = i, m, h, sc
                if effect == FAILED_MOVE:
                    sc2 += nightmare.scares_after_failed_move
                elif effect == MOVED:
                    h2 += nightmare.horrors_after_move
                    sc2 += nightmare.scares_after_move
                elif effect == CHANTED:
                    i2 = min(params.incantation.top, i + 1)
                elif effect == MEDITATED:
                    m2 = min(params.mantra.top, m + 1)
                at = pair_of(params, h, sc) * PLANES + effect * BY_EFFECT
                for harm in range(HARMS):
                    for spent in range(SPENDINGS):
                        desk.planes[at + harm * SPENDINGS + spent] = plane_after(
                            plan, params, s - spent, i2, m2, h2 + (harm == HORRORS), sc2 + (harm == SCARES)
                        )


@rule
def find_outcomes(
    plan: Any, params: Params, desk: Any, pair: int, effect: int, spot: int, changes: bool, strip: Any, ahead: bool
) -> None:  # fmt: skip
    """EN-7: find the strip in which the turn ends, for each die and with or without a Sanity spent.

    Args:
        plan: The plan.
        params: The parameters.
        desk: The desk; its `places` are filled for the spot.
        pair: Horrors and Scares before phase 3.
        effect: The effect of phase 3 on the tracks.
        spot: The spot.
        changes: True if Sanity can be spent on the die.
        strip: The positions after phase 3.
        ahead: True if some of them may be ahead of their group.
    """
    for die in range(D6):
        for spent in range(SPENDINGS):
            outcome = spot * OUTCOMES + die * SPENDINGS + spent
            plane = desk.planes[pair * PLANES + effect * BY_EFFECT + plan.harm[die] * SPENDINGS + spent]
            if spent == 1 and not changes:
                desk.places[outcome] = paper(plan, NEVER)
            elif die > 0 and plan.eyes[die] == plan.eyes[die - 1] and plan.harm[die] == plan.harm[die - 1]:
                desk.places[outcome] = desk.places[outcome - SPENDINGS]
            elif plane == NOWHERE:
                desk.places[outcome] = left_from(plan, strip.x)
            elif plane != BEATEN and not (strip.ended or ahead):
                way = plan.way[strip.x - plan.lowest, strip.lead - plan.eyes[die] - plan.last_lead]
                desk.places[outcome] = (plane * plan.rows + way) * plan.courages
            else:
                desk.places[outcome] = paper(plan, FIRST_SPOT + spot * SPOT_SLOTS + die * SPENDINGS + spent)
                if plane == BEATEN:
                    be_beaten(plan, params, desk.table, desk.places[outcome], die, strip)
                else:
                    put_together(plan, params, desk.table, desk.places[outcome], plane, die, strip)


@rule
def left_from(plan: Any, x: int) -> int:
    """Find the strip of the points after a death, from this displacement on."""
    return plan.left + (plan.farthest - x) * plan.courages


@rule
def put_together(plan: Any, params: Params, table: Any, to: int, plane: int, die: int, strip: Any) -> None:
    """Put the strip of an outcome together: games that are over, then Nightmares that have ended, then the others.

    Each part is contiguous. A vector may write beyond its part into the next one, which is written later.
    """
    nightmare, courages, x, lead = params.nightmares[plan.nightmare], plan.courages, strip.x, strip.lead
    past = strip.length if strip.ended else min(strip.length, max(0, x - nightmare.length + 1))
    over = min(strip.length, max(0, lead - (params.ring - params.catch) + 1))
    if nightmare.event == FALLING and not strip.ended:  # the ground
        over = max(over, past)
    for k in range(0, over * courages, WIDTH):
        put(table, to + k, take(table, left_from(plan, x) + k))
    if over < past:
        way = plan.way[nightmare.length - plan.lowest, lead - over - plan.eyes[die] - plan.last_lead]
        of, left, into = (plane * plan.rows + way) * courages, left_from(plan, x - over), to + over * courages
        for k in range(0, (past - over) * courages, WIDTH):
            worth = if_not_below_0(take(table, of + k), take(table, left + k))
            if plan.rules == UPPER:  # one may stop here
                worth = larger(worth, take(table, left + k))
            put(table, into + k, worth)
    first = max(over, past)
    if first < strip.length:
        way = plan.way[x - first - plan.lowest, lead - first - plan.eyes[die] - plan.last_lead]
        of, into = (plane * plan.rows + way) * courages, to + first * courages
        for k in range(0, (strip.length - first) * courages, WIDTH):
            put(table, into + k, take(table, of + k))


@rule
def be_beaten(plan: Any, params: Params, table: Any, to: int, die: int, strip: Any) -> None:
    """Put together the strip of an outcome that ends a bound's harder game for nothing, or of games already over."""
    nightmare = params.nightmares[plan.nightmare]
    for k in range(strip.length):
        x, lead = strip.x - k, strip.lead - k
        over_by_move = caught(params, lead) or (
            x >= nightmare.length and not strip.ended and nightmare.event == FALLING
        )
        over = over_by_move or lead - plan.eyes[die] <= params.catch
        put(table, to + k * plan.courages, every(left_by(plan, x) if over else 0.0))


@rule
def write_what_is_known(plan: Any, table: Any) -> None:
    """Write the strips that depend on no position: the points after a death, impossible outcomes, and zeros.

    The sums of all Actions are cleared, so that results do not depend on the old contents of the memory.
    """
    x, at = plan.farthest, plan.left
    while at < plan.paper:
        for c in range(min(plan.courages, plan.paper - at)):
            table[at + c] = left_by(plan, x)
        at, x = at + plan.courages, x - 1
    for k in range(0, plan.slot - WIDTH + 1, WIDTH):
        put(table, paper(plan, NEVER) + k, every(-1e300))
        put(table, paper(plan, ZEROS) + k, every(0.0))
        for number in range(ACTIONS):
            put(table, paper(plan, FIRST_SUM + number) + k, every(-1e300))
