"""Players of Climb."""

from __future__ import annotations

from typing import Any

from climb.layout import CAMP, GULLY, RIDGE, THROW_ON, Step
from nightmare_agents.agent import Bot
from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule


@rule
def choose(bot: Any, state: Any, params: Any, mask: Any, count: int, dice: Any) -> int:
    """Choose the ridge while it is open, and camp after `bot.steps` steps."""
    step = top(state).step
    if step == Step.CHOOSE_PATH:
        return RIDGE
    if step != Step.ON_OR_CAMP:
        return NO_ANSWER
    camp = state.players[state.mover].camp
    steps = state.height[GULLY] + state.height[RIDGE] - camp[GULLY] - camp[RIDGE]
    return CAMP if steps >= bot.steps else THROW_ON


def careful(steps: int = 2) -> Bot:
    """Make the climber that camps after this number of steps."""
    return Bot(f"careful-{steps}", choose, {"steps": steps})


def make() -> Bot:
    """Make a player that is found by its name alone: `--agents climb.players:make`."""
    return Bot("daring", choose, {"steps": 4})


PLAYERS = Players(recipes=(Recipe("careful-K", "the ridge first, and a camp after K steps", careful),), quick=careful)
