"""The choices that all hand-written players make alike."""

from __future__ import annotations

from nightmare_agents.dream_catchers.bot_records import BotRecord
from nightmare_agents.dream_catchers.choices import chooses
from nightmare_agents.dream_catchers.rescue import at_once, rescue
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.dream_catchers.layout import GO_ON, NONE
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step

WINDOWS = (Step.BEFORE_DIE, Step.NIGHTFALL, Step.BEFORE_SPAWN, Step.BEFORE_CHECK, Step.BEFORE_SECOND_CHECK)
"""The steps at which a Treasure or an ability may be played before an event."""


@rule
def reacts(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Make choices, play at windows and play what is always played; `NONE` where the active player must act."""
    step = top(state).step
    if step in WINDOWS:
        return rescue(bot, state, params, mask)
    if step != Step.ACT:
        return chooses(bot, state, params, mask)
    action = at_once(mask)
    return GO_ON if action == NONE and state.actor != state.mover else action
