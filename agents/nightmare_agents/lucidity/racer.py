"""The stalker, improved where a learned policy chose otherwise: it is spared by Envy, ends games, and starves less.

Of the Shadows of a roll it resolves Envy's last, and pays a green Power to reroll them, since the next player would
take its best die. With enough Power to end the game, and ahead, it Rests. As a Nightmare it sends dreams of its own
colour: it takes their Shadows, and consumes their Power later, even if the others return all such dreams.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.dreamer import reroll
from nightmare_agents.lucidity.stalker import PARAMETERS
from nightmare_agents.lucidity.stalker import choose as as_the_stalker
from nightmare_agents.lucidity.table import lead
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import power
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.layout import Step
from nightmare_gym.games.lucidity.records import Params, State

PAY_GREEN = D.FIRST_PAY + D.ONE * D.COLOURS + D.GREEN
"""The action that spends a green Power; green dice have no 2."""


@rule
def shadows(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Reroll what is worth it, then resolve the other Shadows; reroll Envy's as long as there is green Power."""
    pay = reroll(bot, state, params, mask)
    if pay != D.NONE:
        return pay
    for colour in (D.BLUE, D.RED, D.YELLOW):
        if mask[D.FIRST_SHADOW + colour]:
            return D.FIRST_SHADOW + colour
    return PAY_GREEN if mask[PAY_GREEN] else D.FIRST_SHADOW + D.GREEN


@rule
def ends_it(state: State, params: Params) -> bool:
    """Tell whether the Dreamer has enough Power to end the game, and most of all."""
    ahead = lead(state, params, state.dreamer) > 0
    return ahead and power(state.dreamers[state.dreamer]) >= params.power_to_end


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Choose as the stalker, except about Shadows, at the end of a turn, and in sending Minions."""
    step = top(state).step
    if step == DreamerStep.CHOOSE_SHADOW:
        return shadows(bot, state, params, mask)
    if step == DreamerStep.CHOOSE_DREAMS and state.paid == D.GREEN and mask[D.FIRST_FACE + D.SHADOW]:
        return D.FIRST_FACE + D.SHADOW
    if step == DreamerStep.REST_OR_DREAM and ends_it(state, params):
        return D.TAKE_REST
    if step == Step.CHOOSE_MINION:
        own = L.FIRST_GIVE + state.dreamers[state.mover].nightmare
        if mask[own]:
            return own
    return as_the_stalker(bot, state, params, mask, count, dice)


def racer(**changes: float) -> Bot:
    """Make the racer; `changes` replace parameters."""
    return Bot("racer", choose, {**PARAMETERS, **changes})
