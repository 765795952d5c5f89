"""Rules for Rest or Dream Again that a person can remember; all other choices are the stalker's.

The first sentence that applies is followed; if none does, Dream Again. One habit costs no integer: in a final turn Rest
when ahead, and Dream Again when not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.stalker import PARAMETERS
from nightmare_agents.lucidity.stalker import choose as as_the_stalker
from nightmare_agents.lucidity.table import lead
from nightmare_agents.sentences import Sentence, parameters
from nightmare_gym.dreaming.card import fullest_row, in_bag, in_exhaust_row, in_hunt_row, power
from nightmare_gym.dreaming.layout import DREAM_AGAIN, TAKE_REST
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity.records import Params, State

NEVER = 99
"""A number above any row, bag or Power."""

SENTENCES = (
    Sentence("on_shadows", "With {n} or more Shadows in a row of a colour, Dream Again.", (1, 2, 3), NEVER),
    Sentence("rest_hunts", "With {n} or more dice in the Hunt row, Rest.", (1, 2, 3), NEVER),
    Sentence("rest_exhausts", "With {n} or more dice in the Exhaust row, Rest.", (1, 2), NEVER),
    Sentence("rest_dangers", "With {n} or more dice in Hunt and Exhaust row together, Rest.", (1, 2, 3, 4), NEVER),
    Sentence("rest_shadows", "With {n} or more Shadows in a row of a colour, Rest.", (1, 2, 3), NEVER),
    Sentence("rest_power", "With {n} or more Power, Rest.", (4, 6, 8, 10, 12, 14, 15), NEVER),
    Sentence("rest_lead", "With {n} or more Power than anybody else, Rest.", (1, 2, 3, 4, 6, 8), NEVER),
    Sentence("rest_dreams", "After {n} dreams of a turn, Rest.", (1, 2), NEVER),
    Sentence("rest_bag", "With fewer than {n} dice in the bag, Rest.", (10, 15, 20, 25, 30, 40), 0),
)
"""All sentences of a rule, in the order in which they are followed."""


@rule
def dreams_on(bot: BotRecord, state: State, params: Params) -> bool:
    """Tell whether the first sentence that applies is to Dream Again."""
    me, ahead = state.dreamers[state.dreamer], lead(state, params, state.dreamer)
    if state.final_turns == 1:
        return ahead <= 0
    if fullest_row(me) >= bot.on_shadows:
        return True
    hunts, exhausts = in_hunt_row(me), in_exhaust_row(me)
    return not (
        hunts >= bot.rest_hunts
        or exhausts >= bot.rest_exhausts
        or hunts + exhausts >= bot.rest_dangers
        or fullest_row(me) >= bot.rest_shadows
        or power(me) >= bot.rest_power
        or ahead >= bot.rest_lead
        or state.level + 1 >= bot.rest_dreams
        or in_bag(state) < bot.rest_bag
    )


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Follow the rule where it decides, else choose as the stalker."""
    if top(state).step == DreamerStep.REST_OR_DREAM:
        return DREAM_AGAIN if dreams_on(bot, state, params) else TAKE_REST
    return as_the_stalker(bot, state, params, mask, count, dice)


def simple(numbers: Mapping[str, int], name: str = "simple") -> Bot:
    """Make the player that follows a rule.

    Args:
        numbers: The integer of each sentence of the rule, by the sentence's name.
        name: The player's name.

    Raises:
        OptionError: There is no such sentence, or its number is not one of those to try.
    """
    return Bot(name, choose, {**PARAMETERS, **parameters(SENTENCES, numbers)})
