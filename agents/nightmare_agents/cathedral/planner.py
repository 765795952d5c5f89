"""Two turns ahead: the main choices are valued by samples up to the next own turn and its best action."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_agents.cathedral.foresight import FORESIGHT, foreseen
from nightmare_agents.cathedral.greedy import PARAMETERS as GREEDY
from nightmare_agents.cathedral.greedy import SET_UP, begins
from nightmare_agents.cathedral.prospects import night_worth
from nightmare_agents.cathedral.search import decide, follow, tried
from nightmare_agents.cathedral.worth import NOTHING
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.dice import draw
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.cathedral.layout import FIRST_NIGHT, NONE
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.rules import apply
from nightmare_gym.games.cathedral.state import LAYOUT
from nightmare_gym.games.cathedral.steps import Step

PARAMETERS = {**GREEDY, **FORESIGHT}

OF_DREAMS = (Step.CHOOSE_COMPLETE, Step.CHOOSE_REPLACEMENT, Step.CHOOSE_GIVEN, Step.CHOOSE_TAKEN)
AT_LENGTH = (Step.CHOOSE_DAY, Step.CHOOSE_NIGHT, Step.CHOOSE_REACTION)
"""The choices that are sampled; those of Dreams are where `dreams` is 1."""


@rule
def at_once(bot: BotRecord, state: State, params: Params, action: int, dice: Any, begun: int) -> float:
    """The worth of a choice one step ahead."""
    if top(state).step == Step.CHOOSE_NIGHT:
        return night_worth(bot, state, params, action - FIRST_NIGHT)
    if top(state).step in OF_DREAMS:
        dice.k = begun
        bot.scratch[1] = state
        apply(bot.scratch[1], params, action)
        return follow(bot, 1, params, dice, state.agenda.height)
    return tried(bot, state, params, action, dice, begun, state.agenda.height - 1)


@rule
def looks_ahead(bot: BotRecord, state: State, params: Params, mask: Mask, dice: Any) -> int:
    """Return the choice with the highest sampled worth, among those that are good one step ahead."""
    draw(dice, state.turn)
    begun = dice.k
    first, most, second = NONE, NOTHING, NOTHING
    for action in range(len(mask)):
        if mask[action]:
            found = at_once(bot, state, params, action, dice, begun)
            second = max(second, min(found, most))
            if found > most:
                first, most = action, found
    if second < most - bot.behind:
        return first
    best, leading = first, NOTHING
    for action in range(len(mask)):
        if mask[action]:
            found = at_once(bot, state, params, action, dice, begun)
            if found >= most - bot.behind:
                ahead = bot.trust * foreseen(bot, state, params, action, dice, begun) + (1.0 - bot.trust) * found
                if ahead > leading:
                    best, leading = action, ahead
    return best


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Choose by samples at the main steps, else one step ahead."""
    step = top(state).step
    if step in SET_UP:
        return begins(bot, mask, step)
    if step in AT_LENGTH or (bot.dreams and step in OF_DREAMS):
        return looks_ahead(bot, state, params, mask, dice)
    draw(dice, state.turn)
    bot.scratch[0] = state
    action, _ = decide(bot, params, dice)
    return action


def planner(**changes: float) -> Bot:
    """Make the player that looks two turns ahead; `changes` replace weights."""
    return Bot("planner", choose, {**PARAMETERS, **changes}, LAYOUT.dtype)
