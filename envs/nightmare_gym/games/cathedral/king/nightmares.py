"""The King's commands: the Nightmare, its way, and the effect of its card (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.bits import least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import controller, may_grow, place, room, stage, swap_unit
from nightmare_gym.games.cathedral.king.asking import TO_HAND, draw_area_card
from nightmare_gym.games.cathedral.king.devouring import devour_in
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

# --- the command --------------------------------------------------------------------------------------------------


@rule
def commands(state: State, params: Params) -> None:
    """NC-13.1: in stage 2 the Nightmare without the Cultist is commanded, and gets it; each at most once a turn."""
    done(state)
    if stage(state) == 1 and state.kings_commands < L.IN_GAME:
        state.kings_last = L.IN_GAME - 1 - state.kings_last
        state.kings_commands += 1
        state.kings_running = 1
        then(state, Step.KINGS_COMMAND_ENDS)
        then(state, Step.KING_RUNS, params.runs[commanded(state)], 1 << state.lairs[state.kings_last])


@rule
def commanded(state: State) -> int:
    """The Nightmare that the King commands."""
    return int(state.nightmares[state.kings_last])


@rule
def command_ends(state: State, params: Params) -> None:
    """NC-13.1: from now on an icon may bring another command."""
    done(state)
    state.kings_running = 0


# --- a run --------------------------------------------------------------------------------------------------------


@rule
def runs(state: State, params: Params) -> None:
    """NC-13.2: it moves to an unvisited adjacent area that suits it, else to any unvisited one, or it stays."""
    step = top(state)
    if step.a == 0:
        done(state)
        return
    open_to_it = params.neighbours[state.lairs[state.kings_last]] & ~step.b
    fitting = 0
    for area in range(L.AREAS):
        if open_to_it >> area & 1:
            fitting |= suits(state, params, area) << area
    found = fitting if fitting else open_to_it
    if found == 0:
        step.a -= 1
        fail(state, params, state.lairs[state.kings_last])
    elif single(found):
        run_to(state, params, least(found))
    else:
        draw_area_card(state, found)


@rule
def run_to(state: State, params: Params, area: int) -> None:
    """NC-13.2: the Nightmare enters an area, and its card takes effect; it succeeds if the area suits it."""
    step = top(state)
    step.a -= 1
    step.b |= 1 << area
    state.lairs[state.kings_last] = area
    if suits(state, params, area):
        succeed(state, params, area)
    else:
        fail(state, params, area)


# --- the cards ----------------------------------------------------------------------------------------------------


@rule
def suits(state: State, params: Params, area: int) -> bool:
    """NC-13.4 to NC-13.12: tell whether an area suits the commanded Nightmare."""
    nightmare, there = commanded(state), state.areas[area]
    yours, kings, shadows = there.units[L.HUMAN], there.units[L.KING], there.units[L.SHADOWS]
    if nightmare == L.GORGER:
        return bool(yours + kings + shadows >= params.gorger_units)
    if nightmare == L.HERALD:
        return bool(kings >= params.herald_followers and controller(state, area) == L.KING)
    if nightmare == L.BROOD:
        return bool(kings > 0 and room(state, params, area, L.KING) > 0)
    if nightmare == L.SCOURGE:
        return bool(yours > 0)
    if nightmare == L.GRAVEKEEPER:
        return bool(there.forts[L.HUMAN] + there.forts[L.KING] > 0)
    if nightmare == L.MASON:
        return bool(there.forts[L.KING] < params.levels and controller(state, area) == L.KING)
    if nightmare == L.WHISPERER:
        return bool(yours + shadows > 0 and room(state, params, area, L.KING) > 0)
    return bool(shadows > 0)


@rule
def succeed(state: State, params: Params, area: int) -> None:
    """NC-13.4 to NC-13.12: the effect in an area that suits it; some effects need a devoured unit."""
    nightmare = commanded(state)
    if nightmare == L.BROOD:
        place(state, params, area, L.KING, 1)
    elif nightmare == L.WHISPERER:
        if state.supply[L.KING] > 0:
            swap_unit(state, area, L.SHADOWS if state.areas[area].units[L.SHADOWS] > 0 else L.HUMAN, L.KING)
    else:
        eaten = devour_in(state, params, area)
        if nightmare == L.GRAVEKEEPER:
            then(state, Step.KING_DRAWS, 1, TO_HAND)
        elif nightmare == L.HERALD and eaten:
            then(state, Step.KING_CLIMBS, L.LOWER, 1)
        elif nightmare == L.MASON and eaten and may_grow(state, params, L.KING) >> area & 1:
            state.areas[area].forts[L.KING] += 1


@rule
def fail(state: State, params: Params, area: int) -> None:
    """NC-13.3: the Failure effect: a card, a unit devoured, or a Cultist on a Dream."""
    nightmare = commanded(state)
    if nightmare in (L.HERALD, L.GRAVEKEEPER):
        then(state, Step.KING_DRAWS, 1, TO_HAND)
    elif nightmare in (L.BROOD, L.WHISPERER):
        devour_in(state, params, area)
    else:
        then(state, Step.CULTISTS, 1)
