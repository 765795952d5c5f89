"""One turn ahead: each choice by nature's odds until the next turn and a hand-made value there.

Exact: the rules (the engine's own, on scratch paper), nature's weights, the effects of the present choice, the best
Rest at the end of each path, and every path of nature while its chance is above 1 / `paths`.

Approximated: the rest of a rarer path is sampled once, by the player's own dice (the same for all actions). The other
choices of the turn, except Rest, are made by quick rules (`reply`): no more rerolls, no second Dream Again, the best
dice kept by the baseline's rule. The value of positions at the start of a turn is an estimate, too.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.bogeymen.bot_records import BotRecord
from nightmare_agents.bogeymen.odds import expected
from nightmare_agents.bogeymen.passive import PARAMETERS as RULES_OF_THUMB
from nightmare_agents.bogeymen.table import spent_power
from nightmare_agents.bogeymen.value import WEIGHTS
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.dice import draw
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.bogeymen.layout import LAYOUT, Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.rules import apply

PARAMETERS = {
    **RULES_OF_THUMB,
    **WEIGHTS,
    "height": 0.25,  # a Spook is less dangerous, for each row below it
    "paths": 12.0,  # nature's paths are walked through while they are likelier than one in so many ...
    "draw_paths": 40.0,  # ... and so many where dice are to be drawn
}
"""The value's weights, the rules of thumb for the rest of a turn, and the precision of the odds."""


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Return the action with the highest mean value at the start of the next turn."""
    step = top(state).step
    if step == Step.CHOOSE_SPENT:  # which its value does not look at
        return spent_power(state)
    paths = bot.draw_paths if step in (DreamerStep.CHOOSE_TRACK, DreamerStep.REST_OR_DREAM) else bot.paths
    draw(dice, state.turn)
    begun = dice.k
    best, most = -1, -1.0
    for action in range(len(mask)):
        if mask[action]:
            dice.k = begun  # all actions meet the same dice
            bot.scratch[1] = state
            apply(bot.scratch[1], params, action)
            found = expected(bot, params, dice, paths)
            if found < 0.0:
                return NO_ANSWER
            if found > most:
                best, most = action, found
    return best


def expectimax(**changes: float) -> Bot:
    """Make the player that looks one turn ahead; `changes` replace weights of its value."""
    return Bot("expectimax", choose, {**PARAMETERS, **changes}, LAYOUT.dtype)
