"""A hunter: it courts the Shadows of one colour to become a Nightmare soon, and then hunts whoever leads."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.dreamer import dreams, safe
from nightmare_agents.lucidity.hunter import hunts
from nightmare_agents.lucidity.table import lead
from nightmare_gym.dreaming.card import in_exhaust_row, in_hunt_row
from nightmare_gym.dreaming.layout import (
    CHOOSE_TRACK,
    DREAM_AGAIN,
    FIRST_TRACK,
    NONE,
    REST_OR_DREAM,
    TAKE_REST,
    TRACKS,
)
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule

PARAMETERS = {
    "power": 1.0,
    "hunt": 0.1,
    "life": 8.0,
    "exhaust": 0.3,
    "crown": 6.0,
    "decided": 20.0,
    "prey": 0.2,
    "fed": 1.0,
    "envied": 0.5,
    "refund": 0.8,  # how much of a Power spent on a Nightmare it counts on to get back with it
    "thrift": 0.2,
    "spite": 1.0,
    "stalks": 1,  # it sends Minions where that is worth more than to consume
    "safe_hunts": 2,
    "safe_exhausts": 1,
    "safe_room": 0,
    "deep_hunts": 2,  # with rows not longer than these it sleeps deep
    "deep_exhausts": 2,
}
"""In Power; their meaning: `taste` and `cautious`. Found by search on other dice than any published result's."""


@rule
def track(bot: Any, state: Any, box: Any) -> int:
    """Deep sleep, but light where a row is close to full, or a final turn finds it ahead."""
    me = state.dreamers[state.dreamer]
    if state.final_turns == 1:
        return 0 if lead(state, box, state.dreamer) > 0 else TRACKS - 1
    if in_hunt_row(me) <= bot.deep_hunts and in_exhaust_row(me) <= bot.deep_exhausts:
        return TRACKS - 1
    return 0


@rule
def dreams_on(bot: Any, state: Any, box: Any) -> bool:
    """While the rows are safe; in a final turn until it is ahead."""
    if state.final_turns == 1:
        return lead(state, box, state.dreamer) <= 0
    return safe(bot, state, box)


@rule
def choose(bot: Any, state: Any, box: Any, mask: Any, count: int, dice: Any) -> int:
    """Deep sleep and the dreams with the courted Shadows; as a Nightmare, hurt whoever leads."""
    action = hunts(bot, state, box, mask)
    if action != NONE:
        return action
    step = top(state).step
    if step == CHOOSE_TRACK:
        return FIRST_TRACK + track(bot, state, box)
    if step == REST_OR_DREAM:
        return DREAM_AGAIN if dreams_on(bot, state, box) else TAKE_REST
    return dreams(bot, state, box, mask)


def bogeyman(**changes: float) -> Bot:
    """The hunter; `changes` replace parameters."""
    return Bot("bogeyman", choose, {**PARAMETERS, **changes})
