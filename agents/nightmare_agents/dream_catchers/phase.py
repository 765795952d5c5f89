"""What every hand-written player does alike, whoever is asked and whenever."""

from __future__ import annotations

from typing import Any

from nightmare_agents.dream_catchers.choices import chooses
from nightmare_agents.dream_catchers.rescue import at_once, rescue
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.dream_catchers.layout import (
    ACT,
    BEFORE_CHECK,
    BEFORE_DIE,
    BEFORE_SECOND_CHECK,
    BEFORE_SPAWN,
    GO_ON,
    NIGHTFALL,
    NONE,
)
from nightmare_gym.games.dream_catchers.records import Params, State

WINDOWS = (BEFORE_DIE, NIGHTFALL, BEFORE_SPAWN, BEFORE_CHECK, BEFORE_SECOND_CHECK)
"""The steps at which something may be played before what is to come."""


@rule
def reacts(bot: Any, state: State, box: Params, mask: Mask) -> int:
    """Its choices, and what it plays at windows and at once; `NONE` where it is the active player who is to act."""
    step = top(state).step
    if step in WINDOWS:
        return rescue(bot, state, box, mask)
    if step != ACT:
        return chooses(bot, state, box, mask)
    action = at_once(mask)
    return GO_ON if action == NONE and state.actor != state.mover else action
