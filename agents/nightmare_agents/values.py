"""Values of positions, by one protocol for planners and for control variates of comparisons."""

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
    """An estimate of the final returns from any position: a seat's decision, nature's event, or an end."""

    name: str

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return each seat's expected return (positions, seats) at the end of the game; exact where it is over.

        Args:
            game: The game.
            states: (positions,) records, with `returns` as the engine books them; they are not changed.
            params_array: The parameters, one record.
        """


def earned(game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
    """Return each seat's earnings so far, (positions, seats)."""
    return np.asarray(states["returns"], np.float64)[:, : int(params_array["seats"][0])]


class Earned:
    """The simplest value: nobody earns anything more."""

    name = "earned"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return each seat's earnings so far."""
        return earned(game, states, params_array)


class LearnedValue:
    """The value network of a learned policy, from each seat's own view.

    Seats that share one return have one value, that of the seat that is asked.

    Args:
        policy: The policy.
    """

    def __init__(self, policy: LearnedPolicy) -> None:
        self.policy = policy
        self.name = f"value of {policy.name}"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return each seat's earnings plus, where the game goes on, the network's value."""
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
        """Return the parameters with the reward of the policy's training, the unit of the network's values."""
        if "reward" not in (params_array.dtype.names or ()):
            return params_array
        facts, found = self.policy.facts, params_array.copy()
        found["reward"] = game.params(**{**facts.options, **facts.training_options})["reward"]
        return found


def rewarded(value: Value, game: Game, params_array: NDArray[np.void]) -> NDArray[np.void]:
    """Return the parameters with the reward that is the unit of a value; only a `LearnedValue` changes it."""
    return value.rewarded(game, params_array) if isinstance(value, LearnedValue) else params_array
