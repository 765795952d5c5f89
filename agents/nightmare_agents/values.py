"""What a position is worth: the one protocol that planners search with and that comparisons take luck out with."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.learned import LearnedPolicy
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.successors import observations

Floats = NDArray[np.float64]


class Value(Protocol):
    """An estimate of how games end, from any position: asked to a seat, to nature, or over."""

    name: str

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """(positions, seats) what each seat is expected to have earned at the end of the game.

        Where a game is over it is exactly what each seat has earned.

        Args:
            game: The game.
            states: (positions,) its records, with `returns` as the engine books them; they are not changed.
            params_array: The parameters, one record.
        """


def earned(game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
    """(positions, seats) what each seat has earned so far."""
    return np.asarray(states["returns"], np.float64)[:, : int(params_array["seats"][0])]


class Earned:
    """Nobody will earn anything more: the simplest value."""

    name = "earned"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """What each seat has earned so far."""
        return earned(game, states, params_array)


class LearnedValue:
    """What the value network of a learned policy expects, each seat seen with its own eyes.

    Seats that share one return share one expectation, too: that of the seat that is asked.

    Args:
        policy: The policy.
    """

    def __init__(self, policy: LearnedPolicy) -> None:
        self.policy = policy
        self.name = f"value of {policy.name}"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """What each seat has earned, and what the network expects besides where the game goes on."""
        found = earned(game, states, params_array)
        live = np.flatnonzero(states["actor"] != NOBODY)
        if game.cooperative:
            asked = np.maximum(states["actor"][live], 0).astype(np.int64)
            found[live] += self.policy.values(observations(game, records(states[live]), params_array, asked))[:, None]
            return found
        for seat in range(found.shape[1]):
            seen = observations(game, records(states[live]), params_array, np.full(len(live), seat, np.int64))
            found[live, seat] += self.policy.values(seen)
        return found

    def rewarded(self, game: Game, params_array: NDArray[np.void]) -> NDArray[np.void]:
        """The parameters with the reward in whose units the network counts: that of the policy's training."""
        if "reward" not in (params_array.dtype.names or ()):
            return params_array
        facts, found = self.policy.facts, params_array.copy()
        found["reward"] = game.params(**{**facts.options, **facts.training_options})["reward"]
        return found


def rewarded(value: Value, game: Game, params_array: NDArray[np.void]) -> NDArray[np.void]:
    """The parameters with the reward in whose units a value counts: of any but a `LearnedValue` the parameters' own."""
    return value.rewarded(game, params_array) if isinstance(value, LearnedValue) else params_array
