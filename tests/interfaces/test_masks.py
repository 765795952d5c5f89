"""The mask inside the observation, under the names that other libraries read."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test.api_test import api_test

import nightmare_gym  # noqa: F401  registers the environments
from nightmare_gym import lucidity_v0
from nightmare_gym.ecosystem.masks import mask_in_observation
from nightmare_gym.engine.errors import ArgumentError
from nightmare_gym.testing import check_masked_env

NAMES = [("observation", "action_mask", np.int8), ("observations", "action_mask", np.float32), ("obs", "mask", bool)]


def small() -> Any:
    return gymnasium.make("Nightmare/EndlessNightmare-v0", board="small")


@pytest.mark.parametrize(("observation", "mask", "dtype"), NAMES, ids=["pettingzoo", "rllib", "tianshou"])
def test_a_gymnasium_environment_has_its_mask_in_the_observation(observation: str, mask: str, dtype: Any) -> None:
    plain, env = small(), mask_in_observation(small(), observation, mask, dtype)
    before, _ = plain.reset(seed=1)
    seen, info = env.reset(seed=1)
    rng, over = np.random.default_rng(1), False
    while not over:
        assert seen in env.observation_space
        assert set(seen) == {observation, mask}
        assert seen[mask].dtype == dtype
        assert (seen[mask] == info["action_mask"]).all()
        assert (seen[observation] == before).all()
        action = rng.choice(np.flatnonzero(seen[mask]))
        before, *paid, _ = plain.step(action)
        seen, *also_paid, info = env.step(action)
        assert paid == also_paid
        over = paid[1] or paid[2]


def test_it_keeps_all_that_a_mask_promises() -> None:
    check_masked_env(mask_in_observation(small()), episodes=3)


def test_it_can_be_made_again_from_its_spec() -> None:
    env: Any = mask_in_observation(small(), mask="mask")
    again = gymnasium.make(pickle.loads(pickle.dumps(env.spec)))
    assert again.observation_space == env.observation_space


@pytest.mark.parametrize(("observation", "mask", "dtype"), NAMES, ids=["pettingzoo", "rllib", "tianshou"])
def test_a_pettingzoo_environment_gets_other_names(observation: str, mask: str, dtype: Any) -> None:
    env: Any = mask_in_observation(lucidity_v0.env(players=2), observation, mask, dtype)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter(50):
        seen, _, over, cut, _ = env.last()
        assert seen in env.observation_space(agent)
        assert seen[mask].dtype == dtype
        assert (seen[mask] == env.unwrapped.observe(agent)["action_mask"]).all()
        env.step(None if over or cut else rng.choice(np.flatnonzero(seen[mask])))


def test_it_passes_pettingzoos_own_test() -> None:
    api_test(mask_in_observation(lucidity_v0.env(players=2)), num_cycles=30)


def test_wrong_calls_are_told_in_one_line() -> None:
    with pytest.raises(ArgumentError, match=r"^env=.*: expected a Gymnasium environment with Discrete actions"):
        mask_in_observation(gymnasium.make_vec("Nightmare/EndlessNightmare-v0", num_envs=2))  # type: ignore[call-overload]
    with pytest.raises(ArgumentError, match=r"^observation='mask', mask='mask': expected two different keys$"):
        mask_in_observation(small(), "mask", "mask")
