"""The environments of a mixture: several kinds of games as one vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from nightmare_gym.interfaces.sb3 import MaskedVecEnv
from nightmare_training.train.self_play import Turn


def seed_of(seed: int, part: int) -> int:
    """Return the seed of a part of the mixture: the training's own for the first, other dice for each other one.

    Args:
        seed: The training's seed, of up to 32 bits.
        part: The part's number.
    """
    return seed + (part << 32)


class MixtureVecEnv(MaskedVecEnv):
    """The rows of several environments, one after the other; each environment is stepped in one call.

    Args:
        parts: Environments with the same observations and actions, seeded by `seed_of`.
    """

    def __init__(self, parts: Sequence[MaskedVecEnv]) -> None:
        self.parts = tuple(parts)
        rows = [part.num_envs for part in parts]
        self.render_mode = parts[0].render_mode
        super().__init__(sum(rows), parts[0].observation_space, parts[0].action_space)
        self._cuts = np.cumsum(rows)[:-1]

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Seed the dice of every part at the next reset."""
        if seed is None:
            return [one for part in self.parts for one in part.seed()]
        return [one for i, part in enumerate(self.parts) for one in part.seed(seed_of(seed, i))]

    def reset(self) -> NDArray[np.float32]:
        """Start a new game in every row."""
        return np.concatenate([part.reset() for part in self.parts])

    def step_async(self, actions: NDArray[Any]) -> None:
        """Give every part its actions."""
        for part, own in zip(self.parts, np.split(actions, self._cuts), strict=True):
            part.step_async(own)

    def step_wait(self) -> VecEnvStepReturn:
        """Take one decision in every row."""
        observations, rewards, dones, infos = zip(*(part.step_wait() for part in self.parts), strict=True)
        return np.concatenate(observations), np.concatenate(rewards), np.concatenate(dones), list(chain(*infos))

    def turn(self, rows: NDArray[np.intp], actions: NDArray[Any]) -> Turn:
        """Take the learner's decisions in some rows of self-play; see `SelfPlayVecEnv.turn`."""
        cuts, firsts = np.searchsorted(rows, self._cuts), (0, *self._cuts)
        parts: Any = zip(self.parts, firsts, np.split(rows, cuts), np.split(actions, cuts), strict=True)
        turns: list[Turn] = [part.turn(some - first, decided) for part, first, some, decided in parts]
        return Turn(
            np.concatenate([turn.rows + first for turn, first in zip(turns, firsts, strict=True)]),
            np.concatenate([turn.masks for turn in turns]),
            np.concatenate([turn.observations for turn in turns]),
            np.concatenate([turn.rewards for turn in turns]),
            np.concatenate([turn.over for turn in turns]),
            [info for turn in turns for info in turn.infos],
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal mask of each row, (num_envs, actions)."""
        return np.concatenate([part.action_masks() for part in self.parts])

    def get_images(self) -> Sequence[Any]:
        """Draw a picture of every row."""
        return [image for part in self.parts for image in part.get_images()]
