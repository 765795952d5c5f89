"""The rules of the Bogeymen, the solo game of Lucidity (rule numbers: RULES.md). A Dreamer's turn is in `dreaming`.

Every step of the agenda is a paragraph of the rulebook.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.resolving import place
from nightmare_gym.dreaming.shadows import effect, reroll_from_card
from nightmare_gym.dreaming.sleep import must_rest
from nightmare_gym.dreaming.turn import (
    apply_for_dreamer,
    chance_for_dreamer,
    legal_for_dreamer,
    proceed_for_dreamer,
    resolve_for_dreamer,
    weigh_faces,
)
from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.bogeyman import (
    add_spook,
    add_spooks,
    choose_returned,
    envy_kills_spooks,
    kill_spooks,
    offer_returned,
    return_spook,
)
from nightmare_gym.games.bogeymen.power_row import leave, line_up, offer_spent, oldest, spent
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.rows import (
    check_exhaust,
    check_hunt,
    check_shadows,
    dreams_resolved,
    last_test,
    rows_checked,
    spooks_moved,
)
from nightmare_gym.games.bogeymen.spooks import (
    choose_excess,
    choose_spooks,
    may_reroll_spooks,
    offer_excess,
    offer_spook_rerolls,
    offer_spooks,
    pay_for_spooks,
    pick_up_spook,
    populate,
    remove_spook,
    spook_rolled,
    spooks_move,
)

DREAMER = 0

# --- the contract -------------------------------------------------------------------------------------------------


@rule
def setup(state: State, params: Params) -> None:
    """BO-1: all dice in the bag, from which the Spooks are drawn."""
    for colour in range(D.COLOURS):
        state.bag[colour] = params.of_each_colour
    for cell in range(L.CELLS):
        state.spooks[cell] = D.NONE
    for die in range(L.PLACES_OF_POWER):
        state.dreamers[DREAMER].power_row[die] = D.NONE
    state.bogeyman = D.NONE
    state.track = D.NONE
    state.paid = D.NONE
    state.ending = D.NONE
    then(state, L.NEXT_TURN)
    then(state, L.POPULATE)
    then(state, L.WHICH_BOGEYMAN)
    proceed(state, params)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """What the Dreamer may choose now."""
    step = top(state).step
    if step < D.FIRST_OWN:
        return legal_for_dreamer(state, params, state.dreamers[DREAMER], mask)
    if step == L.REROLL_SPOOKS:
        return offer_spook_rerolls(state, mask)
    if step == L.CHOOSE_SPOOKS:
        return offer_spooks(state, mask)
    if step == L.CHOOSE_RETURNED:
        return offer_returned(state, mask)
    if step == L.CHOOSE_SPENT:
        return offer_spent(state, mask)
    return offer_excess(mask)


@rule
def apply(state: State, params: Params, action: int) -> None:
    """The Dreamer's choice."""
    step = top(state).step
    if step < D.FIRST_OWN:
        apply_for_dreamer(state, state.dreamers[DREAMER], action)
        line_up(state)  # a Power may have been spent
    elif step == L.REROLL_SPOOKS:
        pay_for_spooks(state, action)
    elif step == L.CHOOSE_RETURNED:
        return_spook(state, action)
    elif step == L.CHOOSE_SPENT:
        spent(state, action)
    elif step == L.CHOOSE_EXCESS:
        remove_spook(state, action - L.FIRST_CELL)
    else:
        pick_up_or_roll(state, action)
    proceed(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """The Bogeyman, a die of the bag, or a side of a die."""
    step = top(state).step
    if step == L.WHICH_BOGEYMAN:
        for bogeyman in range(len(params.bogeymen)):
            weights[bogeyman] = params.bogeymen[bogeyman].weight
        return len(params.bogeymen)
    if step == L.ROLL_SPOOKS:
        return weigh_faces(state, params, weights)
    return chance_for_dreamer(state, params, weights)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Nature's choice."""
    step = top(state).step
    if step == L.WHICH_BOGEYMAN:
        state.bogeyman = outcome
        done(state)
    elif step == L.POPULATE:
        populate(state, params, outcome)
    elif step == L.ROLL_SPOOKS:
        spook_rolled(state, outcome)
    elif step == L.ADD_SPOOKS:
        add_spook(state, params, outcome)
    else:
        resolve_for_dreamer(state, state.dreamers[DREAMER], outcome)
        if step == D.PENALTY:
            line_up(state)
    proceed(state, params)


@rule
def proceed(state: State, params: Params) -> None:
    """Carry out steps until the Dreamer or nature is needed, or the game is over."""
    dreamer = state.dreamers[DREAMER]
    state.actor = RULES
    while state.actor == RULES:
        step = top(state)
        if state.ending != D.NONE:
            state.actor = NOBODY
        elif step.step >= D.FIRST_OWN_WORKING:
            work(state, params, dreamer)
        elif D.FIRST_OWN <= step.step < D.FIRST_WORKING:
            if is_asked(state, params):
                state.actor = DREAMER
        elif step.step == D.PLACE:
            resolve_face(state, params, dreamer, step.a)
        elif step.step == D.SHADOW_RESOLVED:
            shadow_resolved(state, params, dreamer, step.a)
        elif step.step == D.CHECK_HUNT and step.a == 0:
            dreams_resolved(state)
        elif step.step == D.CHECK_HUNT:
            check_hunt(state, params, dreamer)
        elif step.step == D.CHECK_EXHAUST:
            check_exhaust(state, params, dreamer)
        elif step.step == D.CHECK_SHADOWS:
            check_shadows(state, params, dreamer)
        elif step.step == D.REST_OR_DREAM and must_rest(state, params, dreamer):
            become(state, D.REST)
        elif step.step == D.REST and state.sleepless == 1:
            done(state)
        else:
            proceed_for_dreamer(state, params, dreamer, DREAMER)


@rule
def is_asked(state: State, params: Params) -> bool:
    """Is there a choice at a step of this game that asks? If not, it is carried out."""
    step = top(state).step
    if step == L.REROLL_SPOOKS:
        return may_reroll_spooks(state)
    if step == L.CHOOSE_SPOOKS:
        return choose_spooks(state)
    if step == L.CHOOSE_RETURNED:
        return choose_returned(state)
    if step == L.CHOOSE_SPENT:
        return True
    return choose_excess(state, params)


@rule
def work(state: State, params: Params, dreamer: Any) -> None:
    """Carry out a step of this game that asks nobody, or name nature."""
    step = top(state).step
    if step == L.ROWS_CHECKED:
        rows_checked(state, params, dreamer)
    elif step == L.SPOOKS_MOVE:
        spooks_move(state)
        spooks_moved(state, params, dreamer)
    elif step == L.LAST_TEST:
        last_test(state, params, dreamer)
    elif step == L.NEXT_TURN:
        next_turn(state)
    elif step != L.ADD_SPOOKS or add_spooks(state):
        state.actor = NATURE


# --- the turn -----------------------------------------------------------------------------------------------------


@rule
def next_turn(state: State) -> None:
    """BO-2.1: a turn is that of a Dreamer, and with its Rest the Spooks move."""
    state.turn += 1
    state.track = D.NONE
    state.level = 0
    state.bag_ran_out = 0
    state.sleepless = 0
    become(state, L.CHOOSE_EXCESS)
    then(state, D.CHOOSE_TRACK)


@rule
def resolve_face(state: State, params: Params, dreamer: Any, face: int) -> None:
    """BO-3.1: the dice of a face go to their row; then a special rule may let Spooks return."""
    done(state)
    kill_spooks(state, params, face)
    place(state, dreamer, face)
    if face == D.ONE:
        line_up(state)


@rule
def shadow_resolved(state: State, params: Params, dreamer: Any, colour: int) -> None:
    """BO-3.1: a Shadow goes to its row, and its effect follows."""
    dreamer.card[D.SHADOW * D.COLOURS + colour] += 1
    if colour == D.GREEN:
        shadow_of_envy(state, params, dreamer)
    else:
        effect(state, colour)


@rule
def shadow_of_envy(state: State, params: Params, dreamer: Any) -> None:
    """BO-3.2: without a next player, the oldest Power is rolled again (before it is resolved a Spook may return)."""
    kind = oldest(state)
    done(state)
    envy_kills_spooks(state, params)
    if kind != D.NONE:
        leave(state, 0)
        then(state, D.ROLL)
        reroll_from_card(state, dreamer, kind)


@rule
def pick_up_or_roll(state: State, action: int) -> None:
    """BO-5.3: one more Spook is picked up, or no more."""
    if action == D.ROLL_NOW:
        become(state, L.ROLL_SPOOKS)
    else:
        pick_up_spook(state, action - L.FIRST_CELL)
