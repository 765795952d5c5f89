"""A hunter: it collects Shadows of one colour to become a Nightmare soon, and then hunts the leader."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.dreamer import dreams
from nightmare_agents.lucidity.hunter import hunts
from nightmare_agents.lucidity.table import lead
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_exhaust_row
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity.records import Params, State

WEIGHTS = {
    "power": 1.0,
    "hunt": 0.16,
    "life": 3.2,
    "exhaust": 0.48,
    "crown": 1.0,  # more wins no more: who dreams on and on fills a row soon, and the Nightmare wants Power too
    "decided": 4.6,
    "prey": 0.16,
    "fed": 3.1,
    "envied": 0.12,
    "refund": 1.0,  # how much of a Power spent on a Nightmare it counts on to get back with it
    "thrift": 0.6,
    "spite": 0.26,
    "stalks": 1,  # it sends Minions where that is worth more than to consume
}
"""Weights in Power, explained in `taste` and `cautious`; found by search on other dice than any published result's."""
PARAMETERS = {
    **WEIGHTS,
    "deep_exhausts": 1,  # with an Exhaust row not longer it sleeps deep
}
"""The hunter's parameters."""


@rule
def track(bot: BotRecord, state: State, params: Params) -> int:
    """Choose deep sleep, but light sleep where the Exhaust row is nearly full, or ahead in a final turn."""
    if state.final_turns == 1:
        deep = lead(state, params, state.dreamer) <= 0
    else:
        deep = in_exhaust_row(state.dreamers[state.dreamer]) <= bot.deep_exhausts
    return D.TRACKS - 1 if deep else 0


@rule
def dreams_on(state: State, params: Params) -> bool:
    """Return True, as every roll fills the Shadow rows; but False if it is ahead in a final turn."""
    return state.final_turns == 0 or lead(state, params, state.dreamer) <= 0


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Sleep deep and keep the dreams with the wanted Shadows; as a Nightmare, hurt the leader."""
    action = hunts(bot, state, params, mask)
    if action != D.NONE:
        return action
    step = top(state).step
    if step == DreamerStep.CHOOSE_TRACK:
        return D.FIRST_TRACK + track(bot, state, params)
    if step == DreamerStep.REST_OR_DREAM:
        return D.DREAM_AGAIN if dreams_on(state, params) else D.TAKE_REST
    return dreams(bot, state, params, mask)


def stalker(**changes: float) -> Bot:
    """Make the hunter; `changes` replace parameters."""
    return Bot("stalker", choose, {**PARAMETERS, **changes})
