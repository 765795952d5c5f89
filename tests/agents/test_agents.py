"""The players: legal, seeded, pickled by name, and as strong as they are said to be."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from nightmare_agents.agent import Actions, Agent, Decisions, act_one
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent, recipes
from nightmare_gym.engine.errors import IllegalAction, OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.batch import Batch

GAME = "endless_nightmare"
NAMES = ["random", "always-move-1", "always-move-3", "always-move-5", "heuristic", "lookahead", "monte-carlo-2"]
OPTIONS = [{}, {"strategist": True}, {"board": "small"}, {"veteran": True, "sanity_on_selection": False}]


def scores(agent: Agent, games: int, seed: int, **options: bool | str) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """The score of each game."""
    game = make_game(GAME)
    return game.summary(play(game, agent, games, seed, options), game.params(**options))["score"]


@pytest.mark.parametrize("game", ["bogeymen", "dream_catchers", "endless_nightmare", "lucidity"])
def test_every_recipe_makes_its_example(game: str) -> None:
    assert [find_agent(game, recipe.example).name for recipe in recipes(game)] == [
        recipe.example for recipe in recipes(game)
    ]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_every_player_ends_its_games_by_legal_actions_only(name: str, options: dict[str, bool | str]) -> None:
    finals = play(GAME, find_agent(GAME, name), 30, 5, options)
    assert (finals["actor"] == -2).all()
    assert (finals["cause"] > 0).all()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_games(name: str) -> None:
    first, second, other = (scores(find_agent(GAME, name), 40, seed) for seed in (3, 3, 4))
    assert (first == second).all()
    assert (first != other).any()


@pytest.mark.parametrize("name", NAMES)
def test_players_pickle_by_name(name: str) -> None:
    agent = find_agent(GAME, name)
    twin = pickle.loads(pickle.dumps(agent))
    assert twin.name == agent.name
    assert (scores(twin, 20, 8) == scores(agent, 20, 8)).all()


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_of_one_acts_on_a_position(name: str) -> None:
    position = Position(GAME, strategist=True)
    assert act_one(find_agent(GAME, name), position, seed=1) in position.legal_actions()


class Cheat:
    """Chooses a Nightmare whenever it is asked."""

    name = "cheat"

    def act(self, decisions: Decisions) -> Actions:
        return np.full(len(decisions.rows), len(decisions.game.actions) - 1, np.int64)


def test_an_illegal_action_in_an_evaluation_is_an_error_and_no_result() -> None:
    with pytest.raises(IllegalAction, match=r"action 44 \(choose The Test\) is not legal here; legal: 0 "):
        play(GAME, Cheat(), 5, 0)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_acts_where_no_seat_is_asked(name: str) -> None:
    with pytest.raises(IllegalAction, match="no seat is asked"):
        act_one(find_agent(GAME, name), Position(GAME))


def test_random_is_not_always_the_same() -> None:
    position = Position(GAME, strategist=True)
    agent = find_agent(GAME, "random")
    assert len({act_one(agent, position, seed=seed) for seed in range(50)}) > 5


def test_always_move_keeps_rolls_moves_and_defies_scares_where_move_is_blocked() -> None:
    agent = find_agent(GAME, "always-move-3")
    position = Position(GAME, strategist=True)
    names = position.game.actions
    assert names[act_one(agent, position)] == "choose Apocalypse"
    position.apply(names.index("choose Monsters"))
    position.resolve(0)
    assert names[act_one(agent, position)] == "keep the roll"
    position.apply(0)
    assert names[act_one(agent, position)] == "Defy Scares 3"
    free = Position(GAME, strategist=True)
    free.apply(names.index("choose Lost"))
    assert names[act_one(agent, free)] == "Move 3"


@pytest.mark.parametrize(
    ("name", "games", "least"),
    [("heuristic", 20_000, 20.0), ("lookahead", 3_000, 30.0)],
)
def test_the_yardsticks_are_strong(name: str, games: int, least: float) -> None:
    """By 5.5 standard errors: a player of this mean fails with a chance below one in ten million."""
    found = scores(find_agent(GAME, name), games, 11)
    assert found.mean() - 5.5 * found.std() / np.sqrt(games) > least


def test_monte_carlo_is_better_than_what_it_plays_out_with() -> None:
    searcher, random = scores(find_agent(GAME, "monte-carlo-20"), 60, 2), scores(find_agent(GAME, "random"), 60, 2)
    gain = searcher - random
    assert gain.mean() > 5.5 * gain.std() / np.sqrt(len(gain))


def test_monte_carlo_learns_from_each_rollout() -> None:
    many, one = scores(find_agent(GAME, "monte-carlo-30"), 300, 2), scores(find_agent(GAME, "monte-carlo-1"), 300, 2)
    gain = many - one
    assert gain.mean() > 4 * gain.std() / np.sqrt(len(gain))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("heuristics", "no player 'heuristics' for endless_nightmare; there are: random, monte-carlo-K, always-move-K"),
        ("always-move-6", "the number must be 1 to 5"),
        ("monte-carlo-0", "at least 1 rollout"),
    ],
)
def test_unknown_players_are_told_in_one_line(name: str, message: str) -> None:
    with pytest.raises(OptionError, match=message) as caught:
        find_agent(GAME, name)
    assert "\n" not in str(caught.value)


def test_recipes_are_listed_with_a_meaning() -> None:
    assert {recipe.name for recipe in recipes(GAME)} >= {"random", "always-move-K", "heuristic", "lookahead"}
    assert all(recipe.meaning for recipe in recipes(GAME))


def test_the_batch_pickles_and_goes_on_alike() -> None:
    batch = Batch(GAME, 4)
    batch.seed(3)
    batch.reset()
    twin = pickle.loads(pickle.dumps(batch))
    for _ in range(5):
        actions = batch.masks.argmax(axis=1)
        batch.step(actions)
        twin.step(actions)
        assert batch.states.tobytes() == twin.states.tobytes()
