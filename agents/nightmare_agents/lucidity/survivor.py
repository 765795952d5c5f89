"""A Dreamer that survives hunters: it Rests before a row is full, and becomes a Nightmare when that wins the game."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.bogeyman import PARAMETERS as OF_THE_BOGEYMAN
from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.racer import choose as as_the_racer
from nightmare_agents.lucidity.racer import ends_it
from nightmare_agents.lucidity.stalker import dreams_on as for_the_lead
from nightmare_agents.lucidity.table import lead
from nightmare_gym.dreaming.card import fullest_row, in_exhaust_row, in_hunt_row
from nightmare_gym.dreaming.layout import DREAM_AGAIN, TAKE_REST
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity.ending import dreamers_left
from nightmare_gym.games.lucidity.records import Params, State

PARAMETERS = {
    **OF_THE_BOGEYMAN,
    "hunt": 0.7,
    "life": 8.0,
    "crown": -4.0,
    "rest_hunts": 3,
    "rest_exhausts": 2,
    "rest_shadows": 2,
}
"""Weights in Power, explained in `taste`, and the lengths of rows with which it Rests."""


@rule
def dreams_on(bot: BotRecord, state: State, params: Params) -> bool:
    """Dream Again while no row is nearly full; but the last Dreamer, if ahead, wins by a full Shadow row."""
    me = state.dreamers[state.dreamer]
    if state.final_turns == 1:
        return for_the_lead(state, params)
    if ends_it(state, params):
        return False
    if dreamers_left(state, params) == 1 and lead(state, params, state.dreamer) > 0:
        return True
    return (
        in_hunt_row(me) < bot.rest_hunts
        and in_exhaust_row(me) < bot.rest_exhausts
        and fullest_row(me) < bot.rest_shadows
    )


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Rest or Dream Again by the rows; choose as the racer otherwise."""
    if top(state).step == DreamerStep.REST_OR_DREAM:
        return DREAM_AGAIN if dreams_on(bot, state, params) else TAKE_REST
    return as_the_racer(bot, state, params, mask, count, dice)


def survivor(**changes: float) -> Bot:
    """Make the survivor; `changes` replace parameters."""
    return Bot("survivor", choose, {**PARAMETERS, **changes})
