"""Winning and losing, and the laws that every position obeys."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.records import Params, State

POWER_LOST, TREASURE_LOST, DREAM_LOST, MONSTER_LOST, TOO_MANY_TOKENS, BED_OUT_OF_ORDER, ENDED_WRONGLY = range(1, 8)
"""The numbers of the laws that `check` finds broken."""


@rule
def earned(state: State, params: Params, seat: int) -> float:
    """DC-10.6: for every seat 1 if the child sleeps, -1 if it wakes; "progress" counts the steps on the way, too."""
    outcome = 0.0
    if state.ending != L.NONE:
        outcome = 1.0 if state.ending == L.SLEPT else -1.0
    if params.reward != L.PROGRESS or state.bedroom == L.NONE:
        return outcome
    room = params.bedrooms[state.bedroom]
    caught = (room.sweet - state.sweet_left) / room.sweet
    frightened = (room.nightmare - state.nightmare_left) / room.nightmare
    return outcome + L.SHARE_OF_PROGRESS * (caught - frightened)


@rule
def powers_of(state: State, params: Params, power: int) -> int:
    """The number of cards of a Power in the game."""
    cards = state.power_deck[power] + state.power_discards[power]
    for seat in range(params.seats):
        cards += state.catchers[seat].powers[power]
    return cards


@rule
def treasures_of(state: State, params: Params, treasure: int) -> int:
    """The number of cards of a Treasure in the game."""
    cards = state.treasure_deck[treasure] + state.treasure_discards[treasure]
    for seat in range(params.seats):
        cards += state.catchers[seat].treasures[treasure]
    return cards


@rule
def dreams_of(state: State, kind: int) -> int:
    """The number of Dream tiles of a kind in the game."""
    tiles = state.dream_deck[kind] + state.dream_discards[kind] + (state.next_dream == kind)
    for cell in range(L.CELLS):
        tiles += state.dreamscape[cell] == kind
    return tiles


@rule
def monsters_of(state: State, kind: int) -> int:
    """The number of Monsters of a kind, with those caught."""
    tiles = state.monster_deck[kind] + state.caught_monsters[kind] + (state.next_monster == kind)
    tiles += state.woken_by == kind
    for slot in range(L.BED):
        tiles += state.under_bed[slot] == kind
    return tiles


@rule
def bed_is_in_order(state: State) -> bool:
    """Tell whether the Monsters lie in the order of their kinds, without gaps, and tokens lie on Monsters only."""
    for slot in range(L.BED):
        kind = state.under_bed[slot]
        if kind == L.NONE and state.weakness[slot] > 0:
            return False
        if slot > 0 and kind != L.NONE and not L.NONE < state.under_bed[slot - 1] < kind:
            return False
    return True


@rule
def check(state: State, params: Params) -> int:
    """The number of the law that a position breaks, or 0."""
    for power in range(L.POWERS):
        if powers_of(state, params, power) != params.powers[power]:
            return POWER_LOST
    for treasure in range(L.TREASURES):
        if treasures_of(state, params, treasure) != params.treasures[treasure]:
            return TREASURE_LOST
    for kind in range(L.DREAMS):
        if dreams_of(state, kind) != params.dream_copies[kind]:
            return DREAM_LOST
    for kind in range(L.MONSTERS):
        if monsters_of(state, kind) != params.monster_copies[kind]:
            return MONSTER_LOST
    tokens = 0
    for slot in range(L.BED):
        tokens += state.weakness[slot]
    if tokens > params.weakness_tokens:
        return TOO_MANY_TOKENS
    if not bed_is_in_order(state):
        return BED_OUT_OF_ORDER
    return 0 if (state.ending == L.NONE) == (state.actor != NOBODY) else ENDED_WRONGLY
