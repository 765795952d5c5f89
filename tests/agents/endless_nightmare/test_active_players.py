"""The players of Endless Nightmare Active: legal everywhere, seeded, pickled by name, each better than a plainer."""

from __future__ import annotations

import itertools
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
from nightmare_gym.games.endless_nightmare.layout import ACTIVE_ACTIONS
from reference.table import walk

BASIC, ACTIVE = make_game("endless_nightmare"), make_game("endless_nightmare_active")
PLAYERS = ["random", "always-move-1", "always-move-5", "heuristic", "lookahead", "monte-carlo-2", "rollout-16"]
SLOW = ("monte-carlo-2", "rollout-16")
OPTIONS: list[dict[str, Any]] = [
    {"version": "active"},
    {"version": "mixed"},
    {"version": "active", "strategist": True, "skill": "deft"},
    {"version": "mixed", "strategist": True, "veteran": True},
    {"version": "active", "board": "small", "skill": "novice"},
    {
        "version": "mixed",
        "board": "small",
        "sanity_on_selection": False,
        "skill": {"marker_hit": 1.0, "gasp_breaths": 1},
    },
]


def scores(name: str, games: int, seed: int, **options: Any) -> NDArray[np.float64]:
    """The score of each game."""
    finals = play(ACTIVE, find_agent(ACTIVE.id, name), games, seed, options)
    return np.asarray(ACTIVE.summary(finals, ACTIVE.params(**options))["score"], np.float64)


def on_average(better: NDArray[np.float64], other: NDArray[np.float64]) -> tuple[float, float]:
    """The mean of the differences, and five of its standard errors: one in three million passes by chance."""
    gain = better - other
    return float(gain.mean()), 5 * float(gain.std()) / float(np.sqrt(len(gain)))


def number(name: str) -> int:
    return ACTIVE_ACTIONS.index(name)


def at(nightmare: str, **options: Any) -> Position:
    """In the first turn of a Nightmare."""
    position = Position(ACTIVE, strategist=True, **options)
    position.apply(number(f"choose {nightmare} (Active)"))
    return position


def test_both_editions_have_the_same_players() -> None:
    assert [recipe.name for recipe in recipes(ACTIVE)] == [recipe.name for recipe in recipes(BASIC)]
    assert [find_agent(ACTIVE.id, recipe.example).name for recipe in recipes(ACTIVE.id)] == [
        recipe.example for recipe in recipes(BASIC.id)
    ]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_the_same_whichever_edition_it_is_asked_for(name: str) -> None:
    games = 2 if name in SLOW else 20
    finals = [play(BASIC, find_agent(game.id, name), games, 3, OPTIONS[1]) for game in (BASIC, ACTIVE)]
    assert finals[0].tobytes() == finals[1].tobytes()


@pytest.mark.bounds
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_ends_its_games_by_legal_actions_only(name: str, options: dict[str, Any]) -> None:
    finals = play(ACTIVE, find_agent(ACTIVE.id, name), 2 if name in SLOW else 60, 5, options)
    assert (finals["actor"] == NOBODY).all()
    assert (finals["cause"] > 0).all()


@pytest.mark.parametrize("name", PLAYERS)
def test_players_act_legally_wherever_random_play_leads(name: str) -> None:
    agent = find_agent(ACTIVE.id, name)
    asked = 0
    for seed in range(3 if name in SLOW else 12):
        for position in walk(Position(ACTIVE, **OPTIONS[seed % len(OPTIONS)]), seed=seed):
            if position.actor >= 0:
                asked += 1
                assert act_one(agent, position, seed) in position.legal_actions()
    assert asked > 20


@pytest.mark.parametrize("name", PLAYERS)
def test_games_are_seeded_and_players_pickle_by_name(name: str) -> None:
    agent = find_agent(ACTIVE.id, name)
    twin = pickle.loads(pickle.dumps(agent))
    games = 2 if name in SLOW else 20
    first = play(ACTIVE, agent, games, 3)
    assert twin.name == agent.name
    assert first.tobytes() == play(ACTIVE, twin, games, 3).tobytes()
    assert first.tobytes() != play(ACTIVE, agent, games, 4).tobytes()


def test_always_move_aims_at_the_middle_and_never_breathes() -> None:
    agent = find_agent(ACTIVE.id, "always-move-4")
    for nightmare, aim in (("Spiders", "aim at zone 4"), ("The Test", "stop the watch at the third time")):
        position = at(nightmare)
        assert ACTIVE_ACTIONS[act_one(agent, position)] == "Move 4"
        position.apply(number("Move 4"))
        assert ACTIVE_ACTIONS[act_one(agent, position)] == aim
    drowning = at("Drowning")
    drowning.state.breath = 4
    assert ACTIVE_ACTIONS[act_one(agent, drowning)] == "hold your breath"


@pytest.mark.parametrize(
    ("turns", "moved", "courage", "does"),
    [
        (0, 0, 6, "hold your breath"),
        (2, 0, 6, "hold your breath"),
        (3, 0, 6, "breathe"),
        (3, 4, 6, "hold your breath"),
        (4, 4, 6, "breathe"),
    ],
)
def test_the_thumb_breathes_before_the_breath_gets_unlikely(turns: int, moved: int, courage: int, does: str) -> None:
    position = at("Drowning")
    position.state.breath, position.state.displacement, position.state.courage = turns, moved, courage
    assert ACTIVE_ACTIONS[act_one(find_agent(ACTIVE.id, "heuristic"), position)] == does


def test_the_thumb_knocks_at_the_lid_and_then_digs() -> None:
    agent = find_agent(ACTIVE.id, "heuristic")
    position = at("Buried")
    position.state.mantra, position.state.incantation = 1, 2
    assert ACTIVE_ACTIONS[act_one(agent, position)] == "Move 1"
    position.state.lid_broken = 1
    assert ACTIVE_ACTIONS[act_one(agent, position)] == "Move 4"
    position.state.displacement = 4
    assert ACTIVE_ACTIONS[act_one(agent, position)] == "Move 3"


def test_the_thumb_throws_short_where_markers_lie_far_out() -> None:
    agent = find_agent(ACTIVE.id, "heuristic")
    position = at("Decay", skill={"marker_hit": 0.9})
    position.apply(number("Move 1"))
    assert ACTIVE_ACTIONS[act_one(agent, position)] == "aim at zone 4"
    position.state.markers = (0, 0, 1, 2, 0)
    assert ACTIVE_ACTIONS[act_one(agent, position)] == "aim at zone 2"


def test_the_thumb_stops_the_watch_earlier_when_sanity_is_scarce() -> None:
    agent = find_agent(ACTIVE.id, "heuristic")
    position = at("The Test")
    position.apply(number("Move 3"))
    stopped = []
    for sanity in (8, 1):
        position.state.sanity = sanity
        stopped.append(act_one(agent, position))
    assert stopped[1] < stopped[0]


def test_the_thumb_wastes_no_sanity_on_a_missed_action() -> None:
    agent = find_agent(ACTIVE.id, "heuristic")
    position = at("Monsters")
    position.state.markers[0] = 1
    for step in (number("Move 3"), number("aim at zone 4")):
        position.apply(step)
    position.resolve(2)  # the number 3
    missed = position.clone()
    position.resolve(0)
    missed.resolve(1)
    assert ACTIVE_ACTIONS[act_one(agent, position)] == "spend Sanity: +2"
    assert ACTIVE_ACTIONS[act_one(agent, missed)] == "keep the roll"


@pytest.mark.parametrize("version", ["active", "mixed"])
def test_each_player_is_better_than_the_plainer_one(version: str) -> None:
    """Paired by the dice."""
    names = ("lookahead", "heuristic", "always-move-3", "random")
    found = [scores(name, 3_000, 31, version=version) for name in names]
    for better, other in itertools.pairwise(found):
        gain, margin = on_average(better, other)
        assert gain > margin


def test_skill_pays() -> None:
    novice, steady, deft = (scores("lookahead", 1_000, 32, skill=skill) for skill in ("novice", "steady", "deft"))
    for better, other in ((deft, steady), (steady, novice)):
        gain, margin = on_average(better, other)
        assert gain > margin


def test_rollouts_improve_on_their_player() -> None:
    gain, margin = on_average(scores("rollout-64", 150, 33), scores("heuristic", 150, 33))
    assert gain > margin
