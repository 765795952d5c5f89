"""Derived features: numbers that a good player works out from the board."""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.encoder import part
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.catching import catches, strength
from nightmare_gym.games.dream_catchers.dreamscape import attacked, nightmare_symbols, symbols_beside
from nightmare_gym.games.dream_catchers.powers import symbols_held
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step

STACK = L.DREAMS // 2
"""The most tiles of one sort in the Dream stack."""


@rule
def moves_to_token(state: State) -> int:
    """The moves of the Time counter to the next Monster token; `SPACES` if there is none."""
    for moves in range(1, state.time_left + 1):
        if state.tokens[state.time_left - moves] == 1:
            return moves
    return L.SPACES


@rule
def tokens_left(state: State) -> int:
    """The number of Monster tokens on the Time track."""
    tokens = 0
    for space in range(L.SPACES):
        tokens += state.tokens[space]
    return tokens


@rule
def features(state: State, params: Params, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    out[0] = part(params.seats, L.SEATS)
    out[1] = params.team
    found = caught_now(state, params, observer) if state.bedroom != L.NONE else 0
    for target in range(L.CELLS + L.BED):
        out[2 + target] = found >> target & 1
    here = 2 + L.CELLS + L.BED
    write_question(state, params, observer, out[here:])
    here += L.SEATS + 2 * L.POWERS + L.CELLS + 2
    out[here] = part(moves_to_token(state), L.SPACES)
    out[here + 1] = part(tokens_left(state), L.MOST_TOKENS)
    stacks = out[here + 2 :]
    write_stacks(state, params, stacks)
    write_dangers(state, params, stacks[L.SYMBOLS + 2 :], stacks[3 * L.SYMBOLS + 2 :])
    write_lacks(state, params, observer, stacks[3 * L.SYMBOLS + 2 + L.CELLS :])


@rule
def caught_now(state: State, params: Params, observer: int) -> int:
    """The catches that a player can pay; while the cards for one are being chosen, only this one."""
    step = top(state).step
    if step in (Step.CHOOSE_LEFT_OUT, Step.CHOOSE_PAYMENT):
        return (observer == state.mover) << state.agenda.steps[state.agenda.height - 2].a
    return catches(state, params, state.catchers[observer])


@rule
def write_question(state: State, params: Params, observer: int, out: Any) -> None:
    """Write the question: the seat that pays or trades, its Powers, the attacker and its removals, the die's odds."""
    step = top(state)
    if state.agenda.height < 2:  # the end of the game, or its beginning
        return
    below = state.agenda.steps[state.agenda.height - 2]
    if Step.CHOOSE_PAIR <= step.step <= Step.CHOOSE_MONSTER:
        out[(step.a + params.seats - observer) % params.seats] = 1.0
    if step.step == Step.CHOOSE_TAKEN:
        out[L.SEATS + step.b] = 1.0
    elif step.step == Step.CONSENT:
        out[L.SEATS + step.b // L.POWERS] = 1.0
        out[L.SEATS + L.POWERS + step.b % L.POWERS] = 1.0
    elif step.step == Step.BEFORE_DIE:
        out[L.SEATS + 2 * L.POWERS + L.CELLS + 1] = part(params.die + 1 - strength(state, params, step.b), params.die)
    attack = step if step.step < Step.CHOOSE_PAIR else below  # something may be played at its windows
    if (attack.step == Step.BEFORE_CHECK or attack.step == Step.BEFORE_SECOND_CHECK) and state.dreamscape[
        attack.b
    ] != L.NONE:
        others = attacked(state, params, attack.b)
        out[L.SEATS + 2 * L.POWERS + attack.b] = 1.0
        out[L.SEATS + 2 * L.POWERS + L.CELLS] = part(others + (others > 0), 5)


@rule
def write_stacks(state: State, params: Params, out: Any) -> None:
    """Write the numbers of Sweet Dreams and Nightmares in the stack, in all and by symbol; then the Monster stack."""
    nightmares, tiles = np.int32(0), np.int32(0)  # 4 bytes wide, so that the processor sums many at a time
    for kind in range(L.DREAMS):
        tiles = np.int32(tiles + state.dream_deck[kind])
        nightmares = np.int32(nightmares + state.dream_deck[kind] * params.is_nightmare[kind])
    out[0], out[L.SYMBOLS + 1] = (tiles - nightmares) / STACK, nightmares / STACK
    for symbol in range(L.SYMBOLS):
        nightmares, tiles, eaters = np.int32(0), np.int32(0), 0
        bit = np.int32(1 << symbol)
        for kind in range(L.DREAMS):
            shown = np.int32(state.dream_deck[kind] * ((params.dream_symbols[kind] & bit) != 0))
            tiles = np.int32(tiles + shown)
            nightmares = np.int32(nightmares + shown * params.is_nightmare[kind])
        for kind in range(L.MONSTERS):
            eaters += state.monster_deck[kind] * (params.eats[kind] >> symbol & 1)
        out[1 + symbol] = (tiles - nightmares) / STACK
        out[L.SYMBOLS + 2 + symbol] = nightmares / STACK
        out[2 * L.SYMBOLS + 2 + symbol] = eaters / L.MONSTERS


@rule
def write_dangers(state: State, params: Params, shares: Any, out: Any) -> None:
    """Write for each cell the share of the stack's Nightmares that match one beside it, summed over symbols.

    `shares` are the Nightmares of each symbol in the stack.
    """
    beside = symbols_beside(nightmare_symbols(state, params))
    for cell in range(L.CELLS):
        symbols = beside >> L.SYMBOLS * cell
        danger = 0.0
        for symbol in range(L.SYMBOLS):
            danger += (symbols >> symbol & 1) * np.float64(shares[symbol])  # numpy alone would add 4-byte numbers
        out[cell] = min(danger, 1.0)


@rule
def write_lacks(state: State, params: Params, observer: int, out: Any) -> None:
    """Write for each player and symbol 0.5 if one catch lacks only this card, 1 if several do: a trade would help.

    The catches are counted in sets (`once`, `twice`), because the processor can't predict the missing cards.
    """
    for distance in range(params.seats):
        held = symbols_held(state.catchers[(observer + distance) % params.seats])
        once, twice, bad_once, bad_twice = 0, 0, 0, 0
        for cell in range(L.CELLS):
            kind = max(state.dreamscape[cell], 0)
            lack = only_lack(params.dream_symbols[kind], held) * (state.dreamscape[cell] != L.NONE)
            bad = lack * params.is_nightmare[kind]
            twice |= once & (lack - bad)
            once |= lack - bad
            bad_twice |= bad_once & bad
            bad_once |= bad
        for slot in range(L.BED):
            lack = only_lack(params.needs[max(state.under_bed[slot], 0)], held) * (state.under_bed[slot] != L.NONE)
            bad_twice |= bad_once & lack
            bad_once |= lack
        here = distance * 2 * L.SYMBOLS
        for symbol in range(L.SYMBOLS):
            out[here + symbol] = 0.5 * ((once >> symbol & 1) + (twice >> symbol & 1))
            out[here + L.SYMBOLS + symbol] = 0.5 * ((bad_once >> symbol & 1) + (bad_twice >> symbol & 1))


@rule
def only_lack(symbols: int, held: int) -> int:
    """The one symbol that is not held, as a set; the empty set if there are more."""
    missing = symbols & ~held
    return missing * (missing & (missing - 1) == 0)
