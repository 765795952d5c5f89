"""The native batch for stable-baselines3 and sb3-contrib (needs the `train` extra)."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
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
from nightmare_gym.interfaces.rows import Flags, Floats, Rows


class MaskedVecEnv(VecEnv, ABC):
    """A VecEnv whose rows have one action mask for all, as MaskablePPO reads it."""

    @abstractmethod
    def action_masks(self) -> Flags:
        """Return (num_envs, actions) each row's mask, a fresh array."""

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Call `action_masks`, the only known method; return a list of one array, (num_envs, actions)."""
        if method_name != "action_masks":
            raise AttributeError(f"{self._name} has no method {method_name!r} for its rows; it has: action_masks")
        return [self.action_masks()]

    def has_attr(self, attr_name: str) -> bool:
        """Tell whether the rows have an attribute; they have `action_masks` only."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of the batch, the same for every row."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse to set an attribute."""
        raise AttributeError(f"{self._name}: the rows have no attribute {attr_name!r} that could be set")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """Return False for each row: none is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Do nothing: nothing is held open."""

    @property
    def _name(self) -> str:
        return type(self).__name__


class GamesVecEnv(MaskedVecEnv):
    """Rows of one game, each with the return and the length of its current game.

    Args:
        rows: The games.

    Attributes:
        rows: The games.
    """

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.render_mode = "rgb_array"
        super().__init__(rows.rows, *spaces(rows.game))
        self._returns = np.zeros(rows.rows)
        self._lengths = np.zeros(rows.rows, np.int64)
        self._nothing: dict[str, Any] = {}
        self._since = time.time()
        self._every = np.arange(rows.rows)

    def step_async(self, actions: NDArray[Any]) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def _open_accounts(self) -> None:
        """Clear the returns and lengths of all rows."""
        self._returns[:], self._lengths[:] = 0.0, 0

    def _infos(
        self, rows: NDArray[np.intp], rewards: Floats, over: Flags, truncated: Flags, last_seen: Floats
    ) -> list[dict[str, Any]]:
        """Book a step of some rows; return their infos, which hold the return and length of each game that is over.

        Args:
            rows: The numbers of the rows; the other arrays have an entry for each.
            rewards: The reward of the step.
            over: True if it ended a game.
            truncated: True if that game was cut short.
            last_seen: The last observation of a game that is over.
        """
        self._returns[rows] += rewards
        self._lengths[rows] += 1
        infos = [self._nothing] * len(rows)
        for i in map(int, np.flatnonzero(over)):
            row = rows[i]
            episode = {"r": float(self._returns[row]), "l": int(self._lengths[row]), "t": time.time() - self._since}
            infos[i] = {
                "episode": episode,
                "terminal_observation": last_seen[i].copy(),
                "TimeLimit.truncated": bool(truncated[i]),
            }
        self._returns[rows[over]], self._lengths[rows[over]] = 0.0, 0
        return infos


class SB3VecEnv(GamesVecEnv):
    """Many games, each for one player, who sits on every seat.

    Args:
        game: The game, or its id ("endless_nightmare").
        num_envs: The number of games.
        seed: The seed of the dice.
        illegal_reward: The reward for an illegal action, which ends the game; None makes the return one less than the
            worst by the rules.
        num_threads: The threads that share the rows, from 1 to 1024; the results do not depend on it.
        **options: The game's options.

    Raises:
        OptionError: An option is unknown or has a wrong value.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        seed: int = 0,
        illegal_reward: float | None = None,
        num_threads: int = 1,
        **options: Any,
    ) -> None:
        self.batch = Batch(game, num_envs, options, SAME_STEP, illegal_reward, num_threads)
        self.batch.seed(seed)
        super().__init__(self.batch)

    def reset(self) -> Floats:
        """Start a new game in every row."""
        if self._seeds[0] is not None:
            self.batch.seed(self._seeds[0])
            self._reset_seeds()
        self._open_accounts()
        return self.batch.reset()

    def step_wait(self) -> tuple[Floats, Floats, Flags, list[dict[str, Any]]]:
        """Take one decision in every row; a row that ended starts a new game, its last observation is in the info."""
        observations, rewards = self.batch.step(self._actions)
        over = self.batch.status != LIVE
        infos = self._infos(self._every, rewards, over, self.batch.truncated, self.batch.finals[1])
        return observations, rewards, over, infos

    def action_masks(self) -> Flags:
        """Return (num_envs, actions) each row's mask, a fresh array."""
        return self.batch.masks.copy()

    def get_images(self) -> Sequence[Any]:
        """Draw a picture of every row."""
        positions = [self.batch.position(row) for row in range(self.num_envs)]
        return [position.picture() for position in positions]
