"""One step ahead: each choice by the worth of the position that follows, an action of the matrix by a trial of it."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.cathedral.choices import first_legal
from nightmare_agents.cathedral.prospects import PROSPECTS
from nightmare_agents.cathedral.search import decide, sleeps, tried
from nightmare_agents.cathedral.worth import NOTHING, WEIGHTS
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.dice import draw
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.cathedral.layout import (
    CHOOSE_CORNER,
    CHOOSE_DAY,
    CHOOSE_FIRST_NIGHT,
    CHOOSE_NIGHT,
    CHOOSE_POWERED,
    CHOOSE_REACTION,
    FIRST_DAY,
    FIRST_NIGHT,
    LAYOUT,
    NONE,
    SUMMON,
)
from nightmare_gym.games.cathedral.records import Params, State

PARAMETERS = {**WEIGHTS, **PROSPECTS, "first_night": 6}

SET_UP = (CHOOSE_FIRST_NIGHT, CHOOSE_CORNER, CHOOSE_POWERED)


@rule
def begins(bot: Any, mask: Mask, step: int) -> int:
    """The set-up: the first Night space, the corner, and which of the King's actions begins powered up.

    One corner is as good as another, and so is one action where Summon is powered up already.
    """
    if step == CHOOSE_FIRST_NIGHT:
        return FIRST_NIGHT + int(bot.first_night)
    if step == CHOOSE_POWERED and mask[FIRST_DAY + SUMMON]:
        return FIRST_DAY + SUMMON
    return first_legal(mask)


@rule
def acts(bot: Any, state: State, box: Params, mask: Mask, dice: Any, ground: int) -> int:
    """The choice whose trial is worth most."""
    best, most = NONE, NOTHING
    draw(dice, state.turn)
    begun = dice.k
    for action in range(len(mask)):
        if mask[action]:
            found = tried(bot, state, box, action, dice, begun, ground)
            if found > most:
                best, most = action, found
    return best


@rule
def choose(bot: Any, state: State, box: Params, mask: Mask, count: int, dice: Any) -> int:
    """The choice that is worth most."""
    step = top(state).step
    if step in SET_UP:
        return begins(bot, mask, step)
    if step == CHOOSE_NIGHT:
        return sleeps(bot, state, box)
    if step in (CHOOSE_DAY, CHOOSE_REACTION):
        return acts(bot, state, box, mask, dice, state.agenda.height - 1)
    draw(dice, state.turn)
    bot.scratch[0] = state
    action, _ = decide(bot, box, dice)
    return action


def greedy(**changes: float) -> Bot:
    """The one-step player; `changes` replace weights."""
    return Bot("greedy", choose, {**PARAMETERS, **changes}, LAYOUT.dtype)
