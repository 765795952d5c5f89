"""Scaled rewards for a learner."""

from __future__ import annotations

import numpy as np
from stable_baselines3.common.vec_env import VecEnv, VecEnvWrapper
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn


class ScaledRewards(VecEnvWrapper):
    """A wrapper that multiplies all rewards by a constant; everything else, masks too, passes through.

    Args:
        venv: The games.
        scale: The constant.
    """

    def __init__(self, venv: VecEnv, scale: float) -> None:
        super().__init__(venv)
        self.scale = np.float32(scale)

    def reset(self) -> VecEnvObs:
        """Start a new game in every row."""
        return self.venv.reset()

    def step_wait(self) -> VecEnvStepReturn:
        """Take one decision in every row."""
        observations, rewards, dones, infos = self.venv.step_wait()
        return observations, rewards * self.scale, dones, infos
