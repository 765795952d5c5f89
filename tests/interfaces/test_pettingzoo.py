"""The AEC environment: what PettingZoo's checkers, users and trainers rely on."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.any_game import GameAEC
from nightmare_gym.interfaces.pettingzoo import NightmareAEC
from reference import lantern, pig
from reference.table import walk


class PigAEC(NightmareAEC):
    """Pig."""

    game_id = pig.GAME.id
    metadata = {**NightmareAEC.metadata, "name": "pig_v0"}


class LanternAEC(NightmareAEC):
    """Lantern."""

    game_id = lantern.GAME.id
    metadata = {**NightmareAEC.metadata, "name": "lantern_v0"}


KINDS: list[tuple[type[NightmareAEC], dict[str, Any]]] = [
    (PigAEC, {"target": 20}),
    (LanternAEC, {"seats": 2, "turn_limit": 4}),
    (LanternAEC, {"seats": 3, "margin": True}),
    (LanternAEC, {"seats": 4, "breath": 3}),
]


def act(env: NightmareAEC, rng: np.random.Generator) -> tuple[str, float]:
    """A random legal action of the selected agent: who it was, and what it was told to have earned before."""
    agent = env.agent_selection
    observation, reward, terminated, truncated, _ = env.last()
    assert observation is not None
    env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return agent, reward


def play_out(env: NightmareAEC, rng: np.random.Generator) -> None:
    """Random play until the game is over; the agents are still there."""
    while not (any(env.terminations.values()) or any(env.truncations.values())):
        act(env, rng)


@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # nobody is asked at the end
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")  # a list of known names
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # a list of known names, too
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_pettingzoos_checks_accept_it(kind: type[NightmareAEC], options: dict[str, Any]) -> None:
    api_test(kind(**options), num_cycles=300)
    api_test(OrderEnforcingWrapper(kind(**options)), num_cycles=100)
    seed_test(lambda: kind(**options), num_cycles=100)
    seed_test(lambda: OrderEnforcingWrapper(kind(**options)), num_cycles=100)


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_every_agent_is_told_its_whole_return(kind: type[NightmareAEC], options: dict[str, Any]) -> None:
    env, rng = kind(**options), np.random.default_rng(1)
    for seed in range(10):
        env.reset(seed=seed)
        sums = dict.fromkeys(env.possible_agents, 0.0)
        returns = env.position.returns
        while env.agents:
            returns = env.position.returns
            agent, reward = act(env, rng)
            sums[agent] += reward
        assert list(sums.values()) == pytest.approx(returns, abs=1e-4)


def test_only_the_agent_that_is_asked_has_legal_actions() -> None:
    env, rng = LanternAEC(seats=4, breath=3), np.random.default_rng(2)
    env.reset(seed=2)
    asked = []
    while not any(env.terminations.values()):
        position = env.position
        asked.append(position.actor)
        assert env.agent_selection == f"player_{position.actor}"
        assert env.action_masks().tolist() == position.mask().tolist()
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["action_mask"].dtype == np.int8
            assert seen["observation"].tolist() == position.observation(seat).tolist()
            mask = position.mask() if seat == position.actor else np.zeros(4)
            assert seen["action_mask"].tolist() == mask.tolist()
        act(env, rng)
    assert any((one + 1) % 4 != other for one, other in pairwise(asked))  # also out of turn
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
    assert not env.action_masks().any()


def test_observations_are_the_users_own() -> None:
    env, rng = PigAEC(), np.random.default_rng(3)
    env.reset(seed=3)
    seen, masks = env.observe("player_0"), env.action_masks()
    before = pickle.dumps((seen, masks))
    for _ in range(5):
        act(env, rng)
    assert pickle.dumps((seen, masks)) == before


def test_all_agents_end_together_with_the_facts_of_the_game() -> None:
    env = PigAEC(target=10)
    env.reset(seed=4)
    play_out(env, np.random.default_rng(4))
    assert env.agents == ["player_0", "player_1"]
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    winner = env.position.state.mover
    assert all(info == {"winner": winner, "turns": env.position.state.turn} for info in env.infos.values())
    assert sorted(env.rewards.values()) == [-1.0, 1.0]
    for agent in list(env.agents):
        assert env.agent_selection == agent
        with pytest.raises(ValueError, match="the only valid action is None"):
            env.step(0)
        env.step(None)
    assert env.agents == []


def test_the_turn_limit_truncates_for_all() -> None:
    env = LanternAEC(seats=3, turn_limit=2)
    env.reset(seed=5)
    play_out(env, np.random.default_rng(5))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert all(info["turns"] == 3 for info in env.infos.values())
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


@pytest.mark.parametrize("illegal_reward", [None, -7.0])
@pytest.mark.parametrize("action", [-1, 4, 99])
def test_an_illegal_action_ends_the_game_and_costs_the_offender(action: int, illegal_reward: float | None) -> None:
    env, rng = LanternAEC(seats=3, margin=True, illegal_reward=illegal_reward), np.random.default_rng(6)
    env.reset(seed=6)
    told = dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(12):
        agent, reward = act(env, rng)
        told[agent] += reward
    offender, returns = env.agent_selection, env.position.returns
    told[offender] += env.last()[1]
    assert any(told.values())
    env.step(action)
    assert all(env.terminations.values())
    assert {name for name, info in env.infos.items() if "illegal_action" in info} == {offender}
    assert env.infos[offender]["illegal_action"] == action
    for seat, agent in enumerate(env.possible_agents):
        assert env.agent_selection == agent
        last = env.last()[1]
        if agent != offender:
            assert told[agent] + last == returns[seat]
        elif illegal_reward is None:
            assert told[agent] + last == env.table.illegal_return
        else:
            assert last == illegal_reward
        env.step(None)


def test_spaces_are_the_same_for_any_number_of_players() -> None:
    two, three, four = (LanternAEC(seats=seats) for seats in (2, 3, 4))
    assert [env.max_num_agents for env in (two, three, four)] == [2, 3, 4]
    for env in (three, four):
        for agent in env.possible_agents:
            assert env.observation_space(agent) == two.observation_space("player_0")
            assert env.action_space(agent) == two.action_space("player_0")


def test_reset_from_a_position() -> None:
    env, rng = LanternAEC(seats=3), np.random.default_rng(7)
    positions = walk(Position("lantern", seats=3), seed=7)
    position = next(one for one in positions if one.actor >= 0 and sum(one.returns) > 0)
    start = position.returns
    env.reset(seed=1, options={"position": position})
    assert env.position.exact_key() == position.exact_key()
    assert env.agent_selection == f"player_{position.actor}"
    assert env.last()[1] == 0.0
    sums = np.array(start)
    while env.agents:
        returns = env.position.returns
        agent, reward = act(env, rng)
        sums[env.possible_agents.index(agent)] += reward
    assert sums.tolist() == returns


def test_seeds_give_the_game_and_unseeded_games_differ() -> None:
    env = LanternAEC(seats=2)

    def game(seed: int | None) -> bytes:
        env.reset(seed=seed)
        play_out(env, np.random.default_rng(8))
        return env.position.exact_key()

    assert game(3) == game(3) != game(4)
    assert len({game(None) for _ in range(6)}) == 6
    one, other = LanternAEC(), LanternAEC()
    for fresh in (one, other):
        fresh.reset()
        play_out(fresh, np.random.default_rng(8))
    assert one.position.exact_key() != other.position.exact_key()


@pytest.mark.parametrize("kind", [PigAEC, LanternAEC])
def test_an_environment_pickles_and_goes_on_alike(kind: type[NightmareAEC]) -> None:
    env, rng = kind(), np.random.default_rng(9)
    env.reset(seed=9)
    for _ in range(7):
        act(env, rng)
    twin = pickle.loads(pickle.dumps(env))
    while env.agents:
        state = rng.bit_generator.state
        assert act(env, rng) == act(twin, seeded(state))
        assert twin.agents == env.agents
        assert twin.infos == env.infos
        assert twin.position.exact_key() == env.position.exact_key()


def seeded(state: Any) -> np.random.Generator:
    """A generator that stands where another one stood."""
    rng = np.random.default_rng()
    rng.bit_generator.state = state
    return rng


def test_it_shows_the_table() -> None:
    text = LanternAEC(render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == text.position.describe()

    def picture(state: Any, params: Any) -> NDArray[np.uint8]:
        return np.full((2, 3, 3), state.actor, np.uint8)

    drawn = GameAEC(
        replace(pig.GAME, rendered_by=replace(pig.GAME.rendering, picture=picture)), render_mode="rgb_array"
    )
    drawn.reset(seed=1)
    assert drawn.render().shape == (2, 3, 3)
    drawn.close()


def test_provenance_is_the_games() -> None:
    assert LanternAEC(seats=3).provenance() == lantern.GAME.provenance()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 3}, "'players'\\); its options: seats"),
        ({"seats": 5}, "seats=5: expected 2 to 4"),
        ({"render_mode": "svg"}, "render_mode='svg': expected None, 'ansi', 'rgb_array' or 'human'"),
        ({"illegal_reward": "low"}, "illegal_reward='low': expected a finite number, or None"),
    ],
)
def test_bad_options_are_told_in_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as caught:
        LanternAEC(**options)
    assert "\n" not in str(caught.value)
