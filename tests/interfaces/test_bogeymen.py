"""The Bogeymen as users meet them: by `gymnasium.make`, `make_vec` and their masks."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import nightmare_gym  # noqa: F401  # importing it registers the environments
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.games.bogeymen.params import NAMES
from nightmare_gym.testing import check_masked_env

BOGEYMEN = "Nightmare/Bogeymen-v0"
OPTIONS: list[dict[str, Any]] = [
    *({"bogeyman": name, "hard": hard} for name, hard in itertools.product((*NAMES, "random"), (False, True))),
    {"rows": 6},
    {"rows": 20, "hard": True, "bogeyman": "lord_of_the_depths"},
    {"layout": "gentle"},
]


def test_gymnasium_checker_accepts_it() -> None:
    check_env(gym.make(BOGEYMEN).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_masked_checker_accepts_every_option(options: dict[str, Any]) -> None:
    check_masked_env(gym.make(BOGEYMEN, **options), episodes=3)


@pytest.mark.bounds
def test_masked_checker_accepts_it_with_bounds_checks() -> None:
    check_masked_env(gym.make(BOGEYMEN, hard=True, rows=20), episodes=3)


def test_the_end_tells_how_it_was_won_or_lost() -> None:
    env = gym.make(BOGEYMEN, layout="gentle")
    rng = np.random.default_rng(3)
    for seed in range(20):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert reward == 0.0
            _, earned, over, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            assert not truncated
            reward = float(earned)
        assert reward == (1.0 if info["won"] else -1.0)
        assert info["won"] == (info["ending"] in ("15 Power", "escaped"))
        assert info["spooks_left"] == 0 or info["ending"] != "escaped"


def test_an_illegal_action_is_worse_than_a_loss() -> None:
    env = gym.make(BOGEYMEN)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(env.action_space.n - 1)  # type: ignore[attr-defined]
    assert (reward, terminated, info["illegal_action"]) == (-2.0, True, env.action_space.n - 1)  # type: ignore[attr-defined]


def test_pickle_goes_on_with_the_same_game() -> None:
    env = gym.make(BOGEYMEN, bogeyman="lord_of_envy", hard=True).unwrapped
    _, info = env.reset(seed=5)
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(30):
        action = int(np.flatnonzero(info["action_mask"])[-1])
        observation, reward, over, _, info = env.step(action)
        seen, earned, ended, _, _ = twin.step(action)
        assert (reward, over) == (earned, ended)
        np.testing.assert_array_equal(observation, seen)
        if over:
            break


def test_the_native_batch_plays_every_bogeyman() -> None:
    many = gym.make_vec(BOGEYMEN, num_envs=64)
    many.reset(seed=2)
    who = {int(bogeyman) for bogeyman in many.unwrapped.batch.states["bogeyman"]}  # type: ignore[attr-defined]
    assert who == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"layout": "gentle", "rows": 8}, "leave rows out"),
        ({"rows": 5}, "expected 6 to 20"),
        ({"bogeyman": "nobody"}, "lord_of_envy"),
        ({"hard": "yes"}, "expected True or False"),
        ({"row": 8}, "no option 'row'"),
    ],
)
def test_bad_options_are_told_in_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as told:
        gym.make(BOGEYMEN, **options)
    assert "\n" not in str(told.value)


def test_provenance_lists_what_is_reconstructed() -> None:
    lines = "\n".join(gym.make(BOGEYMEN, hard=True).unwrapped.provenance())  # type: ignore[attr-defined]
    for part in (
        "sleep_tracks: inferred",
        "layouts.standard.lord_of_the_depths: reconstructed",
        "hard: reconstructed",
    ):
        assert part in lines
