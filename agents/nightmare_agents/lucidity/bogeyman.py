"""A hunter: it courts the Shadows of one colour to become a Nightmare soon, and then hunts whoever leads."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
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
"""In Power; their meaning: `taste` and `cautious`. Found by search on other dice than any published result's."""
PARAMETERS = {
    **WEIGHTS,
    "deep_exhausts": 1,  # with an Exhaust row not longer it sleeps deep
}
"""What the hunter goes by."""


@rule
def track(bot: Any, state: State, params: Params) -> int:
    """Deep sleep, but light where the Exhaust row is close to full, or a final turn finds it ahead."""
    if state.final_turns == 1:
        deep = lead(state, params, state.dreamer) <= 0
    else:
        deep = in_exhaust_row(state.dreamers[state.dreamer]) <= bot.deep_exhausts
    return D.TRACKS - 1 if deep else 0


@rule
def dreams_on(state: State, params: Params) -> bool:
    """Always, for every roll fills the Shadow rows; but not when a final turn finds it ahead."""
    return state.final_turns == 0 or lead(state, params, state.dreamer) <= 0


@rule
def choose(bot: Any, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Deep sleep and the dreams with the courted Shadows; as a Nightmare, hurt whoever leads."""
    action = hunts(bot, state, params, mask)
    if action != D.NONE:
        return action
    step = top(state).step
    if step == DreamerStep.CHOOSE_TRACK:
        return D.FIRST_TRACK + track(bot, state, params)
    if step == DreamerStep.REST_OR_DREAM:
        return D.DREAM_AGAIN if dreams_on(state, params) else D.TAKE_REST
    return dreams(bot, state, params, mask)


def bogeyman(**changes: float) -> Bot:
    """The hunter; `changes` replace parameters."""
    return Bot("bogeyman", choose, {**PARAMETERS, **changes})
