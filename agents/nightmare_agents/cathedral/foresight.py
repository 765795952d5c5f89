"""Two turns ahead: play on sampled dice to the next own turn, then the best action there."""

from __future__ import annotations

from typing import Any

from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_agents.cathedral.choices import open_actions
from nightmare_agents.cathedral.nature import sampled
from nightmare_agents.cathedral.prospects import best_night
from nightmare_agents.cathedral.search import decide, play_through, sleeps
from nightmare_agents.cathedral.worth import NOTHING, worth
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bits import least
from nightmare_gym.engine.bots import SCRATCH
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.cathedral.layout import DAYS, GO_ON, YES
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.rules import apply, resolve
from nightmare_gym.games.cathedral.steps import Step

BASE = SCRATCH - 1
"""The sheet with the position in which actions are tried out."""
APART = 1000
"""The distance between two samples in the stream of dice; one sample takes fewer."""

FORESIGHT = {
    "samples": 6,  # samples of the time until the next own turn
    "behind": 1.5,  # a choice that is worth this much less one step ahead is not sampled
    "trust": 0.5,  # weight of the samples; the rest is the worth one step ahead
    "dreams": 1,  # 1: choices of Dreams are sampled, too
}
"""The settings of the samples; the best of a few on dice of seed 1,000."""


@rule
def best_action(bot: BotRecord, params: Params, dice: Any) -> float:
    """The worth of the best action in the position on the base sheet."""
    base, most = bot.scratch[BASE], NOTHING
    ground = base.agenda.height - 1
    bits = open_actions(base, params, 0)
    while bits:
        action = least(bits)
        bits &= bits - 1
        bot.scratch[0] = base
        apply(bot.scratch[0], params, action)
        found = play_through(bot, params, dice, ground) + best_night(bot, bot.scratch[0], params, action % DAYS)
        most = max(most, found)
    return most


@rule
def pass_on(bot: BotRecord, params: Params, dice: Any) -> None:
    """Play on from the first sheet to the next own turn, or to the end of the game."""
    state = bot.scratch[0]
    while state.actor != NOBODY and state.fault == 0:
        if state.actor == NATURE:
            resolve(state, params, sampled(state, params, dice))
            continue
        step = top(state).step
        if step == Step.CHOOSE_DAY:
            return
        if step == Step.CHOOSE_NIGHT:
            action = sleeps(bot, state, params)
        elif step == Step.CHOOSE_REACTION:
            action = YES if open_actions(state, params, 0) >> YES & 1 else GO_ON
        else:
            action, _ = decide(bot, params, dice)
        apply(state, params, action)


@rule
def foreseen(bot: BotRecord, state: State, params: Params, action: int, dice: Any, begun: int) -> float:
    """The mean worth of the next own turn after a choice, on the same dice for all choices."""
    total = 0.0
    for sample in range(bot.samples):
        dice.k = begun + APART * (1 + sample)
        bot.scratch[0] = state
        apply(bot.scratch[0], params, action)
        pass_on(bot, params, dice)
        if bot.scratch[0].actor == NOBODY:
            total += worth(bot, bot.scratch[0], params)
        else:
            bot.scratch[BASE] = bot.scratch[0]
            total += best_action(bot, params, dice)
    return total / bot.samples
