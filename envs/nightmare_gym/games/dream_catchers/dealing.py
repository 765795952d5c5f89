"""The set-up by nature, and every step that draws something (rule numbers: RULES.md)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import become, done, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.records import Weights
from nightmare_gym.games.dream_catchers.dreamscape import shuffle_dreams
from nightmare_gym.games.dream_catchers.layout import (
    CHARACTERS,
    DRAW_MONSTER,
    DRAW_POWERS,
    DRAW_TREASURE,
    NONE,
    REVEAL_DREAM,
    SPACES,
    SPAWN,
    TREASURES,
    WHICH_CHARACTER,
)
from nightmare_gym.games.dream_catchers.night import monster_appears, spawn
from nightmare_gym.games.dream_catchers.powers import draw_power, draw_powers
from nightmare_gym.games.dream_catchers.records import Params, State


@rule
def choose_bedroom(state: State, box: Params, bedroom: int) -> None:
    """DC-1.1, DC-1.2: the board is chosen, and the counters and Monster tokens placed on it."""
    done(state)
    room = box.bedrooms[bedroom]
    state.bedroom = bedroom
    state.time_left = room.start
    state.sweet_left = room.sweet
    state.nightmare_left = room.nightmare
    for space in range(SPACES):
        state.tokens[space] = room.tokens[space]


@rule
def weigh_characters(state: State, box: Params, seat: int, weights: Weights) -> int:
    """DC-1.3: each character that nobody has yet, if the options allow it for this seat."""
    for character in range(len(CHARACTERS)):
        weights[character] = box.character_weights[seat, character]
    for other in range(seat):
        weights[state.catchers[other].character] = 0
    return len(CHARACTERS)


@rule
def choose_character(state: State, box: Params, character: int) -> None:
    """DC-1.3, DC-1.5: a seat's character; and the rare Power that two players are dealt first."""
    seat = top(state).a
    catcher = state.catchers[seat]
    catcher.character = character
    if box.rare[seat] != NONE:
        draw_power(state, catcher, box.rare[seat])
    if seat + 1 < box.seats:
        become(state, WHICH_CHARACTER, seat + 1)
    else:
        done(state)


@rule
def weigh(stack: Any, kinds: int, weights: Weights) -> int:
    """The cards or tiles of a stack, by kind."""
    for kind in range(kinds):
        weights[kind] = stack[kind]
    return kinds


@rule
def draw_treasure(state: State) -> bool:
    """DC-2.2: is there a Treasure to draw? An empty deck is made anew from its discards, if there are any."""
    left, discarded = 0, 0
    for treasure in range(TREASURES):
        left += state.treasure_deck[treasure]
        discarded += state.treasure_discards[treasure]
    if left == 0:
        for treasure in range(TREASURES):
            state.treasure_deck[treasure] = state.treasure_discards[treasure]
            state.treasure_discards[treasure] = 0
    return left + discarded > 0


@rule
def deal(state: State, box: Params) -> None:
    """A step that draws something: name nature, unless there is nothing to draw or its outcome is known."""
    step, needed = top(state), True
    if step.step == DRAW_POWERS:
        needed = draw_powers(state, state.catchers[step.a], step.b)
        if not needed:
            done(state)
    elif step.step == DRAW_TREASURE:
        needed = draw_treasure(state)
        if not needed:
            done(state)
    elif step.step == SPAWN:
        needed = spawn(state, box)
    elif step.step == REVEAL_DREAM:
        shuffle_dreams(state)
    elif step.step == DRAW_MONSTER and state.next_monster != NONE:
        needed, kind = False, state.next_monster
        state.next_monster = NONE
        monster_appears(state, box, kind)
    if needed:
        state.actor = NATURE
