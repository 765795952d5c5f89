"""Environments of games that have no class of their own."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test.api_test import api_test

import climb
from nightmare_gym import game_v0
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.interfaces.endless_nightmare import EndlessNightmareEnv
from nightmare_gym.testing import check_masked_env

GAME: Any = "Nightmare/Game-v0"


@pytest.mark.parametrize("game", ["climb:GAME", climb.GAME], ids=["by name", "as an object"])
def test_a_game_for_one_needs_no_class(game: Any) -> None:
    env = gymnasium.make(GAME, game=game, days=5, render_mode="ansi")
    check_masked_env(env, episodes=5)
    env.reset(seed=1)
    assert "gully: " in env.render()  # type: ignore[operator]
    assert env.unwrapped.game is climb.GAME  # type: ignore[attr-defined]


def test_many_games_are_stepped_in_one_call() -> None:
    envs = gymnasium.make_vec(GAME, num_envs=8, game="climb:GAME")
    _, info = envs.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(60):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        _, rewards, terminated, _, info = envs.step(actions)
        ended += int(terminated.sum())
        assert set(rewards) <= {0.0, 1.0}
    assert ended > 8


def test_it_plays_a_game_of_ours_as_its_own_class_does() -> None:
    generic, own = gymnasium.make(GAME, game="endless_nightmare", board="small"), EndlessNightmareEnv(board="small")
    assert data_equivalence(generic.reset(seed=3), own.reset(seed=3))
    over = False
    while not over:
        action = int(np.flatnonzero(own.action_masks())[0])
        told, expected = generic.step(action), own.step(action)
        assert data_equivalence(told, expected)
        over = expected[2]


def test_each_seat_is_an_agent() -> None:
    env = game_v0.env(game="climb:GAME", players=2)
    api_test(env, num_cycles=100)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.unwrapped.game is climb.GAME


def test_pettingzoo_makes_it_too() -> None:
    env: Any = pettingzoo.make("aec", "nightmare/game_v0", game="climb:GAME", players=2)
    env.reset(seed=1)
    assert env.agents == ["player_0", "player_1"]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"game": "climb:GAME", "players": 2}, r"climb has 2 players at a table: use nightmare_gym\.game_v0\.env"),
        ({"game": "lucidity"}, r"lucidity has 3 players at a table: use nightmare_gym\.game_v0\.env\(game='lucidity'"),
        ({"game": "chess"}, "there is no game 'chess'; there are: "),
        ({"game": 5}, "game=5: expected a Game"),
        ({"game": "climb:GAME", "nights": 3}, "climb has no option 'nights'"),
    ],
)
def test_what_one_player_cannot_play_is_refused(options: dict[str, Any], line: str) -> None:
    with pytest.raises(OptionError, match=line):
        gymnasium.make(GAME, **options)
    with pytest.raises(OptionError, match=line):
        gymnasium.make_vec(GAME, 2, **options)
