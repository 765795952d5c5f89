"""One row of a batch, played again as `Position`s with the same dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import below, open_stream, streams
from nightmare_gym.engine.dispatch import chance
from nightmare_gym.engine.game import records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game


@entry
def roll(games: Any, states: Any, params_array: Any, weights: Any, dice: Any) -> int:
    """Draw an outcome of nature: the one on which the number falls, with the weights laid end to end."""
    total = 0
    outcomes = chance(games[0], states[0], params_array[0], weights)
    for outcome in range(outcomes):
        total += weights[outcome]
    number = below(dice[0], states[0].turn, total)
    for outcome in range(outcomes):
        if number < weights[outcome]:
            return outcome
        number -= weights[outcome]
    return -1


@entry
def open_game(dice: Any, episode: int) -> None:
    """Begin the stream of a game."""
    open_stream(dice[0], episode)


class Scalar:
    """The games of a row, played as positions, from game number `games` on."""

    def __init__(self, id: str, seed: int, row: int, options: dict[str, Any], games: int = 0) -> None:
        self.id, self.options = id, options
        self.dice = records(streams(seed, np.array([row])))
        self.weights = np.zeros(make_game(id).max_outcomes, np.int64)
        self.games = games
        self.begin()

    def begin(self) -> None:
        """Begin the stream's next game and play to the first decision."""
        self.position = Position(self.id, **self.options)
        open_game(self.dice, self.games)
        self.games += 1
        self.let_nature_choose()

    def let_nature_choose(self) -> None:
        """Carry out nature's events until a seat is asked."""
        while self.position.actor == NATURE:
            position = self.position
            position.resolve(
                roll(position.game.marker, position.states, position.params_array, self.weights, self.dice)
            )

    def apply(self, action: int) -> float:
        """Take one decision with the events after it; return seat 0's reward."""
        before = self.position.returns[0]
        self.position.apply(action)
        self.let_nature_choose()
        return self.position.returns[0] - before
