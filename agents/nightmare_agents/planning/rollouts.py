"""Rollouts as a value: the mean return of some games that a bot plays out from a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Bot
from nightmare_agents.answers import assert_sound
from nightmare_agents.planning.fingerprint import key_by
from nightmare_agents.planning.forest import NONE
from nightmare_agents.values import Floats
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import open_stream, streams
from nightmare_gym.engine.dispatch import choose
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.loops import LIVE, advance, ask, play_out, settle, standing

NATURE_SALT, BOT_SALT = 1, 2

ROW = 1 << 30
"""The row of nature's dice in common rollouts, and the bot's after it; trees have dice of smaller rows."""


@entry
def mean_rollouts(
    games: Any, bots: Any, states: Any, ints: Any, scratch: Any, params_array: Any, mask: Any, weights: Any, dice: Any,
    seed: int, rollouts: int, out: Any,
) -> None:  # fmt: skip
    """Add the returns of each position's rollouts to `out` (positions, seats).

    `scratch` is room for a position, `dice` for two streams: nature's and the bot's. A rollout with a fault stops
    the function and is left in `scratch`.
    """
    game, bot, params = games[0], bots[0], params_array[0]
    for i in range(len(states)):
        key_by(dice[0], ints[i], seed, NATURE_SALT)
        key_by(dice[1], ints[i], seed, BOT_SALT)
        for rollout in range(rollouts):
            open_stream(dice[0], rollout)
            open_stream(dice[1], rollout)
            scratch[0] = states[i]
            advance(game, scratch[0], params, weights, dice[0])
            play_out(game, bot, scratch[0], params, mask, weights, dice[0], dice[1], 1 << 30)
            settle(game, scratch[0], params)
            if scratch[0].fault != 0:
                return
            for seat in range(out.shape[1]):
                out[i, seat] += scratch[0].returns[seat]


@entry
def common_rollouts(
    games: Any, bots: Any, states: Any, scratch: Any, params_array: Any, mask: Any, weights: Any, keys: Any, trees: Any,
    numbers: Any, dice: Any, rollouts: int, out: Any, own: Any,
) -> None:  # fmt: skip
    """Add the returns of each position's rollouts to `out`, by dice that positions of one tree and number share.

    The bot's first action goes to `own`, `NONE` where the game is over. For the rest see `mean_rollouts`.
    """
    game, bot, params = games[0], bots[0], params_array[0]
    for i in range(len(states)):
        for k in range(2):
            dice[k].seed_high, dice[k].seed_low = keys[trees[i]].seed_high, keys[trees[i]].seed_low
            dice[k].row = ROW + k
        own[i] = NONE
        for rollout in range(rollouts):
            for k in range(2):
                open_stream(dice[k], numbers[i] * rollouts + rollout)
            scratch[0] = states[i]
            if rollout == 0 and standing(scratch[0], params) == LIVE:
                count = ask(game, scratch[0], params, mask)
                own[i] = choose(bot, scratch[0], params, mask, count, dice[1])
                open_stream(dice[1], numbers[i] * rollouts)
            play_out(game, bot, scratch[0], params, mask, weights, dice[0], dice[1], 1 << 30)
            settle(game, scratch[0], params)
            if scratch[0].fault != 0:
                return
            for seat in range(out.shape[1]):
                out[i, seat] += scratch[0].returns[seat]


@dataclass
class Rollouts:
    """The mean of some rollouts by a bot on every seat.

    The dice of a rollout are keyed by the position, the seed and the rollout's number, so a position always has the
    same value.

    Attributes:
        bot: The bot on every seat.
        rollouts: The rollouts of each position.
        seed: Seed of the dice.
    """

    bot: Bot
    rollouts: int = 1
    seed: int = 0
    name: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if self.rollouts < 1:
            raise OptionError(f"rollouts={self.rollouts}: expected at least 1 for each position")
        self.name = f"{self.rollouts} rollouts by {self.bot.name}"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return each seat's mean return.

        Raises:
            NoAnswer: The bot does not know a step at which it is asked.
            Fault: The rules broke.
        """
        found = np.zeros((len(states), int(params_array["seats"][0])))
        scratch = game.states(1)
        weights, mask = np.zeros(game.max_outcomes, np.int64), np.zeros(len(game.actions), np.bool_)
        bot = self.bot.marker.copy()  # trees grow side by side: each call needs the bot's scratch for itself
        mean_rollouts(
            game.marker, bot, states, ints(states), scratch, params_array, mask, weights,
            records(streams(0, 2)), self.seed, self.rollouts, found,
        )  # fmt: skip
        assert_sound(self.bot.name, game, scratch, params_array)
        return found / self.rollouts

    def common(
        self,
        game: Game,
        states: NDArray[np.void],
        params_array: NDArray[np.void],
        keys: NDArray[np.void],
        trees: NDArray[np.int64],
        numbers: NDArray[np.int64],
    ) -> tuple[Floats, NDArray[np.int64]]:
        """Return each seat's mean return at decisions and ends, and the bot's own action (`NONE` at an end).

        Positions of one tree and number share their dice, turn by turn, so their values differ less by luck.

        Args:
            game: The game.
            states: (positions,) records in which a seat is asked or the game is over.
            params_array: The parameters, one record.
            keys: (trees,) streams that key the dice.
            trees: (positions,) the tree of each position.
            numbers: (positions,) the number of its rollouts in the tree.

        Raises:
            NoAnswer: The bot does not know a step at which it is asked.
            Fault: The rules broke.
        """
        found = np.zeros((len(states), int(params_array["seats"][0])))
        scratch, own = game.states(1), np.zeros(len(states), np.int64)
        weights, mask = np.zeros(game.max_outcomes, np.int64), np.zeros(len(game.actions), np.bool_)
        common_rollouts(
            game.marker, self.bot.marker.copy(), states, scratch, params_array, mask, weights, keys, trees, numbers,
            records(streams(0, 2)), self.rollouts, found, own,
        )  # fmt: skip
        assert_sound(self.bot.name, game, scratch, params_array)
        return found / self.rollouts, own


class CommonRollouts(Rollouts):
    """Rollouts of positions that are compared: the n-th of each meets the same dice, turn by turn.

    So their differences vary less, and the best of many positions is not just the luckiest one.
    """

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return each seat's mean return at decisions."""
        together = np.zeros(len(states), np.int64)
        return self.common(game, states, params_array, records(streams(self.seed, 1)), together, together)[0]
