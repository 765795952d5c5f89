"""The native batch behind `gym.make_vec`, and the same batch for stable-baselines3."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO

import nightmare_gym  # noqa: F401  (registers the environments)
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.loops import SAME_STEP
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.sb3 import SB3VecEnv

ID = "Nightmare/EndlessNightmare-v0"
EDITIONS: list[tuple[dict[str, Any], int, int]] = [
    ({}, 72, 45),
    ({"version": "active"}, 127, 69),
    ({"version": "mixed", "skill": "deft"}, 127, 69),
]
"""Options, and the lengths of an observation and of a mask."""
of_each_edition = pytest.mark.parametrize(("options", "seen", "actions"), EDITIONS, ids=str)


def first_legal(masks: NDArray[Any]) -> NDArray[np.int64]:
    """A legal action in each row: the last one."""
    actions: NDArray[np.int64] = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
    return actions


@of_each_edition
def test_make_vec_gives_the_native_batch(options: dict[str, Any], seen: int, actions: int) -> None:
    envs = gym.make_vec(ID, num_envs=3, **options)
    assert type(envs.unwrapped).__name__ == "EndlessNightmareVectorEnv"
    observations, info = envs.reset(seed=1)
    assert observations.shape == (3, seen)
    assert envs.observation_space.contains(observations)
    assert envs.single_observation_space == gym.spaces.Box(0.0, 1.0, (seen,), np.float32)
    assert envs.single_action_space == gym.spaces.Discrete(actions)
    assert info["action_mask"].shape == (3, actions)
    assert info["action_mask"].dtype == np.int8
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


@pytest.mark.parametrize("actions", [np.zeros(2, np.int64), np.zeros((3, 1), np.int64), np.zeros(3)], ids=str)
def test_actions_that_do_not_fit_are_refused(actions: NDArray[Any]) -> None:
    envs: Any = gym.make_vec(ID, num_envs=3)
    envs.reset(seed=1)
    with pytest.raises(OptionError, match="expected 3 whole numbers, one for each row"):
        envs.step(actions)


@pytest.mark.parametrize("actions", [np.zeros(3, np.int32), np.zeros((3, 2), np.int64)[:, 0], [0, 0, 0]], ids=str)
def test_whole_numbers_of_any_kind_are_actions(actions: Any) -> None:
    envs: Any = gym.make_vec(ID, num_envs=3)
    envs.reset(seed=1)
    found, *_ = envs.step(actions)
    envs.reset(seed=1)
    assert np.array_equal(found, envs.step(np.zeros(3, np.int64))[0])


def test_seeds_that_do_not_fit_are_refused() -> None:
    envs: Any = gym.make_vec(ID, num_envs=3)
    with pytest.raises(OptionError, match="2 seeds: expected one for each of 3 rows"):
        envs.reset(seed=[1, 2])


@of_each_edition
def test_next_step_waits_with_an_all_ones_mask(options: dict[str, Any], seen: int, actions: int) -> None:
    envs = gym.make_vec(ID, num_envs=16, **options)
    _, info = envs.reset(seed=2)
    waiting = np.zeros(16, np.bool_)
    endings = 0
    for _ in range(300):
        _, rewards, terminated, truncated, info = envs.step(first_legal(info["action_mask"]))
        over = terminated | truncated
        assert not rewards[waiting].any()
        assert not (over & waiting).any()
        assert (info["action_mask"].all(axis=1) == over).all()
        if over.any():
            assert np.array_equal(info["_reset"], over)
            assert (info["score"][over] >= 0).all()
        endings += int(over.sum())
        waiting = over
    assert endings > 16


@of_each_edition
def test_same_step_keeps_the_last_observation_and_mask(options: dict[str, Any], seen: int, actions: int) -> None:
    envs = gym.make_vec(ID, num_envs=16, autoreset_mode=AutoresetMode.SAME_STEP, **options)
    _, info = envs.reset(seed=2)
    returns, endings = np.zeros(16), 0
    for _ in range(300):
        observations, rewards, terminated, truncated, info = envs.step(first_legal(info["action_mask"]))
        over = terminated | truncated
        returns += rewards
        assert info["action_mask"].any(axis=1).all()
        for row in np.flatnonzero(over):
            assert info["final_info"]["score"][row] == pytest.approx(returns[row], abs=1e-3)
            assert info["final_info"]["action_mask"][row].all()
            assert not np.array_equal(info["final_obs"][row], observations[row])
            endings += 1
        returns[over] = 0.0
    assert endings > 16


def test_unknown_autoreset_mode_is_told_in_one_line() -> None:
    with pytest.raises(OptionError, match="expected 'NextStep' or 'SameStep'"):
        gym.make_vec(ID, num_envs=2, autoreset_mode="disabled")


@of_each_edition
def test_rows_play_the_same_games_whatever_the_batch(options: dict[str, Any], seen: int, actions: int) -> None:
    small, large = (Batch("endless_nightmare", rows, options, SAME_STEP) for rows in (4, 32))
    for batch in (small, large):
        batch.seed(9)
        batch.reset()
    for _ in range(200):
        for batch in (small, large):
            batch.step(first_legal(batch.masks))
        assert small.states.tobytes() == large.states[:4].tobytes()


@of_each_edition
def test_row_zero_is_the_single_environment(options: dict[str, Any], seen: int, actions: int) -> None:
    env, envs = gym.make(ID, **options), gym.make_vec(ID, num_envs=5, **options)
    one, _ = env.reset(seed=6)
    many, infos = envs.reset(seed=6)
    over = False
    while not over:
        assert np.array_equal(one, many[0])
        chosen = first_legal(infos["action_mask"])
        one, reward, terminated, truncated, _ = env.step(chosen[0])
        many, rewards, *_, infos = envs.step(chosen)
        assert reward == rewards[0]
        over = terminated or truncated


def test_vector_seeds_may_differ_by_row() -> None:
    envs: Any = gym.make_vec(ID, num_envs=3)
    envs.reset(seed=[7, 7, 8])
    states = envs.unwrapped.batch.states
    by_list = states.copy()
    envs.reset(seed=np.array([7, 7, 8]))
    assert states.tobytes() == by_list.tobytes()
    _, info = envs.reset(seed=[7, 7, 8])
    for _ in range(5):
        _, _, _, _, info = envs.step(first_legal(info["action_mask"]))
    assert states[0].tobytes() == states[1].tobytes() != states[2].tobytes()


@of_each_edition
def test_sb3_gets_masks_and_episodes(options: dict[str, Any], seen: int, actions: int) -> None:
    envs: Any = SB3VecEnv("endless_nightmare", 8, seed=1, reward="log", **options)
    observations = envs.reset()
    assert observations.shape == (8, seen)
    ended: list[dict[str, Any]] = []
    returns = np.zeros(8)
    for _ in range(200):
        (masks,) = envs.env_method("action_masks")
        assert masks.dtype == np.bool_
        assert masks.shape == (8, actions)
        observations, rewards, dones, infos = envs.step(first_legal(masks))
        returns += rewards
        for row in np.flatnonzero(dones):
            assert infos[row]["episode"]["r"] == pytest.approx(returns[row], abs=1e-4)
            assert infos[row]["terminal_observation"].shape == (seen,)
            ended.append(infos[row])
        returns[dones] = 0.0
    assert len(ended) > 8


@of_each_edition
def test_every_row_is_shown(options: dict[str, Any], seen: int, actions: int) -> None:
    told: Any = gym.make_vec(ID, num_envs=2, render_mode="ansi", **options)
    drawn: Any = gym.make_vec(ID, num_envs=2, render_mode="rgb_array", **options)
    for envs in (told, drawn):
        envs.reset(seed=3)
    assert [text.count("\n") > 8 for text in told.render()] == [True, True]
    assert [image.dtype for image in drawn.render()] == [np.uint8, np.uint8]


def test_sb3_shows_every_row() -> None:
    envs: Any = SB3VecEnv("endless_nightmare", 2, seed=1)
    envs.reset()
    one, other = envs.get_images()
    assert one.shape == other.shape
    assert envs.render().shape == (2 * one.shape[0], one.shape[1], 3)


def test_maskable_ppo_learns_on_it() -> None:
    envs = SB3VecEnv("endless_nightmare", 16, seed=1)
    model: Any = MaskablePPO("MlpPolicy", envs, n_steps=16, batch_size=64, n_epochs=1, seed=0)
    model.learn(512)
    assert model.num_timesteps == 512
    assert len(model.ep_info_buffer) > 0
