"""A player that always chooses Move k."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.endless_nightmare.bot_records import BotRecord
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step

MIDDLE = L.AIMS // 2
"""Zone 4, or the third of the five times."""


@rule
def in_the_middle(state: State, mask: Mask) -> int:
    """Aim at the middle, hold the breath for as long as it lasts, choose the first Nightmare that is free."""
    step = top(state).step
    if step == Step.CHOOSE_AIM:
        return (L.FIRST_TIME if mask[L.FIRST_TIME] else L.FIRST_AIM) + MIDDLE
    if step == Step.CHOOSE_BREATH:
        return L.HOLD_BREATH
    if step != Step.CHOOSE_NIGHTMARE:
        return NO_ANSWER
    nightmare = L.FIRST_NIGHTMARE
    while not mask[nightmare]:
        nightmare += 1
    return nightmare


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Keep every roll; Move k, or Defy Scares with k where Move is blocked; answer the rest by `in_the_middle`."""
    step = top(state).step
    if step == Step.SPEND_SANITY:
        return L.KEEP
    if step == Step.CHOOSE_ACTION:
        move = L.FIRST_ACTION + bot.k - 1
        return move if mask[move] else move + L.DEFY_SCARES * L.POINTS
    return in_the_middle(state, mask)


def always_move(k: int) -> Bot:
    """Make the player that always chooses Move k.

    Raises:
        OptionError: k is not 1 to 5.
    """
    if not 1 <= k <= L.POINTS:
        raise OptionError(f"always-move-{k}: the number must be 1 to {L.POINTS}")
    return Bot(f"always-move-{k}", choose, {"k": k})
