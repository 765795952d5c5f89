"""A bot's returns in whole games, in one compiled call, for searches that try thousands of bots.

`play` has the same returns, takes any agent, and gives the final positions and a watch on all decisions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Bot
from nightmare_agents.answers import assert_sound
from nightmare_agents.play import own_dice
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import GAME, streams
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.loops import begin, play_out, settle
from nightmare_gym.interfaces.threads import Threads


@entry
def play_games(
    games: Any, bots: Any, states: Any, ints: Any, params_array: Any, weights: Any, mask: Any, dice: Any,
    bot_dice: Any, returns: Any,
) -> None:  # fmt: skip
    """Play a game to its end for each of the dice with the bot on every seat, and note seat 0's return.

    A game with a fault is left in `states`.
    """
    game, bot, params, state = games[0], bots[0], params_array[0], states[0]
    for i in range(len(dice)):
        begin(game, state, ints[0], params, weights, dice[i])
        play_out(game, bot, state, params, mask, weights, dice[i], bot_dice[i], 1 << 30)
        settle(game, state, params)
        returns[i] = state.returns[0]
        if state.fault != 0:
            return


class WholeGames:
    """Games 0, 1, ... of a seed, which several bots can play on the same dice.

    Args:
        game: The game.
        games: The number of games.
        seed: Seed of the dice, which are those of `play`.
        options: The game's options.
        num_threads: The threads that share the games; the returns do not depend on it.
    """

    def __init__(
        self, game: Game, games: int, seed: int, options: dict[str, Any] | None = None, num_threads: int = 1
    ) -> None:
        self.game, self.games = game, games
        self._params_array = records(game.params(**(options or {})))
        self._states = [game.states(1) for _ in range(num_threads)]
        self._weights = [np.zeros(game.max_outcomes, np.int64) for _ in range(num_threads)]
        self._masks = [np.zeros(len(game.actions), np.bool_) for _ in range(num_threads)]
        self._threads = Threads(num_threads)
        self._dice = streams(seed, np.full(games, GAME, np.int64))
        self._dice["episode"] = np.arange(games) - 1
        self._bot_dice = own_dice(seed, 0, 0, games)

    def returns(self, bot: Bot) -> NDArray[np.float64]:
        """Return seat 0's return in each game, with the bot on every seat.

        Raises:
            NoAnswer: The bot does not know a step at which it is asked.
            Fault: The rules broke.
        """
        returns, dice, bot_dice = np.zeros(self.games), records(self._dice.copy()), records(self._bot_dice.copy())

        def part_of(part: slice, thread: int) -> tuple[Any, ...]:
            states = self._states[thread]
            return (
                self.game.marker, bot.marker.copy(), states, ints(states), self._params_array, self._weights[thread],
                self._masks[thread], dice[part], bot_dice[part], returns[part],
            )  # fmt: skip

        parts = self._threads.run(play_games, self.games, part_of)
        for states in self._states[: len(parts)]:
            assert_sound(bot.name, self.game, states, self._params_array)
        return returns
