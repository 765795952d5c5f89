"""What every hand-written player does alike, whoever is asked and whenever."""

from __future__ import annotations

from typing import Any

from nightmare_agents.dream_catchers.choices import chooses
from nightmare_agents.dream_catchers.rescue import at_once, rescue
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.dream_catchers.layout import GO_ON, NONE
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step

WINDOWS = (Step.BEFORE_DIE, Step.NIGHTFALL, Step.BEFORE_SPAWN, Step.BEFORE_CHECK, Step.BEFORE_SECOND_CHECK)
"""The steps at which something may be played before what is to come."""


@rule
def reacts(bot: Any, state: State, params: Params, mask: Mask) -> int:
    """Its choices, and what it plays at windows and at once; `NONE` where it is the active player who is to act."""
    step = top(state).step
    if step in WINDOWS:
        return rescue(bot, state, params, mask)
    if step != Step.ACT:
        return chooses(bot, state, params, mask)
    action = at_once(mask)
    return GO_ON if action == NONE and state.actor != state.mover else action
