"""The King's devouring (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, top
from nightmare_gym.engine.bits import least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import devour, devoured, with_units
from nightmare_gym.games.cathedral.king.asking import draw_area_card
from nightmare_gym.games.cathedral.layout import HUMAN, KING, SHADOWS
from nightmare_gym.games.cathedral.records import Params, State


@rule
def devours(state: State, params: Params) -> None:
    """NC-11.10: Fortify's devouring is in any area with a Follower of the King's; a full board takes no more."""
    found = with_units(state, KING) if top(state).a > 0 and devoured(state) < params.devoured_slots else 0
    if found == 0:
        done(state)
    elif single(found):
        devour_at(state, params, least(found))
    else:
        draw_area_card(state, found)


@rule
def devour_at(state: State, params: Params, area: int) -> None:
    """NC-11.10: a unit of that area is devoured."""
    top(state).a -= 1
    devour_in(state, params, area)


@rule
def devour_in(state: State, params: Params, area: int) -> bool:
    """NC-10.10: a unit of the King first, unless it alone has the most on the board; Shadows before yours."""
    board = state.devoured
    leads = board[KING] > board[HUMAN] and board[KING] > board[SHADOWS]
    if not leads and devour(state, params, area, KING):
        return True
    return (
        devour(state, params, area, SHADOWS) or devour(state, params, area, HUMAN) or devour(state, params, area, KING)
    )
