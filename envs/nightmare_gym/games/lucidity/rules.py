"""The rules of Lucidity for 2 to 4 players (rule numbers: RULES.md). A Dreamer's own turn is in `dreaming`.

Every step of the agenda is a paragraph of the rulebook. At its bottom lies always the end of the turn.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.resolving import place
from nightmare_gym.dreaming.shadows import effect, reroll_from_card
from nightmare_gym.dreaming.sleep import dream_again, must_rest
from nightmare_gym.dreaming.turn import (
    apply_for_dreamer,
    chance_for_dreamer,
    legal_for_dreamer,
    proceed_for_dreamer,
    resolve_for_dreamer,
)
from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.ending import end_of_turn, next_turn
from nightmare_gym.games.lucidity.envy import offer_envied, shadow_of_envy
from nightmare_gym.games.lucidity.nightmares import (
    apply_for_nightmare,
    choose_minion,
    choose_victim,
    has_ability,
    hunting,
    legal_for_nightmare,
    owner_of,
    take,
)
from nightmare_gym.games.lucidity.records import Params, State
from nightmare_gym.games.lucidity.rows import (
    become_nightmare,
    check_exhaust,
    check_hunt,
    check_shadows,
    offer_nightmares,
)

# --- the contract -----------------------------------------------------------------------------------------------


@rule
def setup(state: State, params: Params) -> None:
    """LU-1: all dice in the bag; the first player is seat 0."""
    for colour in range(D.COLOURS):
        state.bag[colour] = params.of_each_colour
    for seat in range(len(state.dreamers)):
        state.dreamers[seat].nightmare = D.NONE
    state.track = D.NONE
    state.paid = D.NONE
    state.ending = D.NONE
    state.mover = params.seats - 1  # the turn that begins now is the next player's
    then(state, L.NEXT_TURN)
    proceed(state, params)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """What `state.actor` may choose now."""
    step = top(state).step
    dreamer = state.dreamers[state.dreamer]
    if step < D.FIRST_OWN:
        return legal_for_dreamer(state, params, dreamer, mask)
    if step == L.CHOOSE_NIGHTMARE:
        return offer_nightmares(dreamer, mask)
    if step == L.CHOOSE_ENVIED:
        return offer_envied(dreamer, mask)
    return legal_for_nightmare(state, params, dreamer, mask)


@rule
def apply(state: State, params: Params, action: int) -> None:
    """The choice of `state.actor`."""
    step = top(state).step
    dreamer = state.dreamers[state.dreamer]
    if step < D.FIRST_OWN:
        apply_for_dreamer(state, dreamer, action)
    elif step == L.CHOOSE_NIGHTMARE:
        become_nightmare(state, params, dreamer, action - L.FIRST_BECOME)
    elif step == L.CHOOSE_ENVIED:
        reroll_from_card(state, dreamer, action - D.FIRST_KIND)
    else:
        apply_for_nightmare(state, params, dreamer, action)
    proceed(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """A die of the bag, or a side of a die."""
    return chance_for_dreamer(state, params, weights)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Nature's choice."""
    resolve_for_dreamer(state, state.dreamers[state.dreamer], outcome)
    proceed(state, params)


@rule
def proceed(state: State, params: Params) -> None:
    """Carry out steps until a player or nature is needed, or the game is over."""
    state.actor = RULES
    while state.actor == RULES:
        step = top(state)
        dreamer = state.dreamers[state.dreamer]
        if state.ending != D.NONE:
            state.actor = NOBODY
        elif step.step == D.PLACE:
            resolve_face(state, dreamer, step.a)
        elif step.step == D.SHADOW_RESOLVED:
            shadow_resolved(state, params, dreamer, step.a)
        elif step.step == D.CHECK_HUNT:
            check_hunt(state, params, dreamer)
        elif step.step == D.CHECK_EXHAUST:
            check_exhaust(state, params, dreamer)
        elif step.step == D.CHECK_SHADOWS:
            check_shadows(state, params, dreamer)
        elif step.step == D.REST_OR_DREAM:
            rest_or_dream(state, params, dreamer)
        elif step.step == L.CHOOSE_NIGHTMARE:
            state.actor = state.dreamer
        elif step.step == L.CHOOSE_ENVIED:
            shadow_of_envy(state, params, dreamer)
        elif step.step == L.ABILITY:
            state.actor = owner_of(state, params, step.a)
        elif step.step == L.NIGHTMARE_TURN:
            hunting(state, params)
        elif step.step == L.CHOOSE_MINION:
            choose_minion(state)
        elif step.step == L.CHOOSE_VICTIM:
            choose_victim(state, params)
        elif step.step == L.END_OF_TURN:
            end_of_turn(state, params)
        elif step.step == L.NEXT_TURN:
            next_turn(state, params)
        else:
            proceed_for_dreamer(state, params, dreamer, state.dreamer)


# --- roll and resolve dreams --------------------------------------------------------------------------------------


@rule
def resolve_face(state: State, dreamer: Any, face: int) -> None:
    """LU-4.3: the dice of a face go to their row; an Exhaust that comes is remembered for the check."""
    if face == D.EXHAUST:
        state.wearied = 1
    place(state, dreamer, face)
    done(state)


@rule
def shadow_resolved(state: State, params: Params, dreamer: Any, colour: int) -> None:
    """LU-5, LU-8.4: the Nightmare of its colour takes the Shadow; else it goes to its row, and its effect follows."""
    if state.awake[colour] == 1:
        take(state, params, colour)
        if has_ability(state, params, dreamer, colour):
            become(state, L.ABILITY, colour)
        else:
            done(state)
        return
    dreamer.card[D.SHADOW * D.COLOURS + colour] += 1
    if colour == D.GREEN:
        become(state, L.CHOOSE_ENVIED)
    else:
        effect(state, colour)


# --- rest or dream again ------------------------------------------------------------------------------------------


@rule
def rest_or_dream(state: State, params: Params, dreamer: Any) -> None:
    """LU-7.1, LU-8.12: who must Rest Rests, else who is tempted dreams again, else the Dreamer chooses."""
    if must_rest(state, params, dreamer) or state.imprisoned == 1:
        become(state, D.REST)
    elif state.tempted == 1:
        dream_again(state)
    else:
        state.actor = state.dreamer
