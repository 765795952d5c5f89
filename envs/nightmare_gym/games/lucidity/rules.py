"""The rules of Lucidity for 2 to 4 players (rule numbers: RULES.md). A Dreamer's own turn is in `dreaming`.

Every step of the agenda is a paragraph of the rulebook. The end of the turn always lies at the bottom of the agenda.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming import turn
from nightmare_gym.dreaming.resolving import place
from nightmare_gym.dreaming.shadows import effect, reroll_from_card
from nightmare_gym.dreaming.sleep import dream_again, must_rest
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity import nightmares, rows
from nightmare_gym.games.lucidity.ending import end_of_turn, next_turn
from nightmare_gym.games.lucidity.envy import offer_envied, shadow_of_envy
from nightmare_gym.games.lucidity.layout import Step
from nightmare_gym.games.lucidity.records import Params, State

# --- the contract -----------------------------------------------------------------------------------------------


@rule
def setup(state: State, params: Params) -> None:
    """LU-1: put all dice into the bag; the first player is seat 0."""
    for colour in range(D.COLOURS):
        state.bag[colour] = params.of_each_colour
    for seat in range(len(state.dreamers)):
        state.dreamers[seat].nightmare = D.NONE
    state.track = D.NONE
    state.paid = D.NONE
    state.ending = D.NONE
    state.mover = params.seats - 1  # the turn that begins now is the next player's
    then(state, Step.NEXT_TURN)
    proceed(state, params)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """Mark the legal actions of `state.actor`."""
    return offer(state, params, state.dreamers[state.dreamer], mask)


@rule
def apply(state: State, params: Params, action: int) -> None:
    """Carry out the choice of `state.actor`."""
    answer(state, params, state.dreamers[state.dreamer], action)
    proceed(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """Weigh the colours in the bag, or the faces of a die."""
    return weigh(state, params, weights)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Carry out nature's outcome."""
    come(state, params, state.dreamers[state.dreamer], outcome)
    proceed(state, params)


@rule
def proceed(state: State, params: Params) -> None:
    """Carry out steps until a player or nature is needed, or the game is over."""
    state.actor = RULES
    while state.actor == RULES and state.fault == 0:
        if state.ending == D.NONE:
            carry_out(state, params, state.dreamers[state.dreamer], state.dreamer)
        else:
            state.actor = NOBODY


# --- roll and resolve dreams --------------------------------------------------------------------------------------


@rule
def resolve_face(state: State, dreamer: Any, face: int) -> None:
    """LU-4.3: the dice of a face go to their row; an Exhaust is remembered for the check."""
    if face == D.EXHAUST:
        state.wearied = 1
    place(state, dreamer, face)
    done(state)


@rule
def shadow_resolved(state: State, params: Params, dreamer: Any, colour: int) -> None:
    """LU-5, LU-8.4: a player who is its Nightmare takes the Shadow; else it goes to its row, and its effect follows."""
    if state.awake[colour] == 1:
        nightmares.take(state, params, colour)
        if nightmares.has_ability(state, params, dreamer, colour):
            become(state, Step.ABILITY, colour)
        else:
            done(state)
        return
    dreamer.card[D.SHADOW * D.COLOURS + colour] += 1
    if colour == D.GREEN:
        become(state, Step.CHOOSE_ENVIED)
    else:
        effect(state, colour)


# --- rest or dream again ------------------------------------------------------------------------------------------


@rule
def rest_or_dream(state: State, params: Params, dreamer: Any) -> None:
    """LU-7.1, LU-8.12: a Dreamer who must Rest does so; one who is tempted dreams again; any other chooses."""
    if must_rest(state, params, dreamer) or state.imprisoned == 1:
        become(state, DreamerStep.REST)
    elif state.tempted == 1:
        dream_again(state)
    else:
        state.actor = state.dreamer


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
        Step.CHOOSE_NIGHTMARE: turn.ask,
        Step.CHOOSE_ENVIED: shadow_of_envy,
        Step.ABILITY: nightmares.ask_owner,
        Step.NIGHTMARE_TURN: nightmares.hunting,
        Step.CHOOSE_MINION: nightmares.choose_minion,
        Step.CHOOSE_VICTIM: nightmares.choose_victim,
        Step.END_OF_TURN: end_of_turn,
        Step.NEXT_TURN: next_turn,
    },
    "dreamer",
    "seat",
)
offer = by_step(
    "offer",
    {
        **turn.OFFERS,
        Step.CHOOSE_NIGHTMARE: rows.offer_nightmares,
        Step.CHOOSE_ENVIED: offer_envied,
        Step.ABILITY: nightmares.offer_ability,
        Step.NIGHTMARE_TURN: nightmares.offer_hunting,
        Step.CHOOSE_MINION: nightmares.offer_minions,
        Step.CHOOSE_VICTIM: nightmares.offer_victims,
    },
    "dreamer",
    "mask",
    returns=True,
)
answer = by_step(
    "answer",
    {
        **turn.ANSWERS,
        Step.CHOOSE_NIGHTMARE: rows.become_nightmare,
        Step.CHOOSE_ENVIED: reroll_from_card,
        Step.ABILITY: nightmares.use_ability,
        Step.NIGHTMARE_TURN: nightmares.hunt,
        Step.CHOOSE_MINION: nightmares.give_minion,
        Step.CHOOSE_VICTIM: nightmares.attack,
    },
    "dreamer",
    "action",
    named={
        **turn.NAMED_BY_ACTION,
        "nightmare": ("action", L.FIRST_BECOME),
        "given": ("action", L.FIRST_GIVE),
        "left": ("action", L.FIRST_VICTIM - 1),
    },
)
weigh = by_step("weigh", turn.ODDS, "weights", returns=True)
come = by_step("come", turn.OUTCOMES, "dreamer", "outcome", named=turn.NAMED_BY_OUTCOME)
