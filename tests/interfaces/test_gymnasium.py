"""The Gymnasium environment: what users, checkers and wrappers rely on."""

from __future__ import annotations

import ast
import itertools
import pickle
import re
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import nightmare_gym
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.games.endless_nightmare.layout import ACTIVE_ACTIONS
from nightmare_gym.games.endless_nightmare.params import skilled
from nightmare_gym.interfaces.endless_nightmare import EndlessNightmareEnv
from nightmare_gym.testing import BrokenPromise, check_masked_env

ENDLESS_NIGHTMARE = "Nightmare/EndlessNightmare-v0"
OPTIONS = [
    {"board": board, "veteran": veteran, "strategist": strategist, "sanity_on_selection": selection, "reward": reward}
    for (board, veteran), strategist, selection, reward in itertools.product(
        [("reconstructed", False), ("reconstructed", True), ("small", False)], [False, True], [False, True],
        ["score", "survived", "log"],
    )
]  # fmt: skip
BASIC: dict[str, Any] = {}
ACTIVE: dict[str, Any] = {"version": "active"}
MIXED: dict[str, Any] = {"version": "mixed"}
EDITIONS = [BASIC, ACTIVE, MIXED]
ACTIVE_OPTIONS = [
    {**version, "skill": skill, "strategist": strategist, "board": board}
    for version, skill, strategist, board in itertools.product(
        [ACTIVE, MIXED], ["novice", "deft", {"marker_hit": 1.0, "hold": [0.5] * 6}], [False, True],
        ["reconstructed", "small"],
    )
]  # fmt: skip
CERTAIN = {"touch": 1.0, "lid": 1.0, "hold": [1.0] * 6, "ticks": [1.0, 0.0, 0.0], "marker_hit": 0.0}
HOPELESS = {"touch": 0.0, "lid": 0.0, "hold": [0.0] * 6, "ticks": [0.0, 0.0, 1.0], "marker_hit": 1.0}


def play(env: gym.Env[Any, Any], seed: int, rng: np.random.Generator) -> tuple[list[float], dict[str, Any]]:
    """One random legal game: its rewards, and the last info."""
    _, info = env.reset(seed=seed)
    rewards: list[float] = []
    while True:
        _, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        rewards.append(float(reward))
        if terminated or truncated:
            return rewards, info


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_gymnasium_checker_accepts_it(edition: dict[str, Any]) -> None:
    check_env(gym.make(ENDLESS_NIGHTMARE, **edition).unwrapped, skip_render_check=True)


@pytest.mark.uncompiled
@pytest.mark.filterwarnings("error::RuntimeWarning")  # numbers that overflow, which compiled code does in silence
@pytest.mark.parametrize("skill", [CERTAIN, HOPELESS], ids=["certain", "hopeless"])
@pytest.mark.parametrize("edition", [ACTIVE, MIXED], ids=str)
def test_masked_checker_accepts_the_ends_of_skill(edition: dict[str, Any], skill: dict[str, Any]) -> None:
    check_masked_env(gym.make(ENDLESS_NIGHTMARE, **edition, skill=skill), episodes=5)


@pytest.mark.parametrize("options", [*OPTIONS, *ACTIVE_OPTIONS], ids=str)
def test_masked_checker_accepts_every_option(options: dict[str, Any]) -> None:
    check_masked_env(gym.make(ENDLESS_NIGHTMARE, **options), episodes=3)


@pytest.mark.bounds
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_masked_checker_accepts_it_with_bounds_checks(edition: dict[str, Any]) -> None:
    check_masked_env(gym.make(ENDLESS_NIGHTMARE, strategist=True, **edition), episodes=20)


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
@pytest.mark.parametrize("reward", ["score", "survived", "log"])
def test_return_is_what_the_reward_option_says(reward: str, edition: dict[str, Any]) -> None:
    env = gym.make(ENDLESS_NIGHTMARE, reward=reward, **edition)
    rng = np.random.default_rng(1)
    for seed in range(50):
        rewards, info = play(env, seed, rng)
        expected = {
            "score": info["score"],
            "survived": info["nightmares_survived"],
            "log": np.log1p(info["score"]),
        }[reward]
        assert sum(rewards) == pytest.approx(expected, abs=1e-4)


def test_end_tells_score_survived_and_cause() -> None:
    _, info = play(gym.make(ENDLESS_NIGHTMARE), 3, np.random.default_rng(3))
    assert info["cause"] in {"shadow", "lapped", "insane", "courage", "smashed"}
    assert info["score"] >= 10 * info["nightmares_survived"]
    assert info["turns"] >= 1


def test_an_illegal_action_ends_with_a_return_worse_than_any() -> None:
    env = gym.make(ENDLESS_NIGHTMARE, sanity_on_selection=False)
    env.reset(seed=1)
    _, paid, *_ = env.step(4)
    _, reward, terminated, truncated, info = env.step(44)
    assert (terminated, truncated) == (True, False)
    assert info["illegal_action"] == 44
    assert float(paid) + float(reward) == -1.0


@pytest.mark.parametrize("edition", [ACTIVE, MIXED], ids=str)
def test_an_aim_that_nothing_asks_for_is_illegal(edition: dict[str, Any]) -> None:
    env = gym.make(ENDLESS_NIGHTMARE, **edition)
    _, info = env.reset(seed=1)
    assert not info["action_mask"][57:].any()
    _, reward, terminated, _, info = env.step(57)
    assert (float(reward), terminated, info["illegal_action"]) == (-1.0, True, 57)


def test_illegal_reward_can_be_set() -> None:
    env = gym.make(ENDLESS_NIGHTMARE, illegal_reward=-7.0)
    env.reset(seed=1)
    assert env.step(44)[1] == -7.0


def test_turn_limit_truncates() -> None:
    env = gym.make(ENDLESS_NIGHTMARE, turn_limit=1)
    truncations = 0
    for seed in range(20):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            action = np.flatnonzero(info["action_mask"])[0]
            _, _, terminated, truncated, info = env.step(action)
            over = terminated or truncated
            assert not (terminated and truncated)
        truncations += truncated
        assert (info["cause"] == "alive") == truncated
    assert truncations > 0


def test_options_survive_a_seeded_reset() -> None:
    env = gym.make(ENDLESS_NIGHTMARE, veteran=True)
    env.reset(seed=5)
    assert env.unwrapped.position.state.lead == 5  # type: ignore[attr-defined]
    env.reset()
    assert env.unwrapped.position.state.lead == 5  # type: ignore[attr-defined]


def test_unseeded_games_differ() -> None:
    env = gym.make(ENDLESS_NIGHTMARE)
    env.reset(seed=11)
    rng = np.random.default_rng(0)
    games = []
    for _ in range(8):
        observation, info = env.reset()
        over, trace = False, [observation.tobytes()]
        while not over:
            observation, _, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            over = terminated or truncated
            trace.append(observation.tobytes())
        games.append(tuple(trace))
    assert len(set(games)) == len(games)


def test_reset_from_a_position() -> None:
    env = gym.make(ENDLESS_NIGHTMARE, strategist=True)
    position = Position("endless_nightmare", strategist=True)
    position.apply(position.game.actions.index("choose Spiders"))
    observation, _ = env.reset(seed=1, options={"position": position})
    assert np.array_equal(observation, position.observation())
    assert env.unwrapped.position.exact_key() == position.exact_key()  # type: ignore[attr-defined]


@pytest.mark.parametrize("edition", [ACTIVE, MIXED], ids=str)
def test_reset_from_a_position_of_an_active_nightmare(edition: dict[str, Any]) -> None:
    options: dict[str, Any] = {**edition, "skill": "deft", "strategist": True}
    env = gym.make(ENDLESS_NIGHTMARE, **options)
    position = Position("endless_nightmare", **options)
    for action in ("choose Decay (Active)", "Move 3"):
        position.apply(position.game.actions.index(action))
    position.state.markers[2] = 2
    observation, info = env.reset(seed=1, options={"position": position})
    assert np.array_equal(observation, position.observation())
    assert np.flatnonzero(info["action_mask"]).tolist() == [57, 58, 59, 60, 61]
    assert env.unwrapped.position.exact_key() == position.exact_key()  # type: ignore[attr-defined]


@pytest.mark.parametrize("other", [{"veteran": True}, ACTIVE, MIXED, {**ACTIVE, "skill": "deft"}], ids=str)
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_reset_from_a_position_of_other_options_is_refused(edition: dict[str, Any], other: dict[str, Any]) -> None:
    env = gym.make(ENDLESS_NIGHTMARE, **edition)
    if edition == other:
        other = {**other, "veteran": True}
    with pytest.raises(OptionError, match="other options"):
        env.reset(options={"position": Position("endless_nightmare", **other)})
    with pytest.raises(OptionError, match="position=3: expected a Position"):
        env.reset(options={"position": 3})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"borad": "small"}, "'borad'\\); its options: board, version, skill, veteran"),
        ({"version": "Active"}, "version='Active': there is no such version; there are: basic, active, mixed"),
        ({"version": ["active"]}, "there are: basic, active, mixed"),
        ({"version": "active", "skill": "clumsy"}, "skill='clumsy': expected one of steady, novice, deft"),
        ({"version": "mixed", "skill": {"tuch": 0.5}}, "skill: tuch: .*; its parameters: throw_sigma, throw_slope"),
        ({"version": "mixed", "skill": {"touch": 1.5}}, "skill: touch: .*less than or equal to 1"),
        ({"version": "active", "skill": {"hold": [1.0]}}, "skill: hold: "),
        ({"board": "large"}, "there are: reconstructed, small"),
        ({"reward": "points"}, "expected one of score, survived, log"),
        ({"veteran": "yes"}, "veteran='yes': expected True or False"),
        ({"illegal_reward": "high"}, "illegal_reward='high': expected a finite number, or None"),
        ({"turn_limit": 0}, "turn_limit=0: expected a whole number"),
        ({"turn_limit": 2**31}, "turn_limit=2147483648: expected a whole number"),
        ({"board": ["small"]}, "there are: reconstructed, small"),
        ({"render_mode": "svg"}, "expected None, 'ansi', 'rgb_array' or 'human'"),
    ],
)
def test_bad_options_are_told_in_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as caught:
        gym.make(ENDLESS_NIGHTMARE, **options)
    assert "\n" not in str(caught.value)


def test_reset_from_the_end_of_a_game_is_refused() -> None:
    env = gym.make(ENDLESS_NIGHTMARE)
    play(env, 1, np.random.default_rng(1))
    with pytest.raises(OptionError, match="nothing to play"):
        env.reset(options={"position": env.unwrapped.position})  # type: ignore[attr-defined]


class _DictObservations(gym.ObservationWrapper[Any, Any, Any]):
    """The mask inside the observation, too, as PettingZoo and RLlib have it."""

    def __init__(self, env: gym.Env[Any, Any]) -> None:
        super().__init__(env)
        self.observation_space = gym.spaces.Dict({"observation": env.observation_space})

    def observation(self, observation: Any) -> Any:
        return {"observation": observation}


def test_masked_checker_takes_dict_observations() -> None:
    check_masked_env(_DictObservations(gym.make(ENDLESS_NIGHTMARE)), episodes=3)


@pytest.mark.parametrize("edition", [*EDITIONS, {**MIXED, "skill": {"lid": 0.9}}], ids=str)
def test_pickle_goes_on_with_the_same_game(edition: dict[str, Any]) -> None:
    env = gym.make(ENDLESS_NIGHTMARE, **edition).unwrapped
    _, info = env.reset(seed=4)
    for _ in range(3):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    twin = pickle.loads(pickle.dumps(env))
    action = int(np.flatnonzero(info["action_mask"])[0])
    assert (twin.observation_space, twin.action_space) == (env.observation_space, env.action_space)
    one, other = env.step(action), twin.step(action)
    assert np.array_equal(one[0], other[0])
    assert one[1:4] == other[1:4]


def test_provenance_lists_what_is_reconstructed() -> None:
    lines = gym.make(ENDLESS_NIGHTMARE).unwrapped.provenance()  # type: ignore[attr-defined]
    assert any("boards.reconstructed.shadow: reconstructed" in line for line in lines)
    assert not any("nightmares[" in line for line in lines)


@pytest.mark.parametrize("edition", [ACTIVE, MIXED], ids=str)
def test_provenance_lists_the_model_of_dexterity(edition: dict[str, Any]) -> None:
    basic, steady, mine = (
        gym.make(ENDLESS_NIGHTMARE, **options).unwrapped.provenance()  # type: ignore[attr-defined]
        for options in (BASIC, edition, {**edition, "skill": {"touch": 0.9}})
    )
    assert {line.split(":")[0] for line in steady} - {line.split(":")[0] for line in basic} == {
        "die_board", "stopwatch_aims", "skills.steady",
    }  # fmt: skip
    assert "skill: model" in mine


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_ansi_shows_all_nine_tracks(edition: dict[str, Any]) -> None:
    env = gym.make(ENDLESS_NIGHTMARE, render_mode="ansi", **edition)
    env.reset(seed=1)
    board = env.render()
    for track in (
        "Nightmares Survived",
        "Progress",
        "The Shadow",
        "Horrors",
        "Incantation",
        "Sanity",
        "Scares",
        "Mantra",
        "Courage",
    ):
        assert track in str(board)


@pytest.mark.parametrize("edition", [BASIC, ACTIVE], ids=str)
def test_record_video(tmp_path: Path, edition: dict[str, Any]) -> None:
    env = gym.wrappers.RecordVideo(
        gym.make(ENDLESS_NIGHTMARE, render_mode="rgb_array", **edition), str(tmp_path), disable_logger=True
    )
    play(env, 1, np.random.default_rng(1))
    env.close()  # type: ignore[no-untyped-call]
    videos = list(tmp_path.glob("*.mp4"))
    assert len(videos) == 1
    assert videos[0].stat().st_size > 1000


def test_actions_and_features_of_basic_are_frozen() -> None:
    """The Active version must change neither the action table nor the observation of the Basic one."""
    env = gym.make(ENDLESS_NIGHTMARE)
    assert env.action_space == gym.spaces.Discrete(45)
    assert env.observation_space.shape == (72,)
    assert nightmare_gym.__version__


@pytest.mark.parametrize("edition", [ACTIVE, MIXED], ids=str)
def test_active_and_mixed_share_a_larger_table(edition: dict[str, Any]) -> None:
    env = gym.make(ENDLESS_NIGHTMARE, **edition)
    assert env.action_space == gym.spaces.Discrete(69)
    assert env.observation_space.shape == (127,)


def test_the_actions_of_basic_are_the_first_of_the_larger_table() -> None:
    basic, active = (gym.make(ENDLESS_NIGHTMARE, **options).unwrapped for options in (BASIC, ACTIVE))
    assert active.game.actions[:45] == basic.game.actions  # type: ignore[attr-defined]


def test_the_page_tells_each_parameter_of_skill_with_its_default() -> None:
    page, steady = str(EndlessNightmareEnv.__doc__), skilled("steady").model_dump(exclude={"source", "note"})
    table = dict(re.findall(r"^    \| `(\w+)` \| (.+?) \|", page, re.M))
    assert {name: ast.literal_eval(value) for name, value in table.items()} == steady


def test_the_page_names_actions_as_the_table_does() -> None:
    page, actions = str(EndlessNightmareEnv.__doc__), ACTIVE_ACTIONS
    for row, first, last in (
        ("| 33 to 44 |", "choose Apocalypse", "choose The Test"),
        ("| 45 to 56 |", "choose Blind (Active)", "choose The Test (Active)"),
        ("| 57 to 61 |", "aim at zone 2", "aim at zone 6"),
        ("| 62 to 66 |", "stop the watch at the first time", "stop the watch at the fifth time"),
        ("| 67, 68 |", "hold your breath", "breathe"),
    ):
        assert row in page
        one, other = (int(number) for number in re.findall(r"\d+", row))
        assert (actions[one], actions[other]) == (first, last)


class _Liar(gym.Wrapper[Any, Any, Any, Any]):
    """An environment that breaks one promise."""

    def __init__(self, env: gym.Env[Any, Any], lie: str) -> None:
        super().__init__(env)
        self.lie = lie
        self.shared = np.zeros(45, np.int8)

    @property
    def unwrapped(self) -> Any:
        return self

    def tell(self, info: dict[str, Any]) -> dict[str, Any]:
        mask = info["action_mask"]
        if self.lie == "bool mask":
            info["action_mask"] = mask.astype(bool)
        elif self.lie == "empty mask":
            info["action_mask"] = mask * 0
        elif self.lie == "no mask":
            del info["action_mask"]
        elif self.lie == "all legal":
            info["action_mask"] = np.ones_like(mask)
        elif self.lie == "shared mask":
            self.shared[:] = mask
            info["action_mask"] = self.shared
        return info

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(seed=None if self.lie == "seed" else seed, options=options)
        return observation, self.tell(info)

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        if self.lie == "illegal raises" and "illegal_action" in info:
            raise ValueError("illegal")
        if self.lie == "no number":
            reward = float("nan")
        if self.lie == "last observation" and terminated:
            observation = observation + 2
        return observation, reward, terminated, truncated, self.tell(info)


@pytest.mark.parametrize(
    ("lie", "complaint"),
    [
        ("bool mask", "must be int8"),
        ("empty mask", "no action is legal"),
        ("no mask", "is missing"),
        ("all legal", "legal by the mask, and illegal by the environment"),
        ("shared mask", "has changed"),
        ("seed", "two different games"),
        ("illegal raises", "but it raised"),
        ("no number", "no finite number"),
        ("last observation", "lies outside its space"),
    ],
)
def test_masked_checker_finds_each_lie(lie: str, complaint: str) -> None:
    with pytest.raises(BrokenPromise, match=complaint):
        check_masked_env(_Liar(gym.make(ENDLESS_NIGHTMARE), lie))
