"""One turn ahead: every choice by the odds of what nature does until the next turn, and a hand-made value of that."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.bogeymen.odds import expected
from nightmare_agents.bogeymen.passive import PARAMETERS as RULES_OF_THUMB
from nightmare_agents.bogeymen.value import WEIGHTS
from nightmare_gym.dreaming.layout import CHOOSE_TRACK, REST_OR_DREAM
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.dice import draw
from nightmare_gym.games.bogeymen.layout import LAYOUT
from nightmare_gym.games.bogeymen.rules import apply

PARAMETERS = {
    **RULES_OF_THUMB,
    **WEIGHTS,
    "height": 0.25,
    "paths": 20.0,
    "draw_paths": 100.0,
}


@rule
def choose(bot: Any, state: Any, box: Any, mask: Any, count: int, dice: Any) -> int:
    """The action that leads to the highest mean value at the start of the next turn."""
    step = top(state).step
    paths = bot.draw_paths if step in (CHOOSE_TRACK, REST_OR_DREAM) else bot.paths
    draw(dice, state.turn)
    begun = dice.k
    best, most = -1, -1.0
    for action in range(len(mask)):
        if mask[action]:
            dice.k = begun  # all actions meet the same dice
            bot.scratch[1] = state
            apply(bot.scratch[1], box, action)
            found = expected(bot, box, dice, paths)
            if found > most:
                best, most = action, found
    return best


def expectimax(**changes: float) -> Bot:
    """The one-turn lookahead; `changes` replace weights of its value."""
    return Bot("expectimax", choose, {**PARAMETERS, **changes}, LAYOUT.dtype)
