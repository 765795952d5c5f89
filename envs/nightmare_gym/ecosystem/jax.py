"""Games stepped on the host from inside compiled JAX: `jit`, `lax.scan`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from nightmare_gym.ecosystem.needed import missing

try:
    import jax
    from jax.experimental import io_callback
except ModuleNotFoundError as error:
    raise missing("nightmare_gym.ecosystem.jax", "jax", error) from error

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import LIVE, SAME_STEP
from nightmare_gym.interfaces.batch import Batch


class Seen(NamedTuple):
    """The games as they stand after a step, one row each.

    Attributes:
        observation: (rows, features) float32; where a game has ended, that of the next one.
        mask: (rows, actions) bool: the legal actions.
        reward: (rows,) float32: the reward of the step.
        over: (rows,) bool: the step ended the row's game, and another has begun.
    """

    observation: jax.Array
    mask: jax.Array
    reward: jax.Array
    over: jax.Array


class HostSteps:
    """Many games, each for one player who sits on every seat, as steps that JAX can compile around.

    The games lie on the host: they are no part of JAX's state. Steps happen in order (`io_callback`, ordered), and
    cannot be differentiated, undone, or mapped over by `vmap`: the rows are the batch.

    Args:
        game: The game, or its id.
        rows: The number of games.
        seed: The seed of the dice.
        **options: The game's options.

    Raises:
        OptionError: An option is unknown or has a wrong value.
    """

    def __init__(self, game: Game | str, rows: int, seed: int = 0, **options: Any) -> None:
        self.batch = Batch(game, rows, options, SAME_STEP)
        self.batch.seed(seed)
        self.features, self.actions = self.batch.game.feature_count, len(self.batch.game.actions)
        self._shapes = Seen(
            jax.ShapeDtypeStruct((rows, self.features), np.float32),
            jax.ShapeDtypeStruct((rows, self.actions), np.bool_),
            jax.ShapeDtypeStruct((rows,), np.float32),
            jax.ShapeDtypeStruct((rows,), np.bool_),
        )

    def reset(self) -> Seen:
        """Start a new game in every row."""
        return io_callback(self._reset, self._shapes, ordered=True)

    def step(self, actions: jax.Array) -> Seen:
        """Take one decision in every row; a row whose game ends begins another."""
        return io_callback(self._step, self._shapes, actions, ordered=True)

    def _reset(self) -> Seen:
        observations = self.batch.reset()
        return self._seen(observations, np.zeros(self.batch.rows, np.float32), np.zeros(self.batch.rows, np.bool_))

    def _step(self, actions: Any) -> Seen:
        observations, rewards = self.batch.step(np.asarray(actions))
        return self._seen(observations, rewards, self.batch.status != LIVE)

    def _seen(self, observations: Any, rewards: Any, over: Any) -> Seen:
        return Seen(observations, self.batch.masks.copy(), rewards, over)
