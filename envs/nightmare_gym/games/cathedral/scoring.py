"""Points by source, the human's return, and the laws that every position obeys (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.bits import how_many
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.counting import sum_of
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import controlled, devoured, forts_left, stage
from nightmare_gym.games.cathedral.cards import cards_at, how_many_at
from nightmare_gym.games.cathedral.counts import nth
from nightmare_gym.games.cathedral.human.dreams import dreams_at
from nightmare_gym.games.cathedral.king.dreams import completed
from nightmare_gym.games.cathedral.records import Params, State

(
    UNIT_LOST, TOO_MANY_UNITS, TOO_MANY_FORTS, MARKERS_OUT_OF_ORDER, CARD_TUCKED_AWAY, DREAM_LOST, TOKEN_LOST,
    CULTIST_LOST, BATTLE_CARD_LOST, ENDED_WRONGLY,
) = range(1, 11)  # fmt: skip
"""The numbers of the laws that `check` finds broken."""

# --- points -------------------------------------------------------------------------------------------------------


@rule
def points(state: State, params: Params, side: int, source: int) -> int:
    """NC-14: a side's present points from a source."""
    if source == L.BY_RITUAL:
        markers = state.your_markers if side == L.HUMAN else state.kings_markers
        return int(params.track_points[markers[L.LOWER]] + params.track_points[markers[L.HIGHER]])
    if source == L.BY_FORTS:
        return int(params.forts) - forts_left(state, params, side)
    if source == L.BY_DREAMS:
        return dream_points(state, params, L.FULFILLED if side == L.HUMAN else L.KINGS_DONE)
    if source == L.BY_DEVOURED:
        return devoured_points(state, params, side)
    if source == L.BY_TOKENS:
        return token_points(state, params, side)
    if side == L.HUMAN:
        return upgrade_points(state, params) if source == L.BY_UPGRADES else 0
    if source == L.BY_SUITS:
        return suit_points(state, params)
    return hand_points(state, params) if source == L.BY_HAND else 0


@rule
def total(state: State, params: Params, side: int) -> int:
    """NC-14: a side's present points."""
    sum_of_all = 0
    for source in range(L.SOURCES):
        sum_of_all += points(state, params, side, source)
    return sum_of_all


@rule
def dream_points(state: State, params: Params, place: int) -> int:
    """NC-14.4: completed Dreams."""
    return sum_of(params.dream_points, state.dreams, place)


@rule
def devoured_points(state: State, params: Params, side: int) -> int:
    """NC-14.5: points by the number of sides with as many devoured units or more; 0 without a devoured unit."""
    own, rank = state.devoured[side], 0
    if own == 0:
        return 0
    for other in range(L.SIDES):
        rank += other != side and state.devoured[other] >= own
    return int(params.devoured_points[rank])


@rule
def token_points(state: State, params: Params, side: int) -> int:
    """NC-14.6: the human's red tokens count controlled areas and fort levels; each of the King's tokens is a point."""
    if side == L.KING:
        return int(state.kings_tokens)
    red, found = L.TOKENS - len(state.your_tokens), 0
    if state.your_tokens[0]:
        found += how_many(controlled(state, L.HUMAN)) // params.token_amount[red]
    if state.your_tokens[1]:
        found += (params.forts - forts_left(state, params, L.HUMAN)) // params.token_amount[red + 1]
    return int(found)


@rule
def upgrade_points(state: State, params: Params) -> int:
    """NC-14.7: Upgrades in play."""
    return sum_of(params.card_points, state.cards, L.IN_PLAY)


@rule
def suit_points(state: State, params: Params) -> int:
    """NC-14.8: the King's Dreams of each suit."""
    found, done_by_suit = 0, completed(state, params)
    for suit in range(L.SUITS):
        found += params.suit_points[nth(done_by_suit, suit)]
    return found


@rule
def hand_points(state: State, params: Params) -> int:
    """NC-14.9, NC-15.5: a point for every third card in the King's hand, or for every Development card."""
    if params.hand_points:
        return how_many(cards_at(state, L.KINGS_HAND, L.DEVELOPMENTS))
    return how_many_at(state, L.KINGS_HAND) // int(params.hand_share)


@rule
def keep_score(state: State, params: Params) -> None:
    """Write down the points of both players at the end, by source."""
    for side in range(L.PLAYERS):
        for source in range(L.SOURCES):
            state.points[side * L.SOURCES + source] = points(state, params, side, source)


@rule
def earned(state: State, params: Params, seat: int) -> float:
    """NC-14.10: 1 for more points than the King, else -1; or the present difference, divided by the scale."""
    if params.reward == L.MARGIN:
        if state.corner == L.NONE:
            return 0.0
        return (total(state, params, L.HUMAN) - total(state, params, L.KING)) / float(params.margin_scale)
    if state.ended == L.GOING_ON:
        return 0.0
    return 1.0 if total(state, params, L.HUMAN) > total(state, params, L.KING) else -1.0


# --- laws ---------------------------------------------------------------------------------------------------------


@rule
def check(state: State, params: Params) -> int:
    """The number of the law that a position breaks, or 0."""
    for law in (units_broken(state, params), cards_broken(state, params), kings_broken(state, params)):
        if law != 0:
            return law
    return 0 if (state.ended == L.GOING_ON) == (state.actor != NOBODY) else ENDED_WRONGLY


@rule
def units_broken(state: State, params: Params) -> int:
    """Check that no unit and no fort is lost, and that no area holds more units than its limit."""
    for side in range(L.SIDES):
        units = state.supply[side] + state.devoured[side]
        crowded = 0
        for area in range(L.AREAS):
            here = state.areas[area].units[side]
            units += here
            if here > params.limits[stage(state), side]:
                return TOO_MANY_UNITS
            crowded += here > params.limits[0, side]
        if side == L.HUMAN:
            units += state.limbo
            if crowded > params.crowded_areas:
                return TOO_MANY_UNITS
        if units != params.supply[side]:
            return UNIT_LOST
        if side < L.PLAYERS and forts_left(state, params, side) < 0:
            return TOO_MANY_FORTS
    if devoured(state) > params.devoured_slots:
        return TOO_MANY_UNITS
    return 0


@rule
def cards_broken(state: State, params: Params) -> int:
    """Check the numbers of tucked cards, tokens and battle cards."""
    tucked, tokens, printed = 0, 0, 0
    for day in range(L.DAYS):
        tucked += state.tucked[day]
    if tucked != how_many_at(state, L.TUCKED):
        return CARD_TUCKED_AWAY
    if params.divergent:
        for token in range(L.TOKENS):
            tokens += state.tokens[token]
            printed += params.token_copies[token]
        if tokens + state.kings_tokens + state.your_tokens[0] + state.your_tokens[1] > printed:
            return TOKEN_LOST
    for kind in range(L.BATTLES):
        if not 0 <= state.battle_deck[kind] <= params.battle_copies[kind]:
            return BATTLE_CARD_LOST
    return 0


@rule
def kings_broken(state: State, params: Params) -> int:
    """Check the order of the markers, and that the King's open Dreams and their Cultists are in its slots."""
    if (
        state.your_markers[L.LOWER] > state.your_markers[L.HIGHER]
        or state.kings_markers[L.LOWER] > state.kings_markers[L.HIGHER]
    ):
        return MARKERS_OUT_OF_ORDER
    open_dreams = dreams_at(state, L.KINGS_OPEN)
    for slot in range(L.OPEN_DREAMS):
        dream = state.kings_dreams[slot]
        if dream == L.NONE and state.dream_cultists[slot] > 0:
            return CULTIST_LOST
        if dream != L.NONE:
            if state.dream_cultists[slot] >= params.dream_points[dream] or open_dreams >> dream & 1 == 0:
                return DREAM_LOST
            open_dreams &= ~(1 << int(dream))
    return DREAM_LOST if open_dreams != 0 else 0
