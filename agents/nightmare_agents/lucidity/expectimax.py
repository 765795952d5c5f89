"""One roll ahead with exact odds, and a hand-made value of the Dreamer card after it.

The Sleep Track, the dreams to return, and Rest or Dream Again are chosen by exact means over all draws out of the bag,
all choices of dreams to return and all falls of the dice. The value counts Power, the chances of elimination, of
exhaustion and of becoming a Nightmare, and the rows after the roll. `odds` lists the effects that a roll leaves out. A
Sleep Track is judged by its first roll, and Dream Again by one more.

Rerolls, Shadows' effects, Rest, and all choices as a Nightmare or for another player (`hunter`) are approximated by the
worth that a die adds to the rows (`taste`). In final turns it sleeps and dreams for the lead, as the stalker does.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.dreamer import dreams
from nightmare_agents.lucidity.hunter import hunts
from nightmare_agents.lucidity.odds import ODDS, best_kept, value_now, value_of_draw, weigh
from nightmare_agents.lucidity.stalker import WEIGHTS
from nightmare_agents.lucidity.table import lead
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import dice_drawn
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity.records import Params, State

PARAMETERS = {
    **WEIGHTS,
    "wearied": 0.5,  # the part of an Exhaust's cost that is left after the Rest
    "deeper": 0.3,  # what a deeper track's later steps are worth beyond its first roll
    "restless": -1.0,  # what dreaming again must gain
}
"""The hunter's weights, and three further ones in Power, set by hand."""


@rule
def track(bot: BotRecord, state: State, params: Params) -> int:
    """Return the Sleep Track whose first roll is worth most."""
    if state.final_turns == 1:
        return 0 if lead(state, params, state.dreamer) > 0 else D.TRACKS - 1
    best, most = 0, 0.0
    for track in range(D.TRACKS):
        found = (
            value_of_draw(bot, state, params, bot.scratch[0], state.dreamer, params.draws[track, 0])
            + bot.deeper * track
        )
        if track == 0 or found > most:
            best, most = track, found
    return best


@rule
def returned(bot: BotRecord, state: State, params: Params) -> int:
    """Return a die that is not among the best choice to keep."""
    odds, drawn, keep = bot.scratch[0], state.drawn, dice_drawn(state) - top(state).a
    weigh(bot, state, params, odds, state.dreamer, keep, drawn)
    _, blue, green, yellow = best_kept(odds, keep, drawn[D.BLUE], drawn[D.GREEN], drawn[D.YELLOW], drawn[D.RED])
    if drawn[D.BLUE] > blue:
        return D.FIRST_RETURN + D.BLUE
    if drawn[D.GREEN] > green:
        return D.FIRST_RETURN + D.GREEN
    return D.FIRST_RETURN + (D.YELLOW if drawn[D.YELLOW] > yellow else D.RED)


@rule
def dreams_on(bot: BotRecord, state: State, params: Params) -> bool:
    """Tell whether one more roll is worth more than a Rest."""
    if state.final_turns == 1:
        return lead(state, params, state.dreamer) <= 0
    wanted = params.draws[state.track, state.level + 1]
    dreamt = value_of_draw(bot, state, params, bot.scratch[0], state.dreamer, wanted)
    return dreamt > value_now(bot, state, params, state.dreamer) + bot.restless


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Return the action with the highest mean value one roll ahead, or by `taste`."""
    action = hunts(bot, state, params, mask)
    if action != D.NONE:
        return action
    step = top(state).step
    if step == DreamerStep.CHOOSE_TRACK:
        return D.FIRST_TRACK + track(bot, state, params)
    if step == DreamerStep.RETURN:
        return returned(bot, state, params)
    if step == DreamerStep.REST_OR_DREAM:
        return D.DREAM_AGAIN if dreams_on(bot, state, params) else D.TAKE_REST
    return dreams(bot, state, params, mask)


def expectimax(**changes: float) -> Bot:
    """Make the player that looks one roll ahead; `changes` replace parameters."""
    return Bot("expectimax", choose, {**PARAMETERS, **changes}, ODDS)
