"""One turn ahead: the best choices, nature's exact odds, and a hand-made value at the turn's end."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.endless_nightmare.bot_records import BotRecord
from nightmare_agents.endless_nightmare.turn_tree import PAPER, explore
from nightmare_agents.endless_nightmare.value import WEIGHTS
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.endless_nightmare.records import Params, State


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Return the action with the highest expected value one turn ahead."""
    root = bot.scratch[0].nodes[0]
    root.position = state
    explore(bot, params)
    return int(root.best)


def lookahead(**changes: float) -> Bot:
    """Make the player that looks one turn ahead; `changes` replace weights of its value in both editions."""
    return Bot("lookahead", choose, {edition: {**weights, **changes} for edition, weights in WEIGHTS.items()}, PAPER)
