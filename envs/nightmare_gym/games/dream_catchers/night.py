"""The Night phase: time, Monsters, new dreams, and the attacks of Nightmares (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.dream_catchers.dreamscape import attacked, beyond, first_empty, matches, remove, shuffle_dreams
from nightmare_gym.games.dream_catchers.layout import (
    BED,
    CELLS,
    DAYBREAK,
    MONSTER_ATTACK,
    NIGHTMARE,
    NONE,
)
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step

# --- time and Monsters --------------------------------------------------------------------------------------------


@rule
def pass_time(state: State, params: Params) -> None:
    """DC-6.1, DC-6.2, DC-9.7: Peter's fright, daybreak, a step of the Time counter, and the Monster on its space."""
    done(state)
    frightened = params.bedrooms[state.bedroom].two_monsters_startle
    if frightened > 0 and state.under_bed[1] != NONE:
        startle(state, frightened)
        if state.ending != NONE:
            return
    if state.time_left == 0:
        state.ending = DAYBREAK
        return
    state.time_left -= 1
    if state.tokens[state.time_left] == 1:
        state.tokens[state.time_left] = 0
        then(state, Step.DRAW_MONSTER)


@rule
def startle(state: State, steps: int) -> None:
    """DC-10.3: the Nightmare counter moves left; at its end the child wakes."""
    state.nightmare_left = max(state.nightmare_left - steps, 0)
    if state.nightmare_left == 0:
        state.ending = NIGHTMARE


@rule
def monster_appears(state: State, params: Params, kind: int) -> None:
    """DC-6.2, DC-10.4: a Monster comes under the bed, and eats; the third one wakes the child."""
    done(state)
    if state.under_bed[BED - 1] != NONE:
        state.woken_by = kind
        state.ending = MONSTER_ATTACK
    else:
        hide(state, kind)
        eat(state, params, params.eats[kind])


@rule
def hide(state: State, kind: int) -> None:
    """DC-6.2: put a Monster among those under the bed; they lie in the order of their kinds."""
    slot = BED - 1
    while slot > 0 and (state.under_bed[slot - 1] == NONE or state.under_bed[slot - 1] > kind):
        state.under_bed[slot] = state.under_bed[slot - 1]
        state.weakness[slot] = state.weakness[slot - 1]
        slot -= 1
    state.under_bed[slot] = kind
    state.weakness[slot] = 0


@rule
def eat(state: State, params: Params, symbol: int) -> None:
    """DC-6.8, DC-9.4: Sweet Dreams with its symbol are discarded; in Lily's bedroom too many of them cost a step."""
    eaten = 0
    for cell in range(CELLS):
        tile = state.dreamscape[cell]
        if tile != NONE and params.is_nightmare[tile] == 0 and params.dream_symbols[tile] & symbol != 0:
            remove(state, cell)
            eaten += 1
    state.eaten += eaten
    room = params.bedrooms[state.bedroom]
    if 0 < room.eaten_to_lose_a_dream <= eaten:
        state.sweet_left = min(state.sweet_left + 1, room.sweet)


# --- new dreams ---------------------------------------------------------------------------------------------------


@rule
def spawn(state: State, params: Params) -> None:
    """DC-6.3: a tile is drawn; a revealed one is placed at once, and a full Dreamscape needs none."""
    if first_empty(state) == NONE:
        done(state)
    elif state.next_dream != NONE:
        tile = state.next_dream
        state.next_dream = NONE
        place(state, params, tile)
    else:
        shuffle_dreams(state)
        state.actor = NATURE


@rule
def place(state: State, params: Params, tile: int) -> None:
    """DC-1.6, DC-6.3, DC-6.4: a tile comes to the first empty cell; a Nightmare attacks, but not in the set-up."""
    cell = first_empty(state)
    state.dreamscape[cell] = tile
    if params.is_nightmare[tile] == 1 and top(state).a == 1:
        then(state, Step.BEFORE_CHECK, 0, cell)


# --- Nightmare attacks --------------------------------------------------------------------------------------------


@rule
def check_attack(state: State, params: Params) -> None:
    """DC-6.5, DC-6.6: a Nightmare with a match attacks; without one it swaps places, checks once more, and rests."""
    step = top(state)
    cell, second = step.b, step.step == Step.BEFORE_SECOND_CHECK
    if attacked(state, params, cell) > 0:
        done(state)
        attack(state, params, cell)
    elif second:
        done(state)
    else:
        target = beyond(cell, params.arrows[state.dreamscape[cell]])
        swapped = state.dreamscape[target]
        state.dreamscape[target] = state.dreamscape[cell]
        state.dreamscape[cell] = swapped
        become(state, Step.BEFORE_SECOND_CHECK, 0, target)


@rule
def attack(state: State, params: Params, cell: int) -> None:
    """DC-6.5: the attacker and all that match it are discarded, and the counter moves a step for each."""
    gone = 1
    for other in range(CELLS):
        if matches(state, params, cell, other):
            remove(state, other)
            gone += 1
    remove(state, cell)
    startle(state, gone)
