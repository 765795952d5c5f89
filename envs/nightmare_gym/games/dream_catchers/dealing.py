"""The set-up by nature, and every step that draws (rule numbers: RULES.md)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import become, done
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.records import Weights
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.dreamscape import shuffle_dreams
from nightmare_gym.games.dream_catchers.night import monster_appears, place
from nightmare_gym.games.dream_catchers.powers import draw_power, draw_powers
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step


@rule
def choose_bedroom(state: State, params: Params, bedroom: int) -> None:
    """DC-1.1, DC-1.2: choose the board, and place the counters and Monster tokens on it."""
    done(state)
    room = params.bedrooms[bedroom]
    state.bedroom = bedroom
    state.time_left = room.start
    state.sweet_left = room.sweet
    state.nightmare_left = room.nightmare
    for space in range(L.SPACES):
        state.tokens[space] = room.tokens[space]


@rule
def weigh_characters(state: State, params: Params, seat: int, weights: Weights) -> int:
    """DC-1.3: weigh the characters that nobody has yet and that the options allow for this seat."""
    for character in range(len(L.CHARACTERS)):
        weights[character] = params.character_weights[seat, character]
    for other in range(seat):
        weights[state.catchers[other].character] = 0
    return len(L.CHARACTERS)


@rule
def choose_character(state: State, params: Params, character: int, seat: int) -> None:
    """DC-1.3, DC-1.5: give a seat its character, and the rare Power that each of two players is dealt first."""
    catcher = state.catchers[seat]
    catcher.character = character
    if params.rare[seat] != L.NONE:
        draw_power(state, catcher, params.rare[seat])
    if seat + 1 < params.seats:
        become(state, Step.WHICH_CHARACTER, seat + 1)
    else:
        done(state)


@rule
def weigh(stack: Any, kinds: int, weights: Weights) -> int:
    """Weigh the cards or tiles of a stack, by kind."""
    for kind in range(kinds):
        weights[kind] = stack[kind]
    return kinds


@rule
def draw_treasure(state: State) -> bool:
    """DC-2.2: tell whether there is a Treasure to draw; an empty deck is made anew from its discards."""
    left, discarded = 0, 0
    for treasure in range(L.TREASURES):
        left += state.treasure_deck[treasure]
        discarded += state.treasure_discards[treasure]
    if left == 0:
        for treasure in range(L.TREASURES):
            state.treasure_deck[treasure] = state.treasure_discards[treasure]
            state.treasure_discards[treasure] = 0
    return left + discarded > 0


# --- before the draw ----------------------------------------------------------------------------------------------


@rule
def ask_nature(state: State) -> None:
    """Let nature decide."""
    state.actor = NATURE


@rule
def ask_powers(state: State, seat: int, hand: int) -> None:
    """DC-3.4: draw a card unless the hand is large enough."""
    if draw_powers(state, state.catchers[seat], hand):
        state.actor = NATURE
    else:
        done(state)


@rule
def ask_treasure(state: State) -> None:
    """DC-2.2: draw a Treasure, if there is one."""
    if draw_treasure(state):
        state.actor = NATURE
    else:
        done(state)


@rule
def ask_dream(state: State) -> None:
    """DC-7.4: turn up the top of the Dream stack."""
    shuffle_dreams(state)
    state.actor = NATURE


@rule
def ask_monster(state: State, params: Params) -> None:
    """DC-6.2: draw a Monster; one that is turned up already comes at once."""
    if state.next_monster == L.NONE:
        state.actor = NATURE
    else:
        kind = state.next_monster
        state.next_monster = L.NONE
        monster_appears(state, params, kind)


@rule
def weigh_bedrooms(params: Params, weights: Weights) -> int:
    """DC-1.1: weigh the bedrooms that the options allow."""
    for bedroom in range(len(L.BEDROOMS)):
        weights[bedroom] = params.bedrooms[bedroom].weight
    return len(L.BEDROOMS)


@rule
def weigh_powers(state: State, weights: Weights) -> int:
    """Weigh the Powers in the deck."""
    return weigh(state.power_deck, L.POWERS, weights)


@rule
def weigh_treasures(state: State, weights: Weights) -> int:
    """Weigh the Treasures in the deck."""
    return weigh(state.treasure_deck, L.TREASURES, weights)


@rule
def weigh_dreams(state: State, weights: Weights) -> int:
    """Weigh the tiles in the Dream stack."""
    return weigh(state.dream_deck, L.DREAMS, weights)


@rule
def weigh_monsters(state: State, weights: Weights) -> int:
    """Weigh the Monsters in the stack."""
    return weigh(state.monster_deck, L.MONSTERS, weights)


# --- after the draw -----------------------------------------------------------------------------------------------


@rule
def power_drawn(state: State, power: int, seat: int) -> None:
    """DC-3.4: a Power comes to the hand."""
    draw_power(state, state.catchers[seat], power)


@rule
def treasure_drawn(state: State, treasure: int, seat: int) -> None:
    """DC-2.2: a Treasure comes to the hand."""
    state.treasure_deck[treasure] -= 1
    state.catchers[seat].treasures[treasure] += 1
    done(state)


@rule
def dream_drawn(state: State, params: Params, tile: int) -> None:
    """DC-6.3: a tile comes to the Dreamscape."""
    state.dream_deck[tile] -= 1
    place(state, params, tile)


@rule
def dream_revealed(state: State, tile: int) -> None:
    """DC-7.4: the top of the Dream stack lies open."""
    state.dream_deck[tile] -= 1
    state.next_dream = tile
    done(state)


@rule
def monster_drawn(state: State, params: Params, kind: int) -> None:
    """DC-6.2: a Monster appears."""
    state.monster_deck[kind] -= 1
    monster_appears(state, params, kind)


@rule
def monster_revealed(state: State, kind: int) -> None:
    """DC-7.4: the top of the Monster stack lies open."""
    state.monster_deck[kind] -= 1
    state.next_monster = kind
    done(state)
