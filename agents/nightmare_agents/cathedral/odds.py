"""The worth of a position by the odds of nature's next event."""

from __future__ import annotations

from typing import Any

from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_agents.cathedral.choices import in_the_middle, quick
from nightmare_agents.cathedral.nature import next_outcome, of_conflict, sampled, weight
from nightmare_agents.cathedral.worth import worth
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.layout import HUMAN, NONE
from nightmare_gym.games.cathedral.records import Params
from nightmare_gym.games.cathedral.rules import apply, resolve

LAST = 3
"""The sheet of scratch paper on which nature's outcomes are tried."""
PATIENCE = 12
"""The most choices and events that are played by the quick rule."""


@rule
def hopes(bot: BotRecord, sheet: int, params: Params, dice: Any) -> float:
    """The mean worth of a position once the quick rule has completed what was begun.

    In a conflict all outcomes of nature's next event are tried; of each event after it one outcome is sampled.
    """
    first = bot.scratch[sheet]
    if not (of_conflict(first) or (first.actor == HUMAN and in_the_middle(top(first).step))):
        return worth(bot, first, params)
    state = bot.scratch[LAST]
    mean, weights, outcome = 0.0, 0, 0
    while outcome != NONE:
        bot.scratch[LAST] = bot.scratch[sheet]
        here, left, chance, following = state.agenda.height, PATIENCE, 1, NONE
        looking = True
        while state.agenda.height >= here - 1 and left > 0:
            left -= 1
            if state.actor == HUMAN and in_the_middle(top(state).step):
                apply(state, params, quick(state, params))
            elif of_conflict(state) and looking:
                looking = False
                taken = next_outcome(state, params, outcome)
                chance = weight(state, params, taken)
                following = next_outcome(state, params, taken + 1)
                resolve(state, params, taken)
            elif of_conflict(state):
                resolve(state, params, sampled(state, params, dice))
            else:
                left = 0
        mean += chance * worth(bot, state, params)
        weights += chance
        outcome = following
    return mean / weights
