"""A check of environments with action masks.

Gymnasium's own `check_env` samples actions without the mask. `check_masked_env` plays by it.
"""

from __future__ import annotations

import copy
import math
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from numpy.typing import NDArray

from nightmare_gym.testing.promise import BrokenPromise


def check_masked_env(env: gymnasium.Env[Any, Any], episodes: int = 20, max_steps: int = 100_000, seed: int = 0) -> None:
    """Play random legal games and check everything that a mask promises.

    - `info["action_mask"]` is there after every reset and step: int8, one number an action, 0 or 1 (so that
      `action_space.sample(mask)` takes it), and `action_masks()`, if it exists, returns the same as bool;
    - while an episode runs, at least one action is legal;
    - no legal action ends the episode as illegal, and an action that the mask forbids ends it, without raising;
    - masks and observations handed out earlier don't change later;
    - the observation lies in its space, rewards are finite numbers;
    - the same seed and actions give the same game;
    - episodes end.

    Args:
        env: Any Gymnasium environment with a `Discrete` action space and its mask in the info; wrapped or not.
        episodes: The number of games.
        max_steps: The most decisions that one game may take.
        seed: The seed of the first game; each further game adds 1.

    Raises:
        BrokenPromise: A promise is broken; the first one found is reported.
    """
    if not isinstance(env.action_space, gymnasium.spaces.Discrete):
        raise BrokenPromise(f"a masked environment needs a Discrete action space, this one has {env.action_space}")
    rng = np.random.default_rng(seed)
    for episode in range(episodes):
        _episode(env, rng, seed + episode, max_steps)
    _same_seed_same_game(env, rng, seed, max_steps)
    _illegal_action(env, rng, seed, max_steps)


def _demand(kept: bool, promise: str, step: int) -> None:
    if not kept:
        raise BrokenPromise(f"step {step}: {promise}")


def _mask(env: gymnasium.Env[Any, Any], info: dict[str, Any], step: int, live: bool) -> NDArray[np.int8]:
    mask = info.get("action_mask")
    _demand(isinstance(mask, np.ndarray), 'info["action_mask"] is missing, or no array', step)
    assert isinstance(mask, np.ndarray)
    actions = int(env.action_space.n)  # type: ignore[attr-defined]
    _demand(
        mask.dtype == np.int8, f'info["action_mask"] must be int8 (Space.sample takes no other), is {mask.dtype}', step
    )
    _demand(mask.shape == (actions,), f'info["action_mask"] must have shape ({actions},), has {mask.shape}', step)
    _demand(bool(np.isin(mask, (0, 1)).all()), 'info["action_mask"] must hold 0 and 1 only', step)
    _demand(not live or bool(mask.any()), "no action is legal although the episode goes on", step)
    if hasattr(env.unwrapped, "action_masks"):
        own = env.unwrapped.action_masks()
        _demand(own.dtype == np.bool_, f"action_masks() must be bool, is {own.dtype}", step)
        _demand(np.array_equal(own, mask.astype(bool)), 'action_masks() and info["action_mask"] differ', step)
    return mask


def _episode(env: gymnasium.Env[Any, Any], rng: np.random.Generator, seed: int, max_steps: int) -> list[Any]:
    """Play one random game; return its observations, masks and rewards, to compare two games."""
    observation, info = env.reset(seed=seed)
    mask = _mask(env, info, 0, live=True)
    seen: list[Any] = [copy.deepcopy(observation), mask.copy()]
    _demand(env.observation_space.contains(observation), "the observation lies outside its space", 0)
    for step in range(1, max_steps + 1):
        before, kept = (observation, mask), copy.deepcopy((observation, mask))
        action = int(rng.choice(np.flatnonzero(mask)))
        observation, reward, terminated, truncated, info = env.step(action)
        _demand(env.observation_space.contains(observation), "the observation lies outside its space", step)
        _demand(data_equivalence(before, kept), "an observation or mask handed out before has changed", step)
        _demand(math.isfinite(float(reward)), f"the reward {reward} is no finite number", step)
        _demand(
            "illegal_action" not in info, f"action {action}: legal by the mask, and illegal by the environment", step
        )
        live = not (terminated or truncated)
        mask = _mask(env, info, step, live)
        seen += [copy.deepcopy(observation), mask.copy(), float(reward)]
        if not live:
            return seen
    raise BrokenPromise(f"an episode did not end within {max_steps} steps")


def _same_seed_same_game(env: gymnasium.Env[Any, Any], rng: np.random.Generator, seed: int, max_steps: int) -> None:
    choices = int(rng.integers(2**31))
    first = _episode(env, np.random.default_rng(choices), seed, max_steps)
    second = _episode(env, np.random.default_rng(choices), seed, max_steps)
    if not data_equivalence(first, second):
        raise BrokenPromise("the same seed and the same actions gave two different games")


def _illegal_action(env: gymnasium.Env[Any, Any], rng: np.random.Generator, seed: int, max_steps: int) -> None:
    """Take an action that the mask forbids, as soon as it forbids one."""
    _, info = env.reset(seed=seed)
    for step in range(1, max_steps + 1):
        forbidden = np.flatnonzero(info["action_mask"] == 0)
        if len(forbidden):
            try:
                _, _, terminated, _, info = env.step(int(rng.choice(forbidden)))
            except Exception as error:
                raise BrokenPromise(
                    f"step {step}: an illegal action must end the episode, but it raised {error!r}"
                ) from error
            _demand(bool(terminated), "an illegal action must end the episode (terminated)", step)
            _demand("illegal_action" in info, 'after an illegal action info["illegal_action"] must be set', step)
            return
        _, _, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        if terminated or truncated:
            return
