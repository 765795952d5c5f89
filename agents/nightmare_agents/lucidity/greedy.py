"""A Dreamer that wants Power now: deep sleep, the dreams with most Power, and Dream Again while the rows are safe."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.dreamer import dreams, safe
from nightmare_agents.lucidity.hunter import hunts
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity.records import Params, State

PARAMETERS = {
    "power": 1.0,
    "hunt": 0.05,
    "life": 3.0,
    "exhaust": 0.1,
    "crown": -1.0,  # it neither seeks nor much fears to become a Nightmare
    "decided": 20.0,
    "prey": 0.0,
    "fed": 0.5,
    "envied": 0.5,
    "refund": 0.0,
    "thrift": 0.5,
    "spite": 0.0,  # any Power is as good as another
    "stalks": 0,
    "safe_hunts": 2,
    "safe_exhausts": 0,
    "safe_room": 2,
}
"""Weights in Power, explained in `taste` and `cautious`."""


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Sleep deep; Dream Again while the rows are safe."""
    action = hunts(bot, state, params, mask)
    if action != D.NONE:
        return action
    step = top(state).step
    if step == DreamerStep.CHOOSE_TRACK:
        return D.FIRST_TRACK + D.TRACKS - 1
    if step == DreamerStep.REST_OR_DREAM:
        return D.DREAM_AGAIN if safe(bot, state, params) else D.TAKE_REST
    return dreams(bot, state, params, mask)


def greedy(**changes: float) -> Bot:
    """Make the greedy player; `changes` replace parameters."""
    return Bot("greedy", choose, {**PARAMETERS, **changes})
