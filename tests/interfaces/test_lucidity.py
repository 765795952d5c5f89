"""Lucidity as users meet it: the PettingZoo module and its id."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from nightmare_gym import lucidity_v0
from nightmare_gym.engine.errors import OptionError

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "temptation": "envy"},
    {"players": 4, "temptation": "primeval_fear"},
    {"players": 4, "abilities": False},
]


def play_out(env: Any, rng: np.random.Generator) -> list[str]:
    """Random play to the end; who was asked, in order."""
    asked = []
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        asked.append(agent)
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return asked


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_pettingzoos_checks_accept_it(options: dict[str, Any]) -> None:
    api_test(lucidity_v0.env(**options), num_cycles=300)
    seed_test(lambda: lucidity_v0.env(**options), num_cycles=60)


def test_it_is_made_by_its_id() -> None:
    env = pettingzoo.make("aec", "nightmare/lucidity_v0", players=4)
    assert env.possible_agents == [f"player_{seat}" for seat in range(4)]
    assert env.unwrapped.metadata["name"] == "lucidity_v0"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_ends_for_all_with_winners_and_losers(players: int) -> None:
    env: Any = lucidity_v0.env(players=players)
    rng = np.random.default_rng(players)
    for seed in range(5):
        env.reset(seed=seed)
        asked = play_out(env, rng)
        assert set(asked) == set(env.possible_agents)
        table = env.unwrapped
        assert all(table.terminations.values())
        info = table.infos["player_0"]
        winners = sum(info[f"won_{seat}"] for seat in range(players))
        assert winners >= 1
        for seat, agent in enumerate(env.possible_agents):
            expected = 2 / winners - 1 if info[f"won_{seat}"] else -1
            assert table._cumulative_rewards[agent] == pytest.approx(expected)


def test_the_mover_changes_within_a_turn() -> None:
    env: Any = lucidity_v0.env(players=3)
    rng = np.random.default_rng(0)
    out_of_turn = 0
    for seed in range(5):
        env.reset(seed=seed)
        while env.agents and not any(env.terminations.values()):
            state = env.unwrapped.position.state
            out_of_turn += int(state.actor != state.mover)
            env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    assert out_of_turn > 20


def test_an_environment_pickles_and_goes_on_alike() -> None:
    env = lucidity_v0.raw_env(players=2)
    env.reset(seed=4)
    twin = pickle.loads(pickle.dumps(env))
    first, second = play_out(env, np.random.default_rng(1)), play_out(twin, np.random.default_rng(1))
    assert first == second
    assert env.infos == twin.infos


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 5}, "expected 2, 3 or 4"),
        ({"temptation": "depths"}, "'envy' or 'primeval_fear'"),
        ({"abilities": 1}, "expected True or False"),
        ({"seats": 3}, "no option 'seats'"),
    ],
)
def test_bad_options_are_told_in_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as told:
        lucidity_v0.env(**options)
    assert "\n" not in str(told.value)


def test_provenance_lists_what_is_reconstructed() -> None:
    lines = "\n".join(lucidity_v0.raw_env().provenance())
    assert "abilities: reconstructed" in lines
    assert "takes: inferred" in lines
    assert "abilities" not in "\n".join(lucidity_v0.raw_env(abilities=False).provenance())
