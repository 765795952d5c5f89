"""A player that wants to stay a Dreamer: light sleep, few dangers kept, and Rest."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.dreamer import dreams, safe
from nightmare_agents.lucidity.hunter import hunts
from nightmare_gym.dreaming.layout import DREAM_AGAIN, FIRST_TRACK, NONE, TAKE_REST
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity.records import Params, State

PARAMETERS = {
    "power": 1.0,
    "hunt": 0.5,
    "life": 20.0,
    "exhaust": 0.6,
    "crown": -8.0,  # a Nightmare is what it fears to become,
    "decided": 20.0,  # unless that wins the game at once
    "prey": 0.0,
    "fed": 1.0,
    "envied": 0.5,
    "refund": 0.0,
    "thrift": 0.0,  # what a reroll must gain beyond its price
    "spite": 0.5,
    "stalks": 0,  # a Nightmare consumes whenever it can
    "safe_hunts": 0,  # rows not longer than these, and so many Shadow spaces free: it is safe to Dream Again
    "safe_exhausts": 0,
    "safe_room": 3,
}
"""Weights in Power, explained in `taste`."""


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Sleep lightly; Dream Again only where no row can be filled soon."""
    action = hunts(bot, state, params, mask)
    if action != NONE:
        return action
    step = top(state).step
    if step == DreamerStep.CHOOSE_TRACK:
        return FIRST_TRACK
    if step == DreamerStep.REST_OR_DREAM:
        return DREAM_AGAIN if safe(bot, state, params) else TAKE_REST
    return dreams(bot, state, params, mask)


def cautious(**changes: float) -> Bot:
    """Make the careful Dreamer; `changes` replace parameters."""
    return Bot("cautious", choose, {**PARAMETERS, **changes})
