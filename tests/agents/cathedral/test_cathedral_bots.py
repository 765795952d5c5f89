"""The players of Nightmare Cathedral: legal everywhere, seeded, pickled by name, as strong as they are said to be."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents.agent import act_one
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent, recipes
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from reference.table import walk

GAME = make_game("cathedral")
PLAYERS = ["king", "greedy", "strategist", "planner"]
OPTIONS: list[dict[str, Any]] = [
    {"nightmares": "gorger,herald"},
    {"nightmares": "brood,scourge", "difficulty": "easier"},
    {"nightmares": "gravekeeper,mason", "difficulty": "harder", "powered": 2},
    {"nightmares": "whisperer,undertow", "divergent": True},
    {"length": "variable"},
    {"length": "variable", "divergent": True, "king_choices": "random", "reward": "margin"},
]


def margins(name: str, games: int, seed: int, **options: Any) -> NDArray[np.float64]:
    """The lead at the end of each game."""
    finals = play(GAME, find_agent(GAME.id, name), games, seed, options)
    return np.asarray(GAME.summary(finals, GAME.params(**options))["margin"], np.float64)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_ends_its_games_by_legal_actions_only(name: str, options: dict[str, Any]) -> None:
    finals = play(GAME, find_agent(GAME.id, name), 6 if name == "planner" else 40, 5, options)
    assert (finals["actor"] == NOBODY).all()
    assert (finals["ended"] > 0).all()
    assert (finals["fault"] == 0).all()


@pytest.mark.parametrize("name", PLAYERS)
def test_players_act_legally_wherever_random_play_leads(name: str) -> None:
    agent = find_agent(GAME.id, name)
    asked = 0
    for seed in range(len(OPTIONS)):
        for position in walk(Position(GAME, **OPTIONS[seed]), seed=seed):
            if position.actor >= 0:
                asked += 1
                assert act_one(agent, position, seed) in position.legal_actions()
    assert asked > 400


@pytest.mark.parametrize("name", PLAYERS)
def test_games_are_seeded_and_players_pickle_by_name(name: str) -> None:
    agent = find_agent(GAME.id, name)
    twin = pickle.loads(pickle.dumps(agent))
    games = 4 if name == "planner" else 20
    assert twin.name == agent.name
    first = play(GAME, agent, games, 3)
    assert first.tobytes() == play(GAME, twin, games, 3).tobytes()
    assert first.tobytes() != play(GAME, agent, games, 4).tobytes()


def test_players_are_listed_with_a_meaning() -> None:
    assert {recipe.name for recipe in recipes(GAME.id)} >= {"random", *PLAYERS, "monte-carlo-K", "rollout-K"}
    assert all(recipe.meaning for recipe in recipes(GAME.id))


@pytest.mark.parametrize("name", ["monte-carlo-2", "rollout-16"])
def test_searchers_act_legally_near_the_end(name: str) -> None:
    """Each decision of theirs takes many games to the end."""
    agent, asked = find_agent(GAME.id, name), 0
    for position in walk(Position(GAME), seed=3):
        if position.actor >= 0 and position.states["clock"][0] >= 22:
            asked += 1
            assert act_one(agent, position, 1) in position.legal_actions()
    assert asked > 3


def test_the_king_s_ways_are_better_than_chance() -> None:
    """Paired by the dice, by 5 standard errors."""
    gain = margins("king", 400, 21) - margins("random", 400, 21)
    assert gain.mean() > 5 * gain.std() / np.sqrt(len(gain))


def test_greedy_is_stronger_than_the_king() -> None:
    """Its mean lead is more than 7 by 5 standard errors; an earlier study's greedy player was 14 points behind."""
    found = margins("greedy", 400, 21)
    assert found.mean() - 5 * found.std() / np.sqrt(len(found)) > 7.0
