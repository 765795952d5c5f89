"""What every hand-written player does alike, whoever is asked and whenever."""

from __future__ import annotations

from typing import Any

from nightmare_agents.dream_catchers.choices import chooses
from nightmare_agents.dream_catchers.rescue import at_once, rescue
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.layout import ACT, BEFORE_SECOND_CHECK, GO_ON, NONE


@rule
def reacts(bot: Any, state: Any, box: Any, mask: Any) -> int:
    """Its choices, and what it plays at windows and at once; `NONE` where it is the active player who is to act."""
    step = top(state).step
    if step > BEFORE_SECOND_CHECK:
        return chooses(bot, state, box, mask)
    if step != ACT:
        return rescue(bot, state, box, mask)
    action = at_once(mask)
    return GO_ON if action == NONE and state.actor != state.mover else action
