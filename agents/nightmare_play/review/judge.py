"""Judges: they value every choice in a position, by any `Value`, many positions at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.leaves import worth
from nightmare_agents.values import Floats, LearnedValue, Value, earned, rewarded
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.successors import Successors, successors

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Look:
    """A judge's look at some positions.

    Attributes:
        after: The positions that every choice leads to, position by position, choices in rising order.
        odds: (successors,) the probability of an outcome of nature; 0 for actions.
        values: (successors, seats) each seat's expected return after the choice.
        ends: (positions + 1,) the successors of position i are those from `ends[i]` to `ends[i + 1]`.
        best: (positions,) the successor that is best for the seat that is asked, the first among equals; -1 where no
            seat is asked.
        worths: (positions, seats) the value of the position: after the best action, or the exact mean over nature's
            outcomes; what has been earned where nothing follows.
        variances: (positions, seats) the variance of the value over nature's outcomes; 0 at decisions.
    """

    after: Successors
    odds: Floats
    values: Floats
    ends: Ints
    best: Ints
    worths: Floats
    variances: Floats

    def choices(self, position: int) -> slice:
        """Return the successors of a position."""
        return slice(int(self.ends[position]), int(self.ends[position + 1]))


@dataclass(frozen=True)
class Judge:
    """The judge of a game's positions: each choice is worth what a value says of the position that it leads to.

    The same position always has the same value, so the luck of a chance event has the exact mean 0.

    Attributes:
        name: The judge's name in reports.
        value: The value.
        error: The largest error of a value in units of the return, if it is certified; None for an estimate.
        learned: The value at the bottom of `value`, which may be one of a learned policy: then the reward of its
            training is the unit.
    """

    name: str
    value: Value
    error: float | None = None
    learned: Value | None = None

    def params(self, game: Game, params_array: NDArray[np.void]) -> NDArray[np.void]:
        """Return the parameters with the reward that is the unit of the value."""
        return params_array if self.learned is None else rewarded(self.learned, game, params_array)

    def unit(self, game: Game, params_array: NDArray[np.void]) -> str:
        """Return the unit of the values in words."""
        learned = self.learned
        if not isinstance(learned, LearnedValue) or self.params(game, params_array).tobytes() == params_array.tobytes():
            return "the return"
        facts = learned.policy.facts
        reward = {**facts.options, **facts.training_options}.get("reward")
        paid = "the game's own reward" if reward is None else f"reward={reward}"
        return f"the return with {paid}, as in the policy's training"

    def look(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Look:
        """Value every choice in some positions.

        Args:
            game: The game.
            states: (positions,) the game's records; they are not changed.
            params_array: The parameters, one record, as `params` returns them.
        """
        after = successors(game, states, params_array)
        values = worth(self.value, game, after.states, params_array)
        odds, parents = after.probabilities(len(states)), after.parents
        ends = np.searchsorted(parents, np.arange(len(states) + 1))
        worths, variances = earned(game, states, params_array), np.zeros((len(states), values.shape[1]))
        best = np.full(len(states), -1)
        opened = np.flatnonzero(np.diff(ends))
        if len(opened):
            firsts, actors = ends[opened], np.asarray(states["actor"], np.int64)
            own = values[np.arange(len(values)), np.maximum(actors[parents], 0)]
            highest = np.repeat(np.maximum.reduceat(own, firsts), np.diff(ends)[opened])
            tops = np.flatnonzero(own == highest)
            asked = opened[actors[opened] != NATURE]
            best[asked] = tops[np.searchsorted(tops, ends[asked])]
            worths[opened] = np.add.reduceat(odds[:, None] * values, firsts)
            variances[opened] = np.add.reduceat(odds[:, None] * (values - worths[parents]) ** 2, firsts)
            worths[asked] = values[best[asked]]
        return Look(after, odds, values, ends, best, worths, variances)

    def look_at(self, position: Position) -> dict[int, tuple[float, ...]]:
        """Return each seat's expected return after every action or outcome in one position."""
        found = self.look(position.game, position.states, self.params(position.game, position.params_array))
        return {
            int(choice): tuple(map(float, own)) for choice, own in zip(found.after.choices, found.values, strict=True)
        }
