"""A hand-made value of a position between two turns, for every player, by the hunter's weights in Power."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.odds import value_now
from nightmare_agents.lucidity.table import prey
from nightmare_gym.dreaming.card import power
from nightmare_gym.dreaming.layout import NONE
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.lucidity.records import Params, State


@rule
def standing(bot: BotRecord, state: State, params: Params, seat: int) -> float:
    """A player's Power, plus the worth of its rows or its Nightmare."""
    me = state.dreamers[seat]
    if me.eliminated == 1:
        return -bot.life
    held = bot.power * power(me)
    if me.nightmare != NONE:
        return held + bot.crown + bot.prey * prey(state, params, seat, me.nightmare)
    return held + value_now(bot, state, params, seat)


@entry
def _weigh(bots: Any, states: Any, params_array: Any, out: Any) -> None:
    """Fill `out` with each player's standing less the others' mean; at the end of the game, with its return."""
    bot, params = bots[0], params_array[0]
    for i in range(len(states)):
        state, total = states[i], 0.0
        for seat in range(params.seats):
            out[i, seat] = standing(bot, state, params, seat)
            total += out[i, seat]
        for seat in range(params.seats):
            if state.actor == NOBODY:
                out[i, seat] = bot.decided * state.returns[seat]
            else:
                out[i, seat] -= (total - out[i, seat]) / (params.seats - 1)


class HandMade:
    """A `Value` in Power by a bot's weights: each player's standing less the mean of the others'.

    Args:
        bot: The bot with the weights.
    """

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = f"weights of {bot.name}"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> NDArray[np.float64]:
        """Return each player's standing less the mean of the others', (positions, seats)."""
        out = np.zeros((len(states), int(params_array["seats"][0])))
        _weigh(self.bot.marker, states, params_array, out)
        return out
