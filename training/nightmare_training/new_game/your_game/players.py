"""A player by a rule of thumb."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask

from your_game.bot_records import BotRecord
from your_game.layout import BANK, ROLL, Step
from your_game.records import Params, State


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Bank at a certain total, and roll on below it."""
    if top(state).step != Step.DECIDE:
        return NO_ANSWER
    return BANK if state.total >= bot.total else ROLL


def careful(total: int = 15) -> Bot:
    """Make the player that banks at this total."""
    return Bot(f"bank-{total}", choose, {"total": total})


PLAYERS = Players(recipes=(Recipe("bank-K", "banks at a total of K", careful),), quick=careful)
