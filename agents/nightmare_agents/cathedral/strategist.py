"""The greedy player with a plan: Rituals, areas or Dreams lead, as the Dreams in hand and in the display suggest."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_agents.cathedral.greedy import PARAMETERS as GREEDY
from nightmare_agents.cathedral.greedy import choose as choose_greedily
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.cathedral.human.dreams import met, progress
from nightmare_gym.games.cathedral.layout import CONTROL as FIRST_OF_AREAS
from nightmare_gym.games.cathedral.layout import CROWDED, DISPLAYED, DREAMS, HELD, ONE_SYMBOL
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.state import LAYOUT

PLANS = ("led by Rituals", "led by areas", "led by Dreams")
BY_RITUALS, BY_AREAS, BY_DREAMS = range(len(PLANS))

PARAMETERS = {
    **GREEDY,
    "offered": 0.25,  # weight of a Dream of the display in the choice of a plan; one in hand has 1
    "lead": 1.5,  # a plan needs this many times the other's points, or else the Dreams lead
    "ritual_plan": 1.5,  # factor of the worth of the Ritual track under the plan of Rituals,
    "area_plan": 1.05,  # of areas under the plan of areas,
    "dream_plan": 1.1,  # of Dreams under the plan of Dreams
}
"""Only the plan of Rituals is known to gain: 0.35 ±0.15 points a game, on dice of a seed beyond 20,000,000."""


@rule
def plan_of(bot: BotRecord, state: State, params: Params) -> int:
    """Return the plan with clearly the most points in hand and in the display: Rituals or areas, else Dreams."""
    rituals, areas, reached = 0.0, 0.0, progress(state, params)
    for dream in range(DREAMS):
        place = state.dreams[dream]
        if (place == HELD and not met(reached, params, dream)) or place == DISPLAYED:
            points = params.dream_points[dream] * (1.0 if place == HELD else bot.offered)
            condition = params.condition[dream]
            if condition < FIRST_OF_AREAS:
                rituals += points
            elif condition <= ONE_SYMBOL or condition == CROWDED:
                areas += points
    if rituals > bot.lead * areas:
        return BY_RITUALS
    return BY_AREAS if areas > bot.lead * rituals else BY_DREAMS


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Choose greedily, with the weights of the present plan."""
    plan = plan_of(bot, state, params)
    bot.ritual_zeal = bot.ritual_plan if plan == BY_RITUALS else 1.0
    bot.area_zeal = bot.area_plan if plan == BY_AREAS else 1.0
    bot.dream_zeal = bot.dream_plan if plan == BY_DREAMS else 1.0
    return choose_greedily(bot, state, params, mask, count, dice)


def strategist(**changes: float) -> Bot:
    """Make the player with a plan; `changes` replace weights."""
    return Bot("strategist", choose, {**PARAMETERS, **changes}, LAYOUT.dtype)
