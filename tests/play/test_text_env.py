"""Environments in words."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import nightmare_gym  # noqa: F401  registers the environments
from nightmare_gym import lucidity_v0
from nightmare_gym.engine.errors import ArgumentError, ResetNeeded
from nightmare_play.text_env import TextAEC, TextEnv

ENDLESS = "Nightmare/EndlessNightmare-v0"
IDS = (ENDLESS, "Nightmare/Bogeymen-v0", "Nightmare/DreamCatchers-v0", "Nightmare/Cathedral-v0")


def endless(**options: Any) -> TextEnv:
    return TextEnv(gymnasium.make(ENDLESS, board="small"), **options)


@pytest.mark.parametrize("name", IDS)
def test_a_game_in_words_is_the_same_game(name: str) -> None:
    env, plain = TextEnv(gymnasium.make(name)), gymnasium.make(name)
    rng = np.random.default_rng(1)
    text, info = env.reset(seed=1)
    plain.reset(seed=1)
    over, decisions = False, 0
    while not over and decisions < 40:
        assert text in env.observation_space
        position = plain.unwrapped.position  # type: ignore[attr-defined]
        names = [position.action_name(action) for action in position.legal_actions()]
        assert f"\n{position.question()}\n1. {names[0]}\n" in text
        assert f"\n{len(names)}. {names[-1]}\nReply with" in text
        place = int(rng.integers(len(names)))
        text, *paid, info = env.step(names[place] if names.count(names[place]) == 1 else str(place + 1))
        assert not info["misread"]
        _, *also_paid, also_info = plain.step(position.legal_actions()[place])
        assert paid == also_paid
        assert (info["action_mask"] == also_info["action_mask"]).all()
        over, decisions = bool(paid[1] or paid[2]), decisions + 1
    assert decisions == 40 or "Reply with" not in text


def test_it_tells_what_happened_since_the_last_choice() -> None:
    env = endless()
    text, _ = env.reset(seed=1)
    assert text.startswith("What happened:\n  The d6 shows 5 for the Nightmare's column.\n\nTurn 1 ")
    text, *_ = env.step("I keep the roll, of course.")
    assert text.startswith("What happened:\n  You keep the 5.\n")
    assert "shows 5 for" not in text
    again, _ = env.reset(seed=1)
    assert again.startswith("What happened:\n  The d6 shows 5 for the Nightmare's column.\n\nTurn 1 ")


def test_a_reply_that_is_not_understood_may_be_given_again() -> None:
    env = endless()
    asked, info = env.reset(seed=1)
    again, reward, terminated, truncated, told = env.step("Hm.")
    assert again.startswith(
        "Your reply was not understood: there is no choice in 'Hm.'; expected a number from 1 to 3 "
    )
    assert again.endswith(asked)
    assert (reward, terminated, truncated, told["misread"]) == (0.0, False, False, True)
    assert (told["action_mask"] == info["action_mask"]).all()
    text, *_, told = env.step("1")
    assert not told["misread"]
    assert "understood" not in text


def test_the_third_such_reply_in_a_row_ends_the_game_as_an_illegal_action_does() -> None:
    env = endless(patience=2)
    env.reset(seed=1)
    env.step("Hm.")
    env.step("1")
    env.step("Hm.")
    _, reward, terminated, _, info = env.step("Hm.")
    assert (reward, terminated, info["misread"], info["illegal_action"]) == (-1.0, True, True, -1)
    with pytest.raises(ResetNeeded):
        env.step("1")


def test_each_player_hears_everything_once() -> None:
    env: Any = TextAEC(lucidity_v0.env(players=2))
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    heard: dict[str, list[str]] = {agent: [] for agent in env.possible_agents}
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        text, reward, over, cut, info = env.last()
        returns[agent] += reward
        assert text in env.observation_space(agent)
        if text.startswith("What happened:"):
            heard[agent] += text.split("\n\n")[0].splitlines()[1:]
        choices = int(env.unwrapped.action_masks().sum())
        env.step(None if over or cut else str(rng.integers(choices) + 1))
    assert sorted(returns.values()) == [-1, 1]
    assert info["ending"] == "power"
    assert heard["player_0"] == heard["player_1"]
    assert len(heard["player_0"]) > 100


def test_a_player_whose_reply_is_not_understood_is_asked_again() -> None:
    env: Any = TextAEC(lucidity_v0.env(players=2), patience=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step("Hm.")
    text, reward, over, _, _ = env.last()
    assert (env.agent_selection, reward, over) == (agent, 0.0, False)
    assert text.startswith("Your reply was not understood: ")
    env.step("Hm.")
    text, reward, over, _, info = env.last()
    assert (reward, over, info["illegal_action"]) == (-2.0, True, -1)


def test_wrong_calls_are_told_in_one_line() -> None:
    with pytest.raises(ArgumentError, match=r"^TextEnv tells the games of this package; expected"):
        TextEnv(gymnasium.make("CartPole-v1"))
    with pytest.raises(ArgumentError, match=r"^TextAEC tells the games of this package; expected"):
        TextAEC(gymnasium.make(ENDLESS))  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"^patience=0: expected a whole number from 1 to "):
        endless(patience=0)
    env = endless()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step("1")
    env.reset(seed=1)
    with pytest.raises(ArgumentError, match=r"^action 1: expected a text$"):
        env.step(1)  # type: ignore[arg-type]
