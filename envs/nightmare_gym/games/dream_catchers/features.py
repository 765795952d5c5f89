"""Derived features: what a good player works out from the table."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.encoder import part
from nightmare_gym.games.dream_catchers.catching import catches, strength
from nightmare_gym.games.dream_catchers.dreamscape import attacked, symbols_beside
from nightmare_gym.games.dream_catchers.layout import (
    BED,
    BEFORE_CHECK,
    BEFORE_DIE,
    BEFORE_SECOND_CHECK,
    CELLS,
    CHOOSE_MONSTER,
    CHOOSE_PAIR,
    CHOOSE_TWO,
    CONSENT,
    DREAMS,
    MONSTERS,
    MOST_TOKENS,
    NONE,
    SEATS,
    SPACES,
    SYMBOLS,
)

STACK = 17
"""Tiles of one sort in the Dream stack, at the most."""


@rule
def moves_to_token(state: Any) -> int:
    """How many moves of the Time counter the next Monster is away; `SPACES` if there is none."""
    for moves in range(1, state.time_left + 1):
        if state.tokens[state.time_left - moves] == 1:
            return moves
    return SPACES


@rule
def tokens_left(state: Any) -> int:
    """How many Monster tokens lie on the Time track."""
    tokens = 0
    for space in range(SPACES):
        tokens += state.tokens[space]
    return tokens


@rule
def features(state: Any, box: Any, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    out[0] = part(box.seats, SEATS)
    out[1] = box.team
    here = 2
    found = catches(state, box, state.catchers[observer]) if state.bedroom != NONE else 0
    for target in range(CELLS + BED):
        out[here + target] = found >> target & 1
    here += CELLS + BED
    attack = here + SEATS
    step = top(state)
    if step.step == CHOOSE_PAIR or step.step == CHOOSE_TWO or CONSENT <= step.step <= CHOOSE_MONSTER:
        out[here + (step.a + box.seats - observer) % box.seats] = 1.0
    elif step.step == BEFORE_DIE:
        out[attack + CELLS + 1] = part(box.die + 1 - strength(state, box, step.b), box.die)
    elif (step.step == BEFORE_CHECK or step.step == BEFORE_SECOND_CHECK) and state.dreamscape[step.b] != NONE:
        others = attacked(state, box, step.b)
        out[attack + step.b] = 1.0
        out[attack + CELLS] = part(others + (others > 0), 5)
    here = attack + CELLS + 2
    out[here] = part(moves_to_token(state), SPACES)
    out[here + 1] = part(tokens_left(state), MOST_TOKENS)
    stacks = out[here + 2 :]
    write_stacks(state, box, stacks)
    write_dangers(state, box, stacks[SYMBOLS + 2 :], stacks[3 * SYMBOLS + 2 :])


@rule
def write_stacks(state: Any, box: Any, out: Any) -> None:
    """The Dream stack, Sweet Dreams first, then Nightmares: how many, and of each symbol; then the Monster stack."""
    nightmares, tiles = 0, 0
    for kind in range(DREAMS):
        tiles += state.dream_deck[kind]
        nightmares += state.dream_deck[kind] * box.is_nightmare[kind]
    out[0], out[SYMBOLS + 1] = (tiles - nightmares) / STACK, nightmares / STACK
    for symbol in range(SYMBOLS):  # sums over kinds, which the processor does several at a time
        nightmares, tiles, eaters = 0, 0, 0
        for kind in range(DREAMS):
            shown = state.dream_deck[kind] * (box.dream_symbols[kind] >> symbol & 1)
            tiles += shown
            nightmares += shown * box.is_nightmare[kind]
        for kind in range(MONSTERS):
            eaters += state.monster_deck[kind] * (box.eats[kind] >> symbol & 1)
        out[1 + symbol] = (tiles - nightmares) / STACK
        out[SYMBOLS + 2 + symbol] = nightmares / STACK
        out[2 * SYMBOLS + 2 + symbol] = eaters / MONSTERS


@rule
def write_dangers(state: Any, box: Any, shares: Any, out: Any) -> None:
    """For each cell the Nightmares of the stack that share a symbol with one beside it; those of two count for each.

    `shares` are the Nightmares of each symbol in the stack.
    """
    for cell in range(CELLS):
        symbols = symbols_beside(state, box, cell)
        danger = 0.0
        for symbol in range(SYMBOLS):
            danger += (symbols >> symbol & 1) * shares[symbol]
        out[cell] = min(danger, 1.0)
