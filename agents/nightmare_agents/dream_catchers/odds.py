"""Exact odds of the next events: a Dream tile for a cell, the attack that follows, a Monster's die.

For an empty stack, which its discards will refill, a typical figure is used.
"""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.catching import strength
from nightmare_gym.games.dream_catchers.dreamscape import beyond, holds_nightmare
from nightmare_gym.games.dream_catchers.layout import (
    CELLS,
    DREAMS,
    NONE,
    SIDE,
)
from nightmare_gym.games.dream_catchers.records import Params, State


@rule
def shares(state: State, params: Params, cell: int, symbols: int) -> int:
    """1 if a Nightmare with one of these symbols lies in the cell, else 0."""
    return int(holds_nightmare(state, params, cell) and params.dream_symbols[state.dreamscape[cell]] & symbols != 0)


@rule
def sharing(state: State, params: Params, cell: int, symbols: int, apart: int) -> int:
    """The number of Nightmares beside a cell that have one of these symbols; the cell `apart` is not counted."""
    found = 0
    if cell >= SIDE and cell - SIDE != apart:
        found += shares(state, params, cell - SIDE, symbols)
    if cell < CELLS - SIDE and cell + SIDE != apart:
        found += shares(state, params, cell + SIDE, symbols)
    if cell % SIDE > 0 and cell - 1 != apart:
        found += shares(state, params, cell - 1, symbols)
    if cell % SIDE < SIDE - 1 and cell + 1 != apart:
        found += shares(state, params, cell + 1, symbols)
    return found


@rule
def damage(state: State, params: Params, cell: int, kind: int) -> int:
    """The steps of the Nightmare counter if this Nightmare is drawn for this cell and nobody reacts."""
    symbols = params.dream_symbols[kind]
    found = sharing(state, params, cell, symbols, NONE)
    if found == 0:
        found = sharing(state, params, beyond(cell, params.arrows[kind]), symbols, cell)
    return found + (found > 0)


@rule
def risk(state: State, params: Params, cell: int) -> float:
    """The mean steps of the Nightmare counter if the next tile is drawn for this cell, in the present Dreamscape."""
    if state.next_dream != NONE:
        kind = state.next_dream
        return float(damage(state, params, cell, kind)) if params.is_nightmare[kind] else 0.0
    tiles, steps = 0, 0
    for kind in range(DREAMS):
        copies = state.dream_deck[kind]
        tiles += copies
        if copies > 0 and params.is_nightmare[kind]:
            steps += copies * damage(state, params, cell, kind)
    return steps / tiles if tiles > 0 else 0.5


@rule
def kin(state: State, params: Params, symbols: int) -> float:
    """The share of the Dream stack that is Nightmares with one of these symbols."""
    tiles, found = 0, 0
    for kind in range(DREAMS):
        copies = state.dream_deck[kind]
        tiles += copies
        if params.is_nightmare[kind] and params.dream_symbols[kind] & symbols != 0:
            found += copies
    return found / tiles if tiles > 0 else 0.2


@rule
def success(state: State, params: Params, slot: int) -> float:
    """The chance that the die catches a Monster."""
    return min(1.0, (params.die + 1 - strength(state, params, slot)) / params.die)
