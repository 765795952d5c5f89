"""Catching dreams and Monsters: paying, the die, and the consequences (rule numbers: RULES.md)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.bits import how_many
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Weights
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.dreamscape import holds_nightmare, remove
from nightmare_gym.games.dream_catchers.powers import discard, pays, symbols_held
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step

# --- possible catches ---------------------------------------------------------------------------------------------


@rule
def strength(state: State, params: Params, slot: int) -> int:
    """DC-8.5: the strength of a Monster under the bed, with its Weakness tokens."""
    return params.strengths[state.under_bed[slot]] - state.weakness[slot]


@rule
def may_weaken(state: State, params: Params, slot: int) -> bool:
    """DC-8.5: tell whether a Monster lies here that is not at the least strength yet."""
    return state.under_bed[slot] != L.NONE and strength(state, params, slot) > params.least_strength


@rule
def may_be_caught(state: State, params: Params, slot: int) -> bool:
    """DC-4.4, DC-9.5: tell whether a Monster lies here; of two, Priscilla's bedroom allows only the stronger one."""
    if state.under_bed[slot] == L.NONE:
        return False
    if params.bedrooms[state.bedroom].stronger_first == 0 or state.under_bed[1] == L.NONE:
        return True
    return strength(state, params, slot) >= strength(state, params, 1 - slot)


@rule
def pays_for_monster(room: Any, catcher: Any, held: int, needs: int) -> bool:
    """DC-4.4, DC-7.7: tell whether the hand pays for three symbols, or, for Pixie, for any two of them."""
    if catcher.character != L.PIXIE:
        return pays(room, catcher, held, needs)
    for symbol in range(L.SYMBOLS):
        if needs >> symbol & 1 and pays(room, catcher, held, needs & ~(1 << symbol)):
            return True
    return False


@rule
def payable(state: State, params: Params, catcher: Any, cell: int, held: int) -> bool:
    """DC-4.1: tell whether the hand can pay for the tile in this cell."""
    tile = state.dreamscape[cell]
    return tile != L.NONE and pays(params.bedrooms[state.bedroom], catcher, held, params.dream_symbols[tile])


@rule
def catchable(state: State, params: Params, catcher: Any, slot: int, held: int) -> bool:
    """DC-4.4: tell whether the player may try to catch this Monster."""
    return may_be_caught(state, params, slot) and pays_for_monster(
        params.bedrooms[state.bedroom], catcher, held, params.needs[state.under_bed[slot]]
    )


@rule
def catches(state: State, params: Params, catcher: Any) -> int:
    """DC-4.1, DC-4.4: the actions that catch a tile or a Monster for which the player can pay."""
    found, held = 0, symbols_held(catcher)
    for cell in range(L.CELLS):
        found |= payable(state, params, catcher, cell, held) << L.FIRST_CELL + cell
    for slot in range(L.BED):
        found |= catchable(state, params, catcher, slot, held) << L.FIRST_MONSTER + slot
    return found


# --- declaring and paying -----------------------------------------------------------------------------------------


@rule
def start_catch(state: State, params: Params, catcher: Any, target: int) -> None:
    """DC-4.1, DC-4.4, DC-9.2: declare the target, then the cards for it."""
    then(state, Step.CATCH, target)
    if params.bedrooms[state.bedroom].pair_is_any_power:
        then(state, Step.CHOOSE_PAYMENT, target)
    elif target < L.FIRST_MONSTER:
        declare(state, catcher, params.dream_symbols[state.dreamscape[target]])
    elif catcher.character == L.PIXIE:
        then(state, Step.CHOOSE_LEFT_OUT, target - L.FIRST_MONSTER)
    else:
        declare(state, catcher, params.needs[state.under_bed[target - L.FIRST_MONSTER]])


@rule
def declare(state: State, catcher: Any, symbols: int) -> None:
    """DC-4.6: declare a card for each symbol that the hand has, and the Wild for a missing one."""
    held = symbols_held(catcher)
    for symbol in range(L.SYMBOLS):
        state.declared[symbol] = (symbols & held) >> symbol & 1
    state.declared[L.WILD] = how_many(symbols & ~held)


@rule
def left_out(state: State, params: Params, slot: int) -> int:
    """DC-7.7: the symbols that Pixie may leave out, as she needs two of the three."""
    catcher = state.catchers[state.mover]
    found, held = 0, symbols_held(catcher)
    needs = params.needs[state.under_bed[slot]]
    for symbol in range(L.SYMBOLS):
        if needs >> symbol & 1:
            found |= pays(params.bedrooms[state.bedroom], catcher, held, needs & ~(1 << symbol)) << symbol
    return found


@rule
def leave_out(state: State, params: Params, number: int, slot: int) -> None:
    """DC-7.7: Pixie declares the other two."""
    needs = params.needs[state.under_bed[slot]] & ~(1 << number)
    done(state)
    declare(state, state.catchers[state.mover], needs)


@rule
def clear_declared(state: State) -> None:
    """Clear the declared cards."""
    for power in range(L.POWERS):
        state.declared[power] = 0


@rule
def pay(state: State, catcher: Any) -> None:
    """DC-4.1: the declared cards are discarded."""
    for power in range(L.POWERS):
        discard(state, catcher, power, state.declared[power])
    clear_declared(state)


# --- the catch ----------------------------------------------------------------------------------------------------


@rule
def catch(state: State, params: Params, target: int) -> None:
    """DC-4.2, DC-6.9: with its cards declared, a tile is caught; a Monster may still be weakened before the die."""
    catcher = state.catchers[state.mover]
    if target >= L.FIRST_MONSTER:
        become(state, Step.BEFORE_DIE, 0, target - L.FIRST_MONSTER)
        return
    done(state)
    pay(state, catcher)
    if holds_nightmare(state, params, target):
        catch_nightmare(state, params, catcher, target)
    else:
        catch_sweet_dream(state, params, target)


@rule
def catch_sweet_dream(state: State, params: Params, cell: int) -> None:
    """DC-4.2, DC-4.3: discard the tile, move the counter, and draw a Treasure for a chest."""
    chest = params.has_chest[state.dreamscape[cell]]
    remove(state, cell)
    sweeten(state)
    if chest == 1:
        then(state, Step.DRAW_TREASURE, state.mover)


@rule
def sweeten(state: State) -> None:
    """DC-10.1: the Sweet Dreams counter moves left; at its end the child sleeps."""
    state.sweet_left -= 1
    if state.sweet_left == 0:
        state.ending = L.SLEPT


@rule
def catch_nightmare(state: State, params: Params, catcher: Any, cell: int) -> None:
    """DC-4.2, DC-7.5: the tile is discarded and no counter moves; Cooper draws a Treasure for one of two symbols."""
    symbols = how_many(params.dream_symbols[state.dreamscape[cell]])
    remove(state, cell)
    state.caught_nightmares += 1
    if catcher.character == L.COOPER and symbols == 2:
        then(state, Step.DRAW_TREASURE, state.mover)


@rule
def weigh_die(state: State, params: Params, weights: Weights, slot: int) -> int:
    """DC-4.5: weigh the faces below the Monster's strength, and the others."""
    weights[0] = min(strength(state, params, slot) - 1, params.die)
    weights[1] = params.die - weights[0]
    return 2


@rule
def rolled(state: State, params: Params, outcome: int, slot: int) -> None:
    """DC-4.5, DC-9.1, DC-9.3: below its strength the Monster evades, and all stays; a caught one is out of the game."""
    done(state)
    if outcome == 0:
        clear_declared(state)
        return
    pay(state, state.catchers[state.mover])
    state.caught_monsters[state.under_bed[slot]] = 1
    for place in range(slot, L.BED - 1):
        state.under_bed[place] = state.under_bed[place + 1]
        state.weakness[place] = state.weakness[place + 1]
    state.under_bed[L.BED - 1] = L.NONE
    state.weakness[L.BED - 1] = 0
    room = params.bedrooms[state.bedroom]  # DC-9.1, DC-9.3
    state.nightmare_left = min(state.nightmare_left + room.caught_monster_calms, room.calmest)
    state.time_left = min(state.time_left + room.caught_monster_delays, room.start)
