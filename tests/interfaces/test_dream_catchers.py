"""Dream Catchers as users meet it: one controller by `gymnasium.make`, and an agent for each seat by PettingZoo."""

from __future__ import annotations

import pickle
import re
from typing import Any

import gymnasium as gym
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from nightmare_gym import dream_catchers_v0
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.games.dream_catchers.layout import (
    ACCEPT,
    ACTIONS,
    BY_PRISCILLA,
    CHARACTERS,
    FIRST_ABILITY,
    FIRST_CELL,
    FIRST_MONSTER,
    FIRST_POWER,
    FIRST_TRADE,
    FIRST_TREASURE,
    GO_ON,
    THE_DREAM_STACK,
    TREASURES,
)
from nightmare_gym.games.dream_catchers.state import LAYOUT
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.interfaces.dream_catchers import DreamCatchersAEC, DreamCatchersEnv
from nightmare_gym.testing import check_masked_env

ID = "Nightmare/DreamCatchers-v0"
OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 3, "bedroom": 2, "reward": "progress"},
    {"players": 4, "bedroom": 5, "characters": "oscar,pixie,bubbles,candy"},
    {"players": 2, "control": "seats"},
    {"players": 3, "bedroom": 4, "control": "seats", "consent": False},
]
TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "bedroom": 5, "reward": "progress"},
    {"players": 4, "consent": False},
    {"players": 2, "control": "team"},
]
FACTS = {
    "won", "cause", "bedroom", "turns", "sweet_left", "nightmare_left", "time_left", "monsters", "caught_monsters",
    "caught_nightmares", "eaten",
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


def act(env: Any, rng: np.random.Generator) -> None:
    """A random legal action of the agent that is asked."""
    env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))


def play_out(env: Any, rng: np.random.Generator) -> list[str]:
    """Random legal play of all seats until the game is over; who was asked, in order."""
    asked = []
    while not any(env.terminations.values()):
        asked.append(env.agent_selection)
        act(env, rng)
    return asked


def assert_facts_agree(info: dict[str, Any]) -> None:
    """The facts of a finished game belong together."""
    assert set(info) >= FACTS
    assert info["won"] == (info["cause"] == "slept") == (info["sweet_left"] == 0)
    assert (info["cause"] == "nightmare") == (info["nightmare_left"] == 0)
    assert (info["cause"] == "monsters") == (info["monsters"] == 3)
    assert info["cause"] != "daybreak" or info["time_left"] == 0
    assert info["turns"] >= 1


# --- one controller -------------------------------------------------------------------------------------------------


def test_gymnasium_checker_accepts_it() -> None:
    check_env(gym.make(ID).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_masked_checker_accepts_every_option(options: dict[str, Any]) -> None:
    check_masked_env(gym.make(ID, **options), episodes=3)


@pytest.mark.bounds
def test_masked_checker_accepts_it_with_bounds_checks() -> None:
    check_masked_env(gym.make(ID, players=4), episodes=3)


def test_the_end_tells_how_it_was_won_or_lost() -> None:
    env, rng = gym.make(ID, players=3), np.random.default_rng(1)
    causes = set()
    for seed in range(40):
        _, info = env.reset(seed=seed)
        rewards, info = play(env, info, rng)
        assert_facts_agree(info)
        assert rewards[-1] == (1.0 if info["won"] else -1.0)
        assert not any(rewards[:-1])
        causes.add(info["cause"])
    assert len(causes) > 1


def test_progress_pays_on_the_way_what_adds_up_to_the_return() -> None:
    env: Any = gym.make(ID, players=2, bedroom=1, reward="progress")
    rng, paid_early = np.random.default_rng(2), 0
    for seed in range(20):
        _, info = env.reset(seed=seed)
        rewards, info = play(env, info, rng)
        room = env.unwrapped.position.params.bedrooms[0]
        caught = 1 - info["sweet_left"] / room.sweet
        frightened = 1 - info["nightmare_left"] / room.nightmare
        outcome = 1 if info["won"] else -1
        assert sum(rewards) == pytest.approx(outcome + 0.5 * (caught - frightened), abs=1e-5)
        assert sum(rewards) == pytest.approx(env.unwrapped.position.returns[0], abs=1e-5)
        paid_early += any(rewards[:-1])
    assert paid_early > 10


def test_both_controls_have_the_same_spaces() -> None:
    team, seats = (gym.make(ID, players=4, control=control) for control in ("team", "seats"))
    assert team.observation_space == seats.observation_space
    assert team.action_space == seats.action_space == gym.spaces.Discrete(len(ACTIONS))
    table = DreamCatchersAEC(players=2)
    assert table.action_space("player_0") == team.action_space
    assert table.observation_space("player_1")["observation"] == team.observation_space  # type: ignore[index]


def test_one_controller_plays_for_every_seat_and_seats_for_themselves() -> None:
    rng, found = np.random.default_rng(3), {}
    for control in ("team", "seats"):
        env: Any = gym.make(ID, players=3, control=control)
        out_of_turn = foreign = consents = 0
        for seed in range(12):
            _, info = env.reset(seed=seed)
            over = False
            while not over:
                state = env.unwrapped.position.state
                out_of_turn += int(state.actor != state.mover)
                foreign += int(info["action_mask"][FIRST_TREASURE + TREASURES : FIRST_ABILITY].any())
                consents += int(state.agenda.steps[state.agenda.height - 1].step == Step.CONSENT)
                _, _, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        found[control] = (out_of_turn, foreign, consents)
    assert found["team"][0] == 0 < found["team"][1]
    assert found["team"][2] == 0
    assert found["seats"][0] > 0
    assert found["seats"][1] == 0 < found["seats"][2]


@pytest.mark.parametrize(
    ("options", "reward"), [({}, -2.0), ({"reward": "progress"}, -2.5), ({"illegal_reward": -7.0}, -7.0)]
)
def test_an_illegal_action_is_worse_than_a_loss(options: dict[str, Any], reward: float) -> None:
    env = gym.make(ID, **options)
    env.reset(seed=1)
    _, paid, terminated, _, info = env.step(ACCEPT)
    assert (paid, terminated, info["illegal_action"]) == (reward, True, ACCEPT)


def test_a_game_goes_on_from_a_position() -> None:
    env: Any = gym.make(ID, players=2, bedroom=3)
    _, info = env.reset(seed=4)
    for _ in range(10):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    kept = env.unwrapped.position
    again: Any = gym.make(ID, players=2, bedroom=3)
    observation, info = again.reset(seed=9, options={"position": kept})
    assert again.unwrapped.position.exact_key() == kept.exact_key()
    np.testing.assert_array_equal(observation, kept.observation(kept.actor))
    assert np.flatnonzero(info["action_mask"]).tolist() == kept.legal_actions()
    with pytest.raises(OptionError):
        again.reset(options={"position": Position("dream_catchers", players=3)})


def test_pickle_goes_on_with_the_same_game() -> None:
    env = gym.make(ID, players=4).unwrapped
    _, info = env.reset(seed=5)
    twin = pickle.loads(pickle.dumps(env))
    first, second = (play(one, info, np.random.default_rng(1)) for one in (env, twin))
    assert first[0] == second[0]
    assert {name: first[1][name] for name in FACTS} == {name: second[1][name] for name in FACTS}


def test_the_native_batch_plays_every_bedroom_and_character() -> None:
    many: Any = gym.make_vec(ID, num_envs=128, players=4)
    assert type(many.unwrapped).__name__ == "DreamCatchersVectorEnv"
    observations, info = many.reset(seed=2)
    states = many.unwrapped.batch.states
    assert set(states["bedroom"]) == set(range(6))
    assert set(states["catchers"]["character"].ravel()) == set(range(len(CHARACTERS)))
    assert many.observation_space.contains(observations)
    rng, ended = np.random.default_rng(2), 0
    for _ in range(150):
        actions: NDArray[Any] = (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
        _, rewards, over, truncated, info = many.step(actions)
        assert not truncated.any()
        assert (np.abs(rewards[over]) == 1).all()
        ended += int(over.sum())
    assert ended > 128


def test_a_picture_can_be_rendered() -> None:
    env = gym.make(ID, render_mode="rgb_array", players=4)
    env.reset(seed=6)
    image: Any = env.render()
    assert image.dtype == np.uint8
    assert image.shape[2] == 3


# --- an agent for each seat -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_pettingzoos_checks_accept_it(options: dict[str, Any]) -> None:
    api_test(dream_catchers_v0.env(**options), num_cycles=300)
    seed_test(lambda: dream_catchers_v0.env(**options), num_cycles=60)


def test_it_is_made_by_its_id() -> None:
    env = pettingzoo.make("aec", "nightmare/dream_catchers_v0", players=4)
    assert env.possible_agents == [f"player_{seat}" for seat in range(4)]
    assert env.unwrapped.metadata["name"] == "dream_catchers_v0"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("reward", ["outcome", "progress"])
def test_all_agents_win_or_lose_together(players: int, reward: str) -> None:
    env: Any = dream_catchers_v0.raw_env(players=players, reward=reward)
    rng = np.random.default_rng(players)
    for seed in range(5):
        env.reset(seed=seed)
        earned = dict.fromkeys(env.possible_agents, 0.0)
        asked = set()
        while not any(env.terminations.values()):
            asked.add(env.agent_selection)
            act(env, rng)
            assert len(set(env.rewards.values())) == 1
            for agent, paid in env.rewards.items():
                earned[agent] += paid
        assert asked == set(env.possible_agents)
        assert all(env.terminations.values())
        assert not any(env.truncations.values())
        infos = list(env.infos.values())
        assert all(info == infos[0] for info in infos)
        assert_facts_agree(infos[0])
        assert list(earned.values()) == pytest.approx(env.position.returns, abs=1e-5)
        assert reward == "progress" or earned["player_0"] == (1 if infos[0]["won"] else -1)


def test_an_illegal_action_ends_the_game_for_all() -> None:
    env, rng = dream_catchers_v0.raw_env(players=3), np.random.default_rng(7)
    env.reset(seed=7)
    for _ in range(5):
        act(env, rng)
    offender = env.agent_selection
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert {agent: info.get("illegal_action") for agent, info in env.infos.items()} == {
        agent: illegal if agent == offender else None for agent in env.possible_agents
    }
    assert env.rewards[offender] == -2


def test_seats_are_asked_out_of_turn() -> None:
    env, rng, asked = dream_catchers_v0.raw_env(players=3), np.random.default_rng(0), []
    for seed in range(8):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            state = env.position.state
            if state.actor != state.mover:
                asked.append(LAYOUT.step_names[state.agenda.steps[state.agenda.height - 1].step])
            act(env, rng)
    assert {"accept the trade", "the Dream Catcher phase"} < set(asked)


def test_without_consent_nobody_refuses() -> None:
    env, rng = dream_catchers_v0.raw_env(players=3, consent=False), np.random.default_rng(1)
    for seed in range(5):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            assert not env.action_masks()[ACCEPT]
            act(env, rng)


def test_a_table_goes_on_from_a_position() -> None:
    env, rng = dream_catchers_v0.raw_env(players=3, bedroom=1), np.random.default_rng(2)
    env.reset(seed=3)
    for _ in range(12):
        act(env, rng)
    kept = env.position
    other = dream_catchers_v0.raw_env(players=3, bedroom=1)
    other.reset(seed=5, options={"position": kept})
    assert other.position.exact_key() == kept.exact_key()
    assert other.agent_selection == env.agent_selection == f"player_{kept.actor}"


def test_a_table_pickles_and_goes_on_alike() -> None:
    env = dream_catchers_v0.raw_env(players=2)
    env.reset(seed=4)
    twin = pickle.loads(pickle.dumps(env))
    first, second = play_out(env, np.random.default_rng(1)), play_out(twin, np.random.default_rng(1))
    assert first == second
    assert env.infos == twin.infos


# --- options and pages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [lambda **options: gym.make(ID, **options), dream_catchers_v0.env])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 5}, "expected 2, 3 or 4"),
        ({"bedroom": 7}, "1 to 6, or 'random'"),
        ({"bedroom": "attic"}, "1 to 6, or 'random'"),
        ({"characters": "jazz,nobody"}, "jazz, mochi, bubbles, cooper, candy, pixie, oscar"),
        ({"characters": "jazz,jazz"}, "a different name for each of 2 players"),
        ({"characters": ["jazz"]}, "a different name for each of 2 players"),
        ({"control": "both"}, "'team' or 'seats'"),
        ({"consent": 1}, "expected True or False"),
        ({"reward": "score"}, "'outcome' or 'progress'"),
        ({"room": 1}, "no option 'room'"),
    ],
    ids=str,
)
def test_bad_options_are_told_in_one_line(make: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as told:
        make(**options)
    assert "\n" not in str(told.value)


def test_provenance_lists_what_is_reconstructed() -> None:
    lines = "\n".join(dream_catchers_v0.raw_env(bedroom=1).provenance())
    for part in ("sweet_dreams: reconstructed", "monsters: reconstructed", "bedrooms.samantha: reconstructed"):
        assert part in lines
    assert "bedrooms.lily" not in lines
    every = gym.make(ID).unwrapped.provenance()  # type: ignore[attr-defined]
    assert "bedrooms.lily: reconstructed" in "\n".join(every)


def test_the_page_tells_each_action_by_its_number() -> None:
    rows = re.findall(r"^ +\| (\d+)(?:(?: to |, )(\d+))? \| (.+) \|$", str(DreamCatchersEnv.__doc__), re.MULTILINE)
    first = [int(low) for low, _, _ in rows]
    assert first == [
        FIRST_CELL, FIRST_MONSTER, FIRST_TRADE, FIRST_POWER, FIRST_TREASURE, FIRST_ABILITY,
        FIRST_ABILITY + BY_PRISCILLA, THE_DREAM_STACK, GO_ON, ACCEPT,
    ]  # fmt: skip
    last = [int(high or low) for low, high, _ in rows]
    assert last == [number - 1 for number in [*first[1:], len(ACTIONS)]]
