"""The rules of the Bogeymen, the solo game of Lucidity (rule numbers: RULES.md). A Dreamer's turn is in `dreaming`.

Every step of the agenda is a paragraph of the rulebook.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming import turn
from nightmare_gym.dreaming.resolving import place
from nightmare_gym.dreaming.resting import penalty, rest
from nightmare_gym.dreaming.shadows import effect, reroll_from_card
from nightmare_gym.dreaming.sleep import must_rest
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.bogeymen import bogeyman, rows, spooks
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.power_row import leave, line_up, offer_spent, oldest, spent
from nightmare_gym.games.bogeymen.records import Params, State

DREAMER = 0

# --- the contract -------------------------------------------------------------------------------------------------


@rule
def setup(state: State, params: Params) -> None:
    """BO-1: put all dice into the bag, from which the Spooks are drawn."""
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
    then(state, Step.NEXT_TURN)
    then(state, Step.POPULATE)
    then(state, Step.WHICH_BOGEYMAN)
    proceed(state, params)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """Mark the legal actions of the Dreamer."""
    return offer(state, params, state.dreamers[DREAMER], mask)


@rule
def apply(state: State, params: Params, action: int) -> None:
    """Carry out the Dreamer's choice; Power that it spends leaves its row."""
    answer(state, params, state.dreamers[DREAMER], action)
    if D.FIRST_PAY <= action < D.FIRST_FACE:
        line_up(state)
    proceed(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """Weigh the Bogeymen, the colours in the bag, or the faces of a die."""
    return weigh(state, params, weights)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Carry out nature's outcome."""
    come(state, params, state.dreamers[DREAMER], outcome)
    proceed(state, params)


@rule
def proceed(state: State, params: Params) -> None:
    """Carry out steps until the Dreamer or nature is needed, or the game is over."""
    state.actor = RULES
    while state.actor == RULES and state.fault == 0:
        if state.ending == D.NONE:
            carry_out(state, params, state.dreamers[DREAMER], DREAMER)
        else:
            state.actor = NOBODY


# --- the turn -----------------------------------------------------------------------------------------------------


@rule
def next_turn(state: State) -> None:
    """BO-2.1: a Dreamer's turn begins; after its Rest the Spooks move."""
    state.turn += 1
    state.track = D.NONE
    state.level = 0
    state.bag_ran_out = 0
    state.sleepless = 0
    become(state, Step.CHOOSE_EXCESS)
    then(state, DreamerStep.CHOOSE_TRACK)


@rule
def resolve_face(state: State, params: Params, dreamer: Any, face: int) -> None:
    """BO-3.1: the dice of a face go to their row; then a special rule may let Spooks return."""
    done(state)
    bogeyman.kill_spooks(state, params, face)
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
    """BO-3.2: the oldest Power is rolled again; a Spook may return before it is resolved."""
    kind = oldest(state)
    done(state)
    bogeyman.envy_kills_spooks(state, params)
    if kind != D.NONE:
        leave(state, 0)
        then(state, DreamerStep.ROLL)
        reroll_from_card(state, dreamer, kind)


@rule
def power_lost(state: State, dreamer: Any, colour: int) -> None:
    """BO-4.3: the Power that an exhausted Dreamer loses leaves its row."""
    penalty(state, dreamer, colour)
    line_up(state)


@rule
def rest_or_dream(state: State, params: Params, dreamer: Any, seat: int) -> None:
    """LU-7.1: a Dreamer who must Rest does so; any other chooses."""
    if must_rest(state, params, dreamer):
        become(state, DreamerStep.REST)
    else:
        state.actor = seat


@rule
def rest_unless_sleepless(state: State, dreamer: Any, seat: int) -> None:
    """BO-8.4: Rest; after an Awakening it may return nothing."""
    if state.sleepless == 1:
        done(state)
    else:
        rest(state, dreamer, seat)


# --- nature -------------------------------------------------------------------------------------------------------


@rule
def weigh_bogeymen(params: Params, weights: Weights) -> int:
    """BO-1.1: weigh the Bogeymen."""
    for card in range(len(params.bogeymen)):
        weights[card] = params.bogeymen[card].weight
    return len(params.bogeymen)


@rule
def meet(state: State, bogeyman: int) -> None:
    """BO-1.1: play against this Bogeyman."""
    state.bogeyman = bogeyman
    done(state)


# --- the tables of the steps --------------------------------------------------------------------------------------

carry_out = by_step(
    "carry_out",
    {
        **turn.WORK,
        DreamerStep.PLACE: resolve_face,
        DreamerStep.SHADOW_RESOLVED: shadow_resolved,
        DreamerStep.CHECK_HUNT: rows.check_hunt,
        DreamerStep.CHECK_EXHAUST: rows.check_exhaust,
        DreamerStep.CHECK_SHADOWS: rows.check_shadows,
        DreamerStep.REST_OR_DREAM: rest_or_dream,
        DreamerStep.REST: rest_unless_sleepless,
        Step.REROLL_SPOOKS: spooks.reroll_spooks,
        Step.CHOOSE_SPOOKS: spooks.choose_spooks,
        Step.CHOOSE_RETURNED: bogeyman.choose_returned,
        Step.CHOOSE_EXCESS: spooks.choose_excess,
        Step.CHOOSE_SPENT: turn.ask,
        (Step.WHICH_BOGEYMAN, Step.POPULATE, Step.ROLL_SPOOKS): turn.ask_nature,
        Step.ADD_SPOOKS: bogeyman.add_spooks,
        Step.ROWS_CHECKED: rows.rows_checked,
        Step.SPOOKS_MOVE: rows.spooks_moved,
        Step.LAST_TEST: rows.last_test,
        Step.NEXT_TURN: next_turn,
    },
    "dreamer",
    "seat",
)
offer = by_step(
    "offer",
    {
        **turn.OFFERS,
        Step.REROLL_SPOOKS: spooks.offer_spook_rerolls,
        Step.CHOOSE_SPOOKS: spooks.offer_spooks,
        Step.CHOOSE_RETURNED: bogeyman.offer_returned,
        Step.CHOOSE_EXCESS: spooks.offer_excess,
        Step.CHOOSE_SPENT: offer_spent,
    },
    "dreamer",
    "mask",
    returns=True,
)
answer = by_step(
    "answer",
    {
        **turn.ANSWERS,
        Step.REROLL_SPOOKS: spooks.pay_for_spooks,
        Step.CHOOSE_SPOOKS: spooks.pick_up_or_roll,
        Step.CHOOSE_RETURNED: bogeyman.return_spook,
        Step.CHOOSE_EXCESS: spooks.remove_spook,
        Step.CHOOSE_SPENT: spent,
    },
    "dreamer",
    "action",
    named={**turn.NAMED_BY_ACTION, "cell": ("action", L.FIRST_CELL), "place": ("action", L.FIRST_PLACE)},
)
weigh = by_step(
    "weigh",
    {
        **turn.ODDS,
        Step.WHICH_BOGEYMAN: weigh_bogeymen,
        (Step.POPULATE, Step.ADD_SPOOKS): turn.weigh_bag,
        Step.ROLL_SPOOKS: turn.weigh_faces,
    },
    "weights",
    returns=True,
)
come = by_step(
    "come",
    {
        **turn.OUTCOMES,
        DreamerStep.PENALTY: power_lost,
        Step.WHICH_BOGEYMAN: meet,
        Step.POPULATE: spooks.populate,
        Step.ROLL_SPOOKS: spooks.spook_rolled,
        Step.ADD_SPOOKS: bogeyman.add_spook,
    },
    "dreamer",
    "outcome",
    named={**turn.NAMED_BY_OUTCOME, "bogeyman": ("outcome", 0)},
)
