"""The Bogeyman's card: rules that let Spooks return, and Hard mode, in which it strikes at each Awakening."""

from __future__ import annotations

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_bag, to_bag
from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.power_row import leave, oldest
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.spooks import fall, remove_spook, spooks_left

ANY_COLOUR = 0
"""The argument of a step that lets Spooks of any colour return; for one colour it is the colour + 1."""

# --- special rules ------------------------------------------------------------------------------------------------


@rule
def kill_spooks(state: State, params: Params, face: int) -> None:
    """BO-7.1, BO-7.3: resolved Hunts (or Exhausts) let Spooks return; the dice are placed after this call."""
    card = params.bogeymen[state.bogeyman]
    for colour in range(D.COLOURS):
        dice = state.unresolved[face * D.COLOURS + colour]
        if face == D.HUNT and dice * card.for_hunt > 0:
            then(state, Step.CHOOSE_RETURNED, dice * card.for_hunt, ANY_COLOUR)
        elif face == D.EXHAUST and dice * card.for_exhaust > 0:
            then(state, Step.CHOOSE_RETURNED, dice * card.for_exhaust, colour + 1)


@rule
def envy_kills_spooks(state: State, params: Params) -> None:
    """BO-7.2: a resolved Shadow of Envy lets a Spook return."""
    card = params.bogeymen[state.bogeyman]
    if card.for_envy > 0:
        then(state, Step.CHOOSE_RETURNED, card.for_envy, ANY_COLOUR)


@rule
def may_return(state: State, cell: int, colour: int) -> bool:
    """BO-7.3: tell whether a Spook lies here that has the colour (given as colour + 1), or any."""
    return state.spooks[cell] != D.NONE and (colour == ANY_COLOUR or state.spooks[cell] % D.COLOURS == colour - 1)


@rule
def choose_returned(state: State, left: int, of_colour: int, seat: int) -> None:
    """BO-7.4: ask the Dreamer as long as there is a Spook that may return."""
    if left > 0:
        for cell in range(L.CELLS):
            if may_return(state, cell, of_colour):
                state.actor = seat
                return
    done(state)


@rule
def offer_returned(state: State, mask: Mask, of_colour: int) -> int:
    """BO-7.4: offer the Spooks that may return, and to leave them; return the number of choices."""
    mask[D.GO_ON] = True
    count = 1
    for cell in range(L.CELLS):
        if may_return(state, cell, of_colour):
            mask[L.FIRST_CELL + cell] = True
            count += 1
    return count


@rule
def return_spook(state: State, action: int, left: int, of_colour: int) -> None:
    """BO-7.4: the Spook returns to the bag without an effect; those above it fall."""
    if action == D.GO_ON:
        done(state)
    else:
        become(state, Step.CHOOSE_RETURNED, left - 1, of_colour)
        remove_spook(state, action - L.FIRST_CELL)
        fall(state)


# --- Hard mode ----------------------------------------------------------------------------------------------------


@rule
def strike_back(state: State, params: Params) -> None:
    """BO-8, BO-8.2, BO-8.4: carry out the Bogeyman's rule of Hard mode when a Nightmare Awakens."""
    card = params.bogeymen[state.bogeyman]
    if card.hard_rule == L.RED_TO_HUNT:
        turn_spooks(state, D.RED, D.HUNT)
    elif card.hard_rule == L.GREEN_TO_SHADOW:
        turn_spooks(state, D.GREEN, D.SHADOW)
    elif card.hard_rule == L.SPOOK_ON_EVERY_COLUMN:
        if spooks_left(state) > 0:
            then(state, Step.ADD_SPOOKS, card.columns)
    elif card.hard_rule == L.OLDEST_POWER_LOST:
        lose_oldest_power(state)
    elif card.hard_rule == L.REST_RETURNS_NOTHING:
        state.sleepless = 1


@rule
def turn_spooks(state: State, colour: int, face: int) -> None:
    """BO-8.1, BO-8.3: all Spooks of a colour on the board show this face."""
    for cell in range(L.CELLS):
        if state.spooks[cell] != D.NONE and state.spooks[cell] % D.COLOURS == colour:
            state.spooks[cell] = face * D.COLOURS + colour


@rule
def add_spooks(state: State, left: int) -> None:
    """BO-8.2: draw a die for each column, as long as the bag has one."""
    if left > 0 and in_bag(state) > 0:
        state.actor = NATURE
    else:
        done(state)


@rule
def add_spook(state: State, params: Params, colour: int, left: int) -> None:
    """BO-8.2: the die drawn goes on top of the next column, showing Shadow."""
    cell = params.bogeymen[state.bogeyman].columns - left
    while state.spooks[cell] != D.NONE:
        cell += L.COLUMNS
    state.bag[colour] -= 1
    state.spooks[cell] = D.SHADOW * D.COLOURS + colour
    become(state, Step.ADD_SPOOKS, left - 1)


@rule
def lose_oldest_power(state: State) -> None:
    """BO-8.6: the oldest Power returns to the bag."""
    kind = oldest(state)
    if kind != D.NONE:
        leave(state, 0)
        to_bag(state, state.dreamers[0], kind, 1)
