"""Develop: Upgrades and Ploys from the hand (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.bits import single
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.cards import cards_at, upgrades_of
from nightmare_gym.games.cathedral.human.maneuver import FOLLOWERS_ONLY
from nightmare_gym.games.cathedral.human.producing import offer_production
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

WITHOUT_DISCARD, PLAYED = 1, 1
"""Privileges of a Develop: bit 0: Upgrades cost no card; from bit `PLAYED` on: the number of Upgrades still allowed."""
FROM_LIMBO = 0
"""The `placer` of `CHOOSE_PLACING` if no Nightmare places the Follower: it goes from Limbo to the supply."""


@rule
def developments(state: State, params: Params) -> int:
    """NC-5.18: the cards that can be played now, as a set: Ploys, and Upgrades that can be paid and have a place."""
    step, found = top(state), 0
    if step.a == 0:
        return 0
    hand = cards_at(state, L.IN_HAND, L.DEVELOPMENTS)
    upgrades = step.b >> PLAYED > 0 and (step.b & WITHOUT_DISCARD != 0 or not single(hand))
    for card in range(L.DEVELOPMENTS):
        if hand >> card & 1:
            day = params.action[card]
            may = upgrades and upgrades_of(state, params, day) < params.upgrades_per_action
            found |= (day == L.PLOY or may) << card
    return found


@rule
def develop(state: State, params: Params, card: int) -> None:
    """NC-5.18: play a card; an Upgrade costs another one."""
    step = top(state)
    step.a -= 1
    if params.action[card] == L.PLOY:
        state.cards[card] = L.DISCARDED
        play_ploy(state, params, params.effect[card])
        return
    step.b -= 1 << PLAYED
    if step.b & WITHOUT_DISCARD:
        state.cards[card] = L.IN_PLAY
    else:
        then(state, Step.CHOOSE_DISCARD, card)


@rule
def discard_for(state: State, card: int, upgrade: int) -> None:
    """NC-5.18: discard the price of an Upgrade; the Upgrade acts from the next action on."""
    state.cards[card] = L.DISCARDED
    state.cards[upgrade] = L.IN_PLAY
    done(state)


@rule
def play_ploy(state: State, params: Params, effect: int) -> None:
    """NC-5.19: carry out a Ploy."""
    if effect == L.PLOY_PRODUCE:
        offer_production(state, params.ploy_areas, 1, 0)
    elif effect == L.PLOY_DRAW:
        then(state, Step.DRAW, params.ploy_draws)
    elif effect == L.PLOY_RETURN:
        offer_production(state, 1, 1, 0)
        then(state, Step.CHOOSE_PLACING, params.ploy_returns, FROM_LIMBO)
    elif effect == L.PLOY_STEP:
        then(state, Step.CHOOSE_MARKER, 1)
    elif effect == L.PLOY_MOVE:
        then(state, Step.CHOOSE_MOVE, params.ploy_points, FOLLOWERS_ONLY)
