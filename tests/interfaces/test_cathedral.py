"""Nightmare Cathedral as users meet it by `gymnasium.make` and `gymnasium.make_vec`, with the log of a game."""

from __future__ import annotations

import pickle
import re
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.layout import (
    ACTIONS,
    DAY_NAMES,
    DREAMS,
    FIRST_AREA,
    FIRST_CARD,
    FIRST_DAY,
    FIRST_DREAM,
    FIRST_MARKER,
    FIRST_NIGHT,
    FIRST_NIGHTMARE,
    FIRST_PASS,
    FIRST_SIDE,
    FIRST_TOKEN,
    NIGHTMARE_NAMES,
    SHIELD,
    SOURCE_NAMES,
    THE_SHAPER,
    WITH_LIMBO,
    YES,
)
from nightmare_gym.interfaces.cathedral import CathedralEnv
from nightmare_gym.testing import check_masked_env

ID = "Nightmare/Cathedral-v0"
OPTIONS: list[dict[str, Any]] = [
    {},
    {"length": "variable", "reward": "margin"},
    {"divergent": True, "difficulty": "harder", "nightmares": "undertow,gorger"},
    {"length": "variable", "divergent": True, "difficulty": "easier", "king_choices": "random"},
    {"piece_steps": 2, "powered": 2, "devoured_start": 3, "nightmares": ["herald", "brood"]},
]
FACTS = {
    "won", "points", "kings_points", "margin", "turns", "cause", "stage", "pieces", "nightmares", "devoured",
    "dreams_completed", "kings_dreams_completed", "upgrades_played", "rows_1", "rows_3", "rows_5",
    *(f"{who}_{source}" for who in ("points", "kings") for source in SOURCE_NAMES),
}  # fmt: skip


def play(env: gym.Env[Any, Any], info: dict[str, Any], rng: np.random.Generator) -> tuple[list[float], dict[str, Any]]:
    """Random legal play to the end: the rewards, and the last info."""
    rewards: list[float] = []
    while True:
        _, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        rewards.append(float(reward))
        assert not truncated
        if terminated:
            return rewards, info


def assert_facts_agree(info: dict[str, Any]) -> None:
    """The facts of a finished game belong together."""
    assert set(info) >= FACTS
    assert info["won"] == (info["points"] > info["kings_points"])
    assert info["margin"] == info["points"] - info["kings_points"]
    assert info["points"] == sum(info[f"points_{source}"] for source in SOURCE_NAMES)
    assert info["kings_points"] == sum(info[f"kings_{source}"] for source in SOURCE_NAMES)
    assert info["cause"] in ("time", "devoured")
    assert info["cause"] == "devoured" or info["turns"] == 24
    assert (info["stage"] == 2) == (info["pieces"] == 13)
    assert set(info["nightmares"].split(" and ")) < set(NIGHTMARE_NAMES)


# --- playing --------------------------------------------------------------------------------------------------------


def test_gymnasium_checker_accepts_it() -> None:
    check_env(gym.make(ID).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_masked_checker_accepts_every_option(options: dict[str, Any]) -> None:
    check_masked_env(gym.make(ID, **options), episodes=3)


@pytest.mark.bounds
def test_masked_checker_accepts_it_with_bounds_checks() -> None:
    check_masked_env(gym.make(ID, divergent=True), episodes=3)


def test_the_end_tells_how_it_was_won_or_lost() -> None:
    env, rng = gym.make(ID), np.random.default_rng(1)
    for seed in range(10):
        _, info = env.reset(seed=seed)
        rewards, info = play(env, info, rng)
        assert_facts_agree(info)
        assert rewards[-1] == (1.0 if info["won"] else -1.0)
        assert not any(rewards[:-1])


def test_the_margin_is_paid_on_the_way() -> None:
    env: Any = gym.make(ID, reward="margin")
    rng, early = np.random.default_rng(2), 0
    for seed in range(6):
        _, info = env.reset(seed=seed)
        rewards, info = play(env, info, rng)
        assert_facts_agree(info)
        assert sum(rewards) == pytest.approx(info["margin"] / 20, abs=1e-4)
        assert sum(rewards) == pytest.approx(env.unwrapped.position.returns[0], abs=1e-4)
        early += sum(map(bool, rewards[:-1]))
    assert early > 60


@pytest.mark.parametrize(
    ("options", "reward"), [({}, -2.0), ({"reward": "margin"}, -12.4), ({"illegal_reward": -7.0}, -7.0)]
)
def test_an_illegal_action_is_worse_than_a_loss(options: dict[str, Any], reward: float) -> None:
    env = gym.make(ID, **options)
    env.reset(seed=1)
    _, paid, terminated, _, info = env.step(THE_SHAPER)
    assert (terminated, info["illegal_action"]) == (True, THE_SHAPER)
    assert paid == pytest.approx(reward)
    assert info["cause"] == "going on"


def test_options_outlast_a_reset() -> None:
    env: Any = gym.make(ID, nightmares="mason,scourge", divergent=True, difficulty="harder")
    for seed in (1, None, 2):
        env.reset(seed=seed)
        state, params = env.unwrapped.position.state, env.unwrapped.position.params
        assert [NIGHTMARE_NAMES[kind] for kind in state.nightmares] == ["Mason", "Scourge"]
        assert (params.divergent, params.piece_steps, state.tokens.sum()) == (1, 2, 12)


def test_masks_are_those_of_the_rules() -> None:
    env: Any = gym.make(ID).unwrapped
    rng = np.random.default_rng(3)
    _, info = env.reset(seed=3)
    over = False
    while not over:
        position = env.position
        legal = position.legal_actions()
        assert np.flatnonzero(info["action_mask"]).tolist() == np.flatnonzero(env.action_masks()).tolist() == legal
        assert len(legal) > 1
        observation, _, over, _, info = env.step(rng.choice(legal))
        np.testing.assert_array_equal(observation, env.position.observation())


def test_a_game_goes_on_from_a_position() -> None:
    env: Any = gym.make(ID, nightmares="herald,mason")
    _, info = env.reset(seed=4)
    for _ in range(20):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    kept = env.unwrapped.position
    again: Any = gym.make(ID, nightmares="herald,mason")
    observation, info = again.reset(seed=9, options={"position": kept})
    assert again.unwrapped.position.exact_key() == kept.exact_key()
    np.testing.assert_array_equal(observation, kept.observation())
    assert np.flatnonzero(info["action_mask"]).tolist() == kept.legal_actions()
    with pytest.raises(OptionError):
        again.reset(options={"position": Position("cathedral")})


def test_pickle_goes_on_with_the_same_game() -> None:
    env = gym.make(ID, divergent=True).unwrapped
    _, info = env.reset(seed=5)
    twin = pickle.loads(pickle.dumps(env))
    first, second = (play(one, info, np.random.default_rng(1)) for one in (env, twin))
    assert first[0] == second[0]
    assert {name: first[1][name] for name in FACTS} == {name: second[1][name] for name in FACTS}


# --- many at once ---------------------------------------------------------------------------------------------------


def test_the_native_batch_plays_with_every_nightmare() -> None:
    many: Any = gym.make_vec(ID, num_envs=64)
    assert type(many.unwrapped).__name__ == "CathedralVectorEnv"
    observations, info = many.reset(seed=2)
    assert set(many.unwrapped.batch.states["nightmares"].ravel()) == set(range(len(NIGHTMARE_NAMES)))
    assert many.observation_space.contains(observations)
    rng, ended = np.random.default_rng(2), 0
    for _ in range(130):
        actions: NDArray[Any] = (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
        _, rewards, over, truncated, info = many.step(actions)
        assert not truncated.any()
        assert (np.abs(rewards[over]) == 1).all()
        ended += int(over.sum())
    assert ended > 32


def test_the_batch_agrees_with_the_single_environment() -> None:
    single: Any = gym.make(ID, length="variable")
    many: Any = gym.make_vec(ID, num_envs=3, length="variable")
    observations, info = many.reset(seed=6)
    observation, alone = single.reset(seed=6)
    rng, over = np.random.default_rng(6), False
    while not over:
        np.testing.assert_array_equal(observation, observations[0])
        np.testing.assert_array_equal(alone["action_mask"], info["action_mask"][0])
        actions: NDArray[Any] = (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
        observation, reward, over, _, alone = single.step(actions[0])
        observations, rewards, ends, _, info = many.step(actions)
        assert (reward, over) == (rewards[0], ends[0])


# --- what people see ------------------------------------------------------------------------------------------------


def test_a_picture_can_be_rendered() -> None:
    env = gym.make(ID, render_mode="rgb_array")
    env.reset(seed=6)
    image: Any = env.render()
    assert image.dtype == np.uint8
    assert image.shape[2] == 3


@pytest.mark.parametrize("options", OPTIONS[:3], ids=str)
def test_the_log_follows_the_game_event_by_event(options: dict[str, Any]) -> None:
    env: Any = CathedralEnv(render_mode="ansi", **options)
    rng = np.random.default_rng(7)
    for seed in (7, None):
        _, info = env.reset(seed=seed)
        assert env.log.position.exact_key() == env.position.exact_key()
        over = False
        while not over:
            _, _, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            assert env.log.position.exact_key() == env.position.exact_key()
        assert str(env.render()).endswith(env.position.describe())


def test_the_log_is_what_has_happened_since_the_last_look() -> None:
    env: Any = CathedralEnv(render_mode="ansi")
    env.reset(seed=8)
    dealt = env.render()
    assert dealt.count("You draw card ") == 3
    assert env.render() == env.position.describe()
    env.step(FIRST_NIGHT + 2)
    env.step(FIRST_AREA)
    assert env.render().splitlines()[:3] == [
        "You begin on Night space 3.",
        "You begin in the northwest.",
        "  Your Fortress, of level 1, and 2 Followers are in the northwest, and 2 in the west; supply 16.",
    ]


def test_the_log_goes_on_from_a_position_and_in_a_pickle() -> None:
    env: Any = CathedralEnv(render_mode="ansi", nightmares="herald,mason")
    _, info = env.reset(seed=9)
    for _ in range(12):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    kept = env.position
    env.reset(seed=3, options={"position": kept})
    assert env.render() == kept.describe()
    twin = pickle.loads(pickle.dumps(env))
    for one in (env, twin):
        for _ in range(10):
            one.step(one.position.legal_actions()[-1])
    assert env.render() == twin.render()
    assert env.log.position.exact_key() == twin.log.position.exact_key() == env.position.exact_key()


def test_an_illegal_action_is_not_in_the_log() -> None:
    env: Any = CathedralEnv(render_mode="ansi")
    env.reset(seed=8)
    env.render()
    env.step(THE_SHAPER)
    assert env.render() == env.position.describe()


def test_other_modes_keep_no_log() -> None:
    assert CathedralEnv().log is None
    assert CathedralEnv(render_mode="rgb_array").log is None


# --- options and pages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"length": "long"}, "'standard' or 'variable'"),
        ({"divergent": 1}, "expected True or False"),
        ({"nightmares": "gorger"}, "two different ones"),
        ({"nightmares": "gorger,gorger"}, "two different ones"),
        ({"difficulty": "hard"}, "'easier' or 'normal' or 'even' or 'harder'"),
        ({"powered": 3}, "0 to 2"),
        ({"king_choices": "king"}, "'player' or 'random'"),
        ({"reward": "score"}, "'outcome' or 'margin'"),
        ({"players": 2}, "no option 'players'"),
        ({"render_mode": "text"}, "'ansi', 'rgb_array' or 'human'"),
    ],
    ids=str,
)
def test_bad_options_are_told_in_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as told:
        gym.make(ID, **options)
    assert "\n" not in str(told.value)


def test_provenance_lists_what_is_reconstructed() -> None:
    lines = "\n".join(gym.make(ID).unwrapped.provenance())  # type: ignore[attr-defined]
    for part in ("map: reconstructed", "developments.stage_1: reconstructed", "dreams.rite: reconstructed"):
        assert part in lines
    assert "king.die" not in lines
    assert "reconstructed" in str(CathedralEnv.__doc__)


def test_the_page_tells_each_action_by_its_number() -> None:
    rows = re.findall(r"^ +\| (\d+)(?:(?: to |, )(\d+))? \| (.+) \|$", str(CathedralEnv.__doc__), re.MULTILINE)
    first = [int(low) for low, _, _ in rows]
    assert first == [
        FIRST_DAY, FIRST_PASS, FIRST_NIGHT, FIRST_AREA, FIRST_MARKER, WITH_LIMBO, THE_SHAPER, FIRST_SIDE,
        FIRST_NIGHTMARE, YES, FIRST_TOKEN, FIRST_DREAM, FIRST_CARD,
    ]  # fmt: skip
    last = [int(high or low) for low, high, _ in rows]
    assert last == [number - 1 for number in [*first[1:], len(ACTIONS)]]
    assert (len(ACTIONS), DREAMS) == (FIRST_CARD + SHIELD + 1, FIRST_CARD - FIRST_DREAM)
    assert all(day in rows[0][2] for day in DAY_NAMES)
