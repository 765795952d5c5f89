"""A Dreamer's turn: what may be chosen at each step, what follows, and what goes on by itself.

What the two games do differently is a step that each carries out itself. `dreamer` is the record of the Dreamer
whose dreams are being resolved.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.card import may_be_hunted, to_hunt_row, unresolved_of
from nightmare_gym.dreaming.records import Params, State
from nightmare_gym.dreaming.rerolls import choose_dreams, pay_for_reroll, pick_up, roll_now
from nightmare_gym.dreaming.resolving import choose_shadow, next_shadow, next_to_roll, resolve_next, roll, rolled
from nightmare_gym.dreaming.resting import any_exhaust, penalty, rest, rest_with
from nightmare_gym.dreaming.shadows import rotate, shadow_of_imprisonment, shadow_of_primeval_fear
from nightmare_gym.dreaming.sleep import choose_track, drawn, dream, dream_again, give_back, returnable, select
from nightmare_gym.engine.agenda import become, done, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.records import Mask, Weights


@rule
def legal_for_dreamer(state: State, params: Params, dreamer: Any, mask: Mask) -> int:
    """What a Dreamer may choose, at the steps of both games."""
    step = top(state).step
    if step == L.CHOOSE_TRACK:
        for track in range(L.TRACKS):
            mask[L.FIRST_TRACK + track] = True
        return L.TRACKS
    if step == L.RETURN:
        return offer_returns(state, params, mask)
    if step == L.CHOOSE_DREAMS:
        return offer_dreams(state, mask)
    if step == L.CHOOSE_SHADOW:
        return offer_shadows(state, mask) + offer_rerolls(state, dreamer, mask)
    if step == L.ROTATE:
        return offer_kinds(dreamer, mask, L.EXHAUST * L.COLOURS, L.SHADOW * L.COLOURS)
    if step == L.REST:
        return offer_rest(dreamer, mask)
    if step == L.REST_OR_DREAM:
        mask[L.TAKE_REST] = True
        mask[L.DREAM_AGAIN] = True
        return 2
    mask[L.GO_ON] = True
    return 1 + (offer_rerolls(state, dreamer, mask) if step == L.REROLL else offer_hunted(dreamer, mask))


@rule
def offer_kinds(dreamer: Any, mask: Mask, first: int, last: int) -> int:
    """Offer every kind of die on the card, from `first` up to before `last`; return how many."""
    count = 0
    for kind in range(first, last):
        if dreamer.card[kind] > 0:
            mask[L.FIRST_KIND + kind] = True
            count += 1
    return count


@rule
def offer_returns(state: State, params: Params, mask: Mask) -> int:
    """LU-3.3: offer the colours that may return; return how many."""
    count = 0
    for colour in range(L.COLOURS):
        if returnable(state, params, colour):
            mask[L.FIRST_RETURN + colour] = True
            count += 1
    return count


@rule
def offer_rerolls(state: State, dreamer: Any, mask: Mask) -> int:
    """LU-4.2: offer every Power that has the colour of an unresolved die; return how many."""
    count = 0
    for kind in range(L.POWERS):
        if dreamer.card[kind] > 0 and unresolved_of(state, kind % L.COLOURS) > 0:
            mask[L.FIRST_PAY + kind] = True
            count += 1
    return count


@rule
def offer_dreams(state: State, mask: Mask) -> int:
    """LU-4.7: offer the faces of the paid colour from the last one named on, and to roll; return how many."""
    count = 0
    for face in range(top(state).a, L.FACES):
        if state.unresolved[face * L.COLOURS + state.paid] > 0:
            mask[L.FIRST_FACE + face] = True
            count += 1
    if state.drawn[state.paid] > 0:
        mask[L.ROLL_NOW] = True
        count += 1
    return count


@rule
def offer_shadows(state: State, mask: Mask) -> int:
    """LU-4.4: offer the unresolved Shadows; return how many colours."""
    count = 0
    for colour in range(L.COLOURS):
        if state.unresolved[L.SHADOW * L.COLOURS + colour] > 0:
            mask[L.FIRST_SHADOW + colour] = True
            count += 1
    return count


@rule
def offer_hunted(dreamer: Any, mask: Mask) -> int:
    """LU-5.8: offer every Shadow that is not in the Hunt row; return how many."""
    count = 0
    for kind in range(L.SHADOW * L.COLOURS, L.KINDS):
        if dreamer.card[kind] > 0 and may_be_hunted(kind):
            mask[L.FIRST_KIND + kind] = True
            count += 1
    return count


@rule
def offer_rest(dreamer: Any, mask: Mask) -> int:
    """LU-7.2: offer every Shadow on the card, and all Exhausts; return how many."""
    count = offer_kinds(dreamer, mask, L.SHADOW * L.COLOURS, L.KINDS)
    if any_exhaust(dreamer):
        mask[L.ALL_EXHAUST] = True
        count += 1
    return count


@rule
def apply_for_dreamer(state: State, dreamer: Any, action: int) -> None:
    """What a Dreamer chose, at the steps of both games."""
    step = top(state)
    if step.step == L.CHOOSE_TRACK:
        choose_track(state, action - L.FIRST_TRACK)
    elif step.step == L.RETURN:
        give_back(state, action - L.FIRST_RETURN)
    elif step.step == L.CHOOSE_DREAMS:
        if action == L.ROLL_NOW:
            roll_now(state)
        else:
            pick_up(state, action - L.FIRST_FACE)
    elif step.step == L.ROTATE:
        rotate(state, dreamer, action - L.FIRST_KIND)
    elif step.step == L.REST:
        rest_with(state, dreamer, action)
    elif step.step == L.REST_OR_DREAM:
        if action == L.DREAM_AGAIN:
            dream_again(state)
        else:
            become(state, L.REST)
    elif step.step == L.MOVE_SHADOW:
        if action != L.GO_ON:
            to_hunt_row(dreamer, action - L.FIRST_KIND)
        done(state)
    elif action == L.GO_ON:
        become(state, L.RESOLVE, step.a, 1)
    elif action >= L.FIRST_SHADOW:
        choose_shadow(state, action - L.FIRST_SHADOW)
    else:
        pay_for_reroll(state, dreamer, action - L.FIRST_PAY)


@rule
def chance_for_dreamer(state: State, params: Params, weights: Weights) -> int:
    """LU-2.2: a side of the die that is rolled, by its face; or a die of the bag, by its colour."""
    if top(state).step == L.ROLL:
        return weigh_faces(state, params, weights)
    for colour in range(L.COLOURS):
        weights[colour] = state.bag[colour]
    return L.COLOURS


@rule
def weigh_faces(state: State, params: Params, weights: Weights) -> int:
    """LU-1.1: how many sides of the next die to roll show each face."""
    colour = next_to_roll(state)
    for face in range(L.FACES):
        weights[face] = params.faces[colour, face]
    return L.FACES


@rule
def resolve_for_dreamer(state: State, dreamer: Any, outcome: int) -> None:
    """What nature chose, at the steps of both games."""
    step = top(state).step
    if step == L.ROLL:
        rolled(state, outcome)
    elif step == L.DRAW:
        drawn(state, outcome)
    else:
        penalty(state, dreamer, outcome)


@rule
def proceed_for_dreamer(state: State, params: Params, dreamer: Any, seat: int) -> None:
    """Carry out the top step, one of both games; or name who chooses: the Dreamer's seat, or nature."""
    step = top(state).step
    asked = step in (L.CHOOSE_TRACK, L.REROLL, L.REST_OR_DREAM)
    if step == L.RESOLVE:
        resolve_next(state, dreamer)
    elif step == L.ROLL:
        roll(state)
    elif step == L.DREAM:
        dream(state, params)
    elif step == L.RETURN:
        asked = select(state, params)
    elif step == L.CHOOSE_DREAMS:
        asked = choose_dreams(state)
    elif step == L.CHOOSE_SHADOW:
        asked = next_shadow(state, dreamer)
    elif step == L.ROTATE:
        asked = shadow_of_imprisonment(state, dreamer)
    elif step == L.MOVE_SHADOW:
        asked = shadow_of_primeval_fear(state, dreamer)
    elif step == L.REST:
        asked = rest(state, dreamer)
    elif not asked:
        state.actor = NATURE
    if asked:
        state.actor = seat
