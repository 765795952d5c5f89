"""Nightmare players: the dreams that they take, their abilities, Consume Power, Send Minions.

`dreamer` is the record of the Dreamer whose dreams are being resolved.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_bag, power_of, to_hunt_row
from nightmare_gym.dreaming.shadows import any_huntable, bring_in, reroll_from_card
from nightmare_gym.dreaming.sleep import draw
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.dreaming.turn import offer_hunted
from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.ending import is_dreamer
from nightmare_gym.games.lucidity.envy import any_enviable, offer_envied
from nightmare_gym.games.lucidity.layout import Step
from nightmare_gym.games.lucidity.records import Params, State

# --- Nightmare abilities ------------------------------------------------------------------------------------------


@rule
def owner_of(state: State, params: Params, colour: int) -> int:
    """Return the seat that has become the Nightmare of a colour, or `NONE`."""
    for seat in range(params.seats):
        if state.dreamers[seat].nightmare == colour:
            return seat
    return D.NONE


@rule
def ask_owner(state: State, params: Params, owner: int) -> None:
    """LU-8.5: ask the player who is the Nightmare of this colour."""
    state.actor = owner_of(state, params, owner)


@rule
def take(state: State, params: Params, colour: int) -> None:
    """LU-8.3: the Shadow is not resolved; the Nightmare takes it as a 1 of its own."""
    state.dreamers[owner_of(state, params, colour)].card[D.ONE * D.COLOURS + colour] += 1


@rule
def has_ability(state: State, params: Params, dreamer: Any, colour: int) -> bool:
    """LU-8.5: tell whether the ability of this colour's Nightmare could do anything now."""
    ability, own_turn = params.abilities[colour], state.dreamer == state.mover
    if ability == L.DROWN:
        return in_bag(state) > 0
    if ability == L.COVET:
        return any_enviable(dreamer)
    if ability == L.IMPRISON:
        return own_turn and state.imprisoned == 0
    if ability == L.HUNT_DOWN:
        return any_huntable(dreamer)
    return ability == L.TEMPT and own_turn and state.tempted == 0


@rule
def offer_ability(params: Params, dreamer: Any, mask: Mask, owner: int) -> int:
    """LU-8.5: offer to use the ability or not; an ability that picks a die offers the dice."""
    ability = params.abilities[owner]
    if ability == L.HUNT_DOWN:
        return offer_hunted(dreamer, mask)
    mask[D.GO_ON] = True
    if ability == L.COVET:
        return 1 + offer_envied(dreamer, mask)
    mask[L.USE_ABILITY] = True
    return 2


@rule
def use_ability(state: State, params: Params, dreamer: Any, action: int, owner: int) -> None:
    """LU-8.6: carry out the ability, or decline it."""
    ability = params.abilities[owner]
    if action == D.GO_ON:
        done(state)
    elif ability == L.DROWN:
        bring_in(state)
    elif ability == L.COVET:
        reroll_from_card(state, dreamer, action - D.FIRST_KIND)
    elif ability == L.HUNT_DOWN:
        to_hunt_row(dreamer, action - D.FIRST_KIND)
        done(state)
    else:
        if ability == L.IMPRISON:
            state.imprisoned = 1
        else:
            state.tempted = 1
        done(state)


# --- the turn of a Nightmare --------------------------------------------------------------------------------------


@rule
def hunting(state: State, params: Params) -> None:
    """LU-8.7: ask the Nightmare if there is Power to consume; if not, the Minions are sent unasked."""
    for left in range(1, params.seats):
        if power_of(state.dreamers[(state.mover + left) % params.seats], state.dreamers[state.mover].nightmare) > 0:
            state.actor = state.mover
            return
    hunt(state, params, L.SEND_MINIONS)


@rule
def offer_hunting(state: State, params: Params, mask: Mask) -> int:
    """LU-8.7, LU-8.8: offer the Power of its colour in other players' rows, and to send Minions."""
    colour, count = state.dreamers[state.mover].nightmare, 1
    mask[L.SEND_MINIONS] = True
    for left in range(1, params.seats):
        prey = state.dreamers[(state.mover + left) % params.seats]
        for face in range(D.POWERS // D.COLOURS):
            if prey.card[face * D.COLOURS + colour] > 0:
                mask[L.FIRST_CONSUME + face * L.LEFT + left - 1] = True
                count += 1
    return count


@rule
def hunt(state: State, params: Params, action: int) -> None:
    """LU-8.7, LU-8.8: consume, or draw the dreams that the Minions carry."""
    if action == L.SEND_MINIONS:
        if in_bag(state) < params.minions:
            state.bag_ran_out = 1
        become(state, Step.CHOOSE_MINION)
        draw(state, params.minions)
    else:
        left, face = (action - L.FIRST_CONSUME) % L.LEFT + 1, (action - L.FIRST_CONSUME) // L.LEFT
        kind = face * D.COLOURS + state.dreamers[state.mover].nightmare
        state.dreamers[(state.mover + left) % params.seats].card[kind] -= 1
        state.dreamers[state.mover].card[kind] += 1
        done(state)


@rule
def choose_minion(state: State) -> None:
    """LU-8.8: one of two dreams is given, the other returns; two alike, or a single one, leave no choice."""
    colours = 0
    for colour in range(D.COLOURS):
        colours += state.drawn[colour] > 0
    if colours > 1:
        state.actor = state.mover
        return
    for colour in range(D.COLOURS):
        if state.drawn[colour] > 0:
            give_minion(state, colour)


@rule
def offer_minions(state: State, mask: Mask) -> int:
    """LU-8.8: offer the dreams that were drawn; return the number of colours."""
    count = 0
    for colour in range(D.COLOURS):
        if state.drawn[colour] > 0:
            mask[L.FIRST_GIVE + colour] = True
            count += 1
    return count


@rule
def give_minion(state: State, given: int) -> None:
    """LU-8.8: the other dream returns to the bag."""
    for colour in range(D.COLOURS):
        state.bag[colour] += state.drawn[colour]
        state.drawn[colour] = 0
    state.bag[given] -= 1
    state.drawn[given] = 1
    become(state, Step.CHOOSE_VICTIM)


@rule
def offer_victims(state: State, params: Params, mask: Mask) -> int:
    """LU-8.8: offer the Dreamers, all of whom may be attacked; return their number."""
    count = 0
    for left in range(1, params.seats):
        if is_dreamer(state, (state.mover + left) % params.seats):
            mask[L.FIRST_VICTIM + left - 1] = True
            count += 1
    return count


@rule
def choose_victim(state: State, params: Params) -> None:
    """LU-8.8: ask for the Dreamer to attack; a single one is attacked unasked."""
    dreamers, last = 0, D.NONE
    for left in range(1, params.seats):
        if is_dreamer(state, (state.mover + left) % params.seats):
            dreamers += 1
            last = left
    if dreamers > 1:
        state.actor = state.mover
    else:
        attack(state, params, last)


@rule
def attack(state: State, params: Params, left: int) -> None:
    """LU-8.9: the Dreamer rolls and resolves the dream at once; then the rows are checked. There is no Rest."""
    state.dreamer = (state.mover + left) % params.seats
    become(state, DreamerStep.CHECK_HUNT)
    then(state, DreamerStep.RESOLVE, D.ONE)
    then(state, DreamerStep.ROLL)
