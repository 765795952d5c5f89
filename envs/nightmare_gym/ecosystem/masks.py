"""The action mask inside the observation, under the names that a library reads."""

from __future__ import annotations

from typing import Any, overload

import gymnasium
import numpy as np
from numpy.typing import DTypeLike
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import BaseWrapper

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import ArgumentError


@overload
def mask_in_observation(
    env: gymnasium.Env[Any, Any], observation: str = ..., mask: str = ..., dtype: DTypeLike = ...
) -> MaskedObservation: ...


@overload
def mask_in_observation(
    env: AECEnv[str, Any, Any], observation: str = ..., mask: str = ..., dtype: DTypeLike = ...
) -> MaskedObservationAEC: ...


def mask_in_observation(
    env: Any, observation: str = "observation", mask: str = "action_mask", dtype: DTypeLike = np.int8
) -> MaskedObservation | MaskedObservationAEC:
    """Put an environment's mask into its observation, a dict of two arrays.

    Args:
        env: A Gymnasium environment with a `Discrete` action space and its mask in `info["action_mask"]`, ours or
            another; or a PettingZoo AEC environment whose observations are dicts of `observation` and `action_mask`.
        observation: The key of the observation.
        mask: The key of the mask.
        dtype: The mask's type: `numpy.int8`, `bool`, `numpy.float32` ...

    Raises:
        ArgumentError: It is another kind of environment, or both keys are the same.
    """
    if observation == mask:
        raise ArgumentError(f"observation={shown(observation)}, mask={shown(mask)}: expected two different keys")
    if isinstance(env, gymnasium.Env) and isinstance(env.action_space, gymnasium.spaces.Discrete):
        return MaskedObservation(env, observation, mask, dtype)
    if isinstance(env, AECEnv):
        return MaskedObservationAEC(env, observation, mask, dtype)
    raise ArgumentError(
        f"env={shown(env)}: expected a Gymnasium environment with Discrete actions, or a PettingZoo AEC"
    )


class MaskedObservation(gymnasium.Wrapper[Any, Any, Any, Any], gymnasium.utils.RecordConstructorArgs):
    """A Gymnasium environment whose observations hold the mask; see `mask_in_observation`."""

    def __init__(self, env: gymnasium.Env[Any, Any], observation: str, mask: str, dtype: DTypeLike) -> None:
        gymnasium.utils.RecordConstructorArgs.__init__(self, observation=observation, mask=mask, dtype=dtype)
        super().__init__(env)
        self._names, self._dtype = (observation, mask), dtype
        actions = int(env.action_space.n)  # type: ignore[attr-defined]
        self.observation_space = _space(env.observation_space, actions, self._names, dtype)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self._joined(observation, info), info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take an action."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self._joined(observation, info), reward, terminated, truncated, info

    def _joined(self, observation: Any, info: dict[str, Any]) -> dict[str, Any]:
        return dict(zip(self._names, (observation, info["action_mask"].astype(self._dtype)), strict=True))


class MaskedObservationAEC(BaseWrapper[str, Any, Any]):
    """A PettingZoo environment whose observations have other keys; see `mask_in_observation`."""

    def __init__(self, env: AECEnv[str, Any, Any], observation: str, mask: str, dtype: DTypeLike) -> None:
        super().__init__(env)
        self._names, self._dtype = (observation, mask), dtype
        inner: dict[str, Any] = {agent: env.observation_space(agent) for agent in env.possible_agents}
        self._spaces = {
            agent: _space(space["observation"], space["action_mask"].shape[0], self._names, dtype)
            for agent, space in inner.items()
        }

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of `observe`."""
        return self._spaces[agent]

    def observe(self, agent: str) -> Any:
        """Return the game as an agent sees it, and the agent's mask."""
        seen: Any = self.env.observe(agent)
        return dict(zip(self._names, (seen["observation"], seen["action_mask"].astype(self._dtype)), strict=True))


def _space(
    observation: gymnasium.Space[Any], actions: int, names: tuple[str, str], dtype: DTypeLike
) -> gymnasium.spaces.Dict:
    """Make the space of an observation with its mask."""
    mask = gymnasium.spaces.Box(0, 1, (actions,), np.dtype(dtype).type)
    return gymnasium.spaces.Dict(dict(zip(names, (observation, mask), strict=True)))
