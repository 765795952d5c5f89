"""The conflicts of the King's Maneuver (rule numbers: RULES.md)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.bits import how_many, least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.conflicts import combat_strength, may_fight, start_conflict
from nightmare_gym.games.cathedral.king.asking import WORST, better, draw_area_card
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step


@rule
def fights(state: State, params: Params) -> None:
    """NC-11.14: an area with a possible conflict is drawn, until enough are drawn or enough conflicts are resolved."""
    step = top(state)
    over = step.a >= params.kings_conflicts or how_many(step.b) >= params.kings_area_cards
    found = 0 if over else battlefields(state) & ~step.b
    if found == 0:
        done(state)
    elif single(found):
        draw_area(state, params, least(found))
    else:
        draw_area_card(state, found)


@rule
def battlefields(state: State) -> int:
    """NC-11.14: the areas where two sides have units, as a set."""
    found = 0
    for area in range(L.AREAS):
        for pair in range(len(L.PAIRS)):
            found |= may_fight(state, area, pair) << area
    return found


@rule
def draw_area(state: State, params: Params, area: int) -> None:
    """NC-11.14: the King considers the conflicts of an area."""
    top(state).b |= 1 << area
    then(state, Step.KING_FIGHTS_HERE, area)


@rule
def advantage(state: State, area: int, pair: int) -> int:
    """NC-11.15: the lead in strength of the King over its opponent, or of the Shadows over the human."""
    friend = L.SHADOWS if pair == L.HUMAN_SHADOWS else L.KING
    foe = L.SHADOWS if pair == L.KING_SHADOWS else L.HUMAN
    return combat_strength(state, area, friend) - combat_strength(state, area, foe)


@rule
def fights_here(state: State, params: Params) -> None:
    """NC-11.16: fight the desirable conflicts not fought yet: first those with the human, the most favourable first."""
    step = top(state)
    found = 0 if fought(state).a >= params.kings_conflicts else desirable(state, params, step.a, step.b)
    if found == 0:
        done(state)
    elif single(found):
        fight_here(state, params, least(found))
    else:
        then(state, Step.WHICH_OPPONENT, step.a)
        state.actor = NATURE


@rule
def desirable(state: State, params: Params, area: int, past: int) -> int:
    """NC-11.15, NC-11.16: the most desired pairs, as a set; one pair, or the human's two if they are equally good."""
    best, lowest = 0, WORST
    for pair in (L.HUMAN_KING, L.HUMAN_SHADOWS):
        lead = advantage(state, area, pair)
        if may_fight(state, area, pair) and past >> pair & 1 == 0 and lead >= params.desired_lead:
            best, lowest = better(best, lowest, pair, -lead)
    if best == 0 and may_fight(state, area, L.KING_SHADOWS) and past >> L.KING_SHADOWS & 1 == 0:
        best = (advantage(state, area, L.KING_SHADOWS) >= params.desired_lead) << L.KING_SHADOWS
    return best


@rule
def fought(state: State) -> Any:
    """The `KING_FIGHTS` step below that of an area; it counts the conflicts."""
    return state.agenda.steps[state.agenda.height - 2]


@rule
def fight_here(state: State, params: Params, pair: int) -> None:
    """NC-11.16: a pair fights, once in the Maneuver."""
    step = top(state)
    step.b |= 1 << pair
    fought(state).a += 1
    start_conflict(state, step.a, pair)
