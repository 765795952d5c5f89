"""The players of Lucidity: legal whatever is played, seeded, pickled by name, and as strong as they are said to be."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from agents.lucidity.alone import alone_among, least_of
from nightmare_agents.agent import act_one
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent, recipes
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position

GAME = "lucidity"
OWN = ["cautious", "greedy", "survivor", "stalker", "racer", "bogeyman", "expectimax"]
OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 3, "abilities": False},
    {"players": 2, "temptation": "envy"},
    {"players": 4, "temptation": "primeval_fear"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", OWN)
def test_every_player_ends_its_games_by_legal_actions_only(name: str, options: dict[str, Any]) -> None:
    """Each meets itself, and at the other seats players who lead it anywhere."""
    agent, stranger = find_agent(GAME, name), find_agent(GAME, "random")
    for others in (agent, stranger):
        agents = [agent, *[others] * (options["players"] - 1)]
        assert (play_table(GAME, agents, 60, 5, options)["actor"] == NOBODY).all()
        assert (play_table(GAME, agents[::-1], 60, 6, options)["actor"] == NOBODY).all()


@pytest.mark.parametrize("name", OWN)
def test_every_choice_is_legal_wherever_random_play_leads(name: str) -> None:
    agent = find_agent(GAME, name)
    for options in OPTIONS:
        rng = np.random.default_rng(17)
        position = Position(GAME, **options)
        while position.actor != NOBODY:
            if position.actor < 0:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                position.resolve(int(rng.choice(outcomes, p=odds)))
                continue
            legal = position.legal_actions()
            assert act_one(agent, position) in legal
            position.apply(int(rng.choice(legal)))


@pytest.mark.parametrize("name", OWN)
def test_the_same_seed_gives_the_same_games_also_to_a_pickled_twin(name: str) -> None:
    agent = find_agent(GAME, name)
    twin = pickle.loads(pickle.dumps(agent))
    assert twin.name == agent.name
    first, second = (play_table(GAME, [one] * 3, 40, 3) for one in (agent, twin))
    assert first.tobytes() == second.tobytes()


@pytest.mark.parametrize(
    ("name", "other", "players", "least"),
    [
        ("cautious", "random", 2, 0.75),
        ("greedy", "random", 2, 0.80),
        ("greedy", "random", 3, 0.60),
        ("stalker", "cautious", 2, 0.60),
        ("stalker", "greedy", 2, 0.60),
        ("stalker", "cautious", 3, 0.50),
        ("stalker", "greedy", 3, 0.50),
        ("stalker", "greedy", 4, 0.40),
        ("survivor", "cautious", 2, 0.60),
        ("racer", "greedy", 2, 0.60),
        ("racer", "greedy", 4, 0.40),
        ("bogeyman", "greedy", 2, 0.60),
        ("bogeyman", "greedy", 4, 0.40),
        ("expectimax", "greedy", 2, 0.60),
        ("expectimax", "greedy", 4, 0.40),
    ],
)
def test_players_are_as_strong_as_they_are_said_to_be(name: str, other: str, players: int, least: float) -> None:
    """A player that is no better than `least` passes with a chance below 1 in 10**7.

    All are better by more than 11 standard errors, so that other dice would fail one with no more of a chance.
    """
    assert least_of(alone_among(name, other, players, 1500, 1011)[0]) > least


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("name", "games"), [("racer", 30_000), ("bogeyman", 12_000)])
def test_better_hunters_win_more_than_their_share_among_stalkers(name: str, games: int, players: int) -> None:
    assert least_of(alone_among(name, "stalker", players, games, 3011)[0]) > 1 / players


def test_of_two_the_bogeyman_is_stronger_than_the_racer() -> None:
    assert least_of(alone_among("bogeyman", "racer", 2, 30_000, 3011)[0]) > 1 / 2


@pytest.mark.parametrize(("players", "games"), [(2, 2_000), (3, 3_000), (4, 12_000)])
def test_among_racers_the_survivor_wins_more_than_other_dreamers_and_lives_longer(players: int, games: int) -> None:
    """On the same dice; the greedy Dreamer is eliminated more often, also by 5.5 standard errors."""
    wins, eliminated = alone_among("survivor", "racer", players, games, 5011)
    greedy, lost = alone_among("greedy", "racer", players, games, 5011)
    cautious, _ = alone_among("cautious", "racer", players, games, 5011)
    assert least_of(wins - greedy) > 0
    assert least_of(wins - cautious) > 0
    assert least_of(lost - eliminated) > 0


def test_recipes_are_listed_with_a_meaning() -> None:
    assert {recipe.name for recipe in recipes(GAME)} >= {"random", *OWN}
    assert all(recipe.meaning for recipe in recipes(GAME))
