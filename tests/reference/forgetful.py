"""A player of Lantern that knows only one of its two questions."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from reference.lantern.layout import STEADY, Step


@rule
def choose(bot: Any, state: Any, params: Any, mask: Any, count: int, dice: Any) -> int:
    """Choose the steady path; give no answer to the question of breath."""
    return STEADY if top(state).step == Step.CHOOSE_PATH else NO_ANSWER


FORGETFUL = Bot("forgetful", choose)
