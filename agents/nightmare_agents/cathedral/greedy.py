"""One step ahead: choices are valued by the next position, actions of the matrix by playing them through."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_agents.cathedral.choices import first_legal
from nightmare_agents.cathedral.prospects import PROSPECTS
from nightmare_agents.cathedral.search import decide, sleeps, tried
from nightmare_agents.cathedral.worth import NOTHING, WEIGHTS
from nightmare_agents.rollout import RolloutSearch, rollout
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.dice import draw
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.cathedral.layout import (
    FIRST_DAY,
    FIRST_NIGHT,
    NONE,
    SUMMON,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.state import LAYOUT
from nightmare_gym.games.cathedral.steps import Step

PARAMETERS = {**WEIGHTS, **PROSPECTS, "first_night": 6}

SET_UP = (Step.CHOOSE_FIRST_NIGHT, Step.CHOOSE_CORNER, Step.CHOOSE_POWERED)


@rule
def begins(bot: BotRecord, mask: Mask, step: int) -> int:
    """Choose the first Night space, the corner, and the King's action that begins powered up."""
    if step == Step.CHOOSE_FIRST_NIGHT:
        return FIRST_NIGHT + int(bot.first_night)
    if step == Step.CHOOSE_POWERED and mask[FIRST_DAY + SUMMON]:
        return FIRST_DAY + SUMMON
    return first_legal(mask)  # all corners are equally good, and so are all actions once Summon is powered up


@rule
def acts(bot: BotRecord, state: State, params: Params, mask: Mask, dice: Any, ground: int) -> int:
    """Return the choice that is worth most when it is played through."""
    best, most = NONE, NOTHING
    draw(dice, state.turn)
    begun = dice.k
    for action in range(len(mask)):
        if mask[action]:
            found = tried(bot, state, params, action, dice, begun, ground)
            if found > most:
                best, most = action, found
    return best


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Return the choice that is worth most."""
    step = top(state).step
    if step in SET_UP:
        return begins(bot, mask, step)
    if step == Step.CHOOSE_NIGHT:
        return sleeps(bot, state, params)
    if step in (Step.CHOOSE_DAY, Step.CHOOSE_REACTION):
        return acts(bot, state, params, mask, dice, state.agenda.height - 1)
    draw(dice, state.turn)
    bot.scratch[0] = state
    action, _ = decide(bot, params, dice)
    return action


def greedy(**changes: float) -> Bot:
    """Make the player that looks one step ahead; `changes` replace weights."""
    return Bot("greedy", choose, {**PARAMETERS, **changes}, LAYOUT.dtype)


def improved(rollouts: int) -> RolloutSearch:
    """Make the player `rollout-K`: the greedy player, improved on by at most K rollouts of each action."""
    return rollout(greedy(), rollouts)
