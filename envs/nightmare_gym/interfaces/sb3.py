"""The native batch for stable-baselines3 and sb3-contrib (needs the `train` extra)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError as error:
    needed = "SB3VecEnv needs stable-baselines3: pip install 'nightmare-gym[train]'"
    raise ModuleNotFoundError(needed, name=error.name) from error

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import LIVE, SAME_STEP
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.gymnasium import spaces


class SB3VecEnv(VecEnv):
    """Many games for one player each, with masks as MaskablePPO asks for them.

    Args:
        game: The game, or its id ("endless_nightmare").
        num_envs: How many games.
        seed: Seed of the dice.
        **options: The game's options.
    """

    def __init__(self, game: Game | str, num_envs: int, seed: int = 0, **options: Any) -> None:
        self.batch = Batch(game, num_envs, options, SAME_STEP)
        self.batch.seed(seed)
        self.render_mode = "rgb_array"
        super().__init__(num_envs, *spaces(self.batch.game))
        self._returns = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, np.int64)
        self._nothing: dict[str, Any] = {}
        self._since = time.time()

    def reset(self) -> NDArray[np.float32]:
        """Start a new game in every row."""
        if self._seeds[0] is not None:
            self.batch.seed(self._seeds[0])
            self._reset_seeds()
        self._returns[:], self._lengths[:] = 0.0, 0
        return self.batch.reset()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """One decision in every row; rows that ended have started anew, their last observation is in the info."""
        observations, rewards = self.batch.step(self._actions)
        self._returns += rewards
        self._lengths += 1
        over = self.batch.status != LIVE
        infos = [self._nothing] * self.num_envs
        for row in map(int, np.flatnonzero(over)):
            infos[row] = self._ending(row)
        self._returns[over], self._lengths[over] = 0.0, 0
        return observations, rewards, over, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Only `action_masks` is known: a list of one array, (num_envs, actions)."""
        if method_name != "action_masks":
            raise AttributeError(f"SB3VecEnv has no method {method_name!r} for its rows; it has: action_masks")
        return [self.batch.masks.copy()]

    def has_attr(self, attr_name: str) -> bool:
        """Whether the rows have an attribute: `action_masks` only."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the batch, the same for every row asked."""
        return [getattr(self, attr_name)] * len(self._rows(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Rows have no attributes to be set."""
        raise AttributeError(f"SB3VecEnv: the rows have no attribute {attr_name!r} that could be set")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """No row is wrapped."""
        return [False] * len(self._rows(indices))

    def get_images(self) -> Sequence[Any]:
        """A picture of every row."""
        positions = [self.batch.position(row) for row in range(self.num_envs)]
        return [self.batch.game.picture(position.state, position.box) for position in positions]

    def close(self) -> None:
        """Nothing is held open."""

    def _rows(self, indices: Any) -> Any:
        return self._get_indices(indices)

    def _ending(self, row: int) -> dict[str, Any]:
        episode = {"r": float(self._returns[row]), "l": int(self._lengths[row]), "t": time.time() - self._since}
        return {
            "episode": episode,
            "terminal_observation": self.batch.finals[1][row].copy(),
            "TimeLimit.truncated": bool(self.batch.truncated[row]),
        }
