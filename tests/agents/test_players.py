"""The register of players: sets of several packages, players by `module:object`, agents as they are."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import climb
from climb.players import careful
from nightmare_agents import players
from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.hashes import code_hash
from nightmare_agents.play import play
from nightmare_agents.players import PLAYERS, Players, register_agent
from nightmare_agents.recipe import Recipe
from nightmare_agents.registry import agents_by_name, find_agent, recipes
from nightmare_agents.solving.solved import solver_of
from nightmare_gym.engine import plugins
from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.register import make_game
from reference.packages import install

Declare = Callable[[str, dict[str, str]], None]

RECIPE = Recipe("careful", "camps after two steps", careful)
NUMBERED = Recipe("careful-K", "camps after K steps", careful)
NOBODY = object()


class FirstLegal:
    """A player that is no bot, made by its class."""

    name = "first legal"

    def act(self, decisions: Decisions) -> Actions:
        """The first legal action."""
        return np.asarray(decisions.masks[decisions.rows].argmax(axis=1), np.int64)


AGENT = FirstLegal()
HERE = f"{FirstLegal.__module__}:"


@pytest.fixture(autouse=True)
def _nobody_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_of_this_program", {})


@pytest.fixture
def declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Declare]:
    """Declares players of a package by the game."""
    monkeypatch.syspath_prepend(tmp_path)

    def declared(name: str, offered: dict[str, str]) -> None:
        install(tmp_path, name, {PLAYERS.group: offered})
        plugins.declared.cache_clear()

    yield declared
    plugins.declared.cache_clear()


def test_a_program_registers_players_of_a_game() -> None:
    assert "careful-K" not in {recipe.name for recipe in recipes(climb.GAME)}
    register_agent(climb.GAME, climb.players.PLAYERS)
    assert find_agent(climb.GAME, "careful-3").name == "careful-3"
    mcts = next(recipe for recipe in recipes(climb.GAME) if recipe.name == "mcts-K")
    assert "rollouts by careful-2" in mcts.meaning


def test_players_may_be_named_and_the_quick_one_is_one_of_them() -> None:
    named = Recipe("careful-K", "camps after K steps", "climb.players:careful")
    register_agent(climb.GAME, Players((named,), quick="careful-4"))
    assert find_agent(climb.GAME, "careful-3").name == "careful-3"
    mcts: Any = find_agent(climb.GAME, "mcts-2")
    assert mcts.value.bot == careful(4)
    assert "rollouts by careful-4" in next(one for one in recipes(climb.GAME) if one.name == "mcts-K").meaning


def test_a_quick_player_that_is_no_bot_of_the_recipes_is_one_line() -> None:
    register_agent(climb.GAME, Players((NUMBERED,), quick="nobody"))
    assert find_agent(climb.GAME, "careful-3").name == "careful-3"
    with pytest.raises(
        OptionError, match=r"climb: Players\(quick='nobody'\): expected the name of a bot in its recipes"
    ):
        find_agent(climb.GAME, "mcts-2")


def test_players_of_a_family_play_all_editions_and_those_of_every_game_all_games() -> None:
    register_agent("endless_nightmare", Players((Recipe("of the family", "", careful),)))
    register_agent("every_game", Players((Recipe("of all", "", careful),)))
    register_agent("endless_nightmare_active", Players((Recipe("of the edition", "", careful),)))
    named = {id: {recipe.name for recipe in recipes(id)} for id in ("endless_nightmare_active", "lucidity")}
    assert {"of all", "of the family", "of the edition"} <= named["endless_nightmare_active"]
    assert named["lucidity"] & {"of all", "of the family", "of the edition"} == {"of all"}


def test_a_package_adds_players_to_a_game_of_ours(declare: Declare) -> None:
    before = [recipe.name for recipe in recipes("lucidity")]
    declare("more-players", {"lucidity": f"{HERE}MORE"})
    assert [recipe.name for recipe in recipes("lucidity")] == [*before[:-3], "dreamer", *before[-3:]]
    assert find_agent("lucidity", "dreamer").name == "careful-2"


MORE = Players((Recipe("dreamer", "", careful),))
SAME = Players((Recipe("greedy", "", careful),))
QUICK = Players(quick=careful)


def test_two_packages_that_claim_one_name_are_both_told(declare: Declare) -> None:
    declare("same-players", {"lucidity": f"{HERE}SAME"})
    with pytest.raises(OptionError, match="player 'greedy' of lucidity is claimed by nightmare-gym and by same-"):
        find_agent("lucidity", "greedy")
    assert find_agent("lucidity", "cautious").name == "cautious"


def test_two_quick_players_are_one_too_many(declare: Declare) -> None:
    declare("quick-players", {"lucidity": f"{HERE}QUICK"})
    with pytest.raises(OptionError, match="lucidity: nightmare-gym and quick-players each have a quick player"):
        recipes("lucidity")


def test_a_broken_package_is_told_once_and_left_out(declare: Declare, caplog: pytest.LogCaptureFixture) -> None:
    declare("broken-players", {"lucidity": "nowhere:PLAYERS"})
    assert find_agent("lucidity", "greedy").name == find_agent("lucidity", "greedy").name == "greedy"
    (line,) = caplog.messages
    assert line.startswith("the set of players 'lucidity' of broken-players is broken: nowhere:PLAYERS cannot be")


def test_what_is_no_set_of_players_is_refused() -> None:
    with pytest.raises(ArgumentError, match=r"players=5: expected Players\(recipes=\.\.\.\)"):
        register_agent("pig", 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["AGENT", "FirstLegal", "RECIPE"])
def test_a_player_is_named_by_its_module(name: str) -> None:
    agent = find_agent(climb.GAME, HERE + name)
    assert agent.name == ("careful-2" if name == "RECIPE" else "first legal")
    twin = pickle.loads(pickle.dumps(agent))
    games = [play(climb.GAME, one, 20, 3)["returns"].tolist() for one in (agent, twin)]
    assert games[0] == games[1]


def test_a_callable_makes_a_player() -> None:
    assert find_agent(climb.GAME, "climb.players:make").name == "daring"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("nowhere:make", "nowhere:make cannot be imported: ModuleNotFoundError"),
        ("json:nothing", "json:nothing cannot be imported: AttributeError"),
        ("json:loads", "json:loads does not make a player: loads.. missing 1 required"),
        ("json:JSONDecoder", "json:JSONDecoder: expected an Agent .*, found <json.decoder"),
        (f"{HERE}NOBODY", "NOBODY: expected an Agent"),
        (f"{HERE}NUMBERED", "NUMBERED stands for players of many numbers: name a callable that makes one"),
    ],
)
def test_what_is_no_player_is_one_line(name: str, line: str) -> None:
    with pytest.raises(OptionError, match=line) as caught:
        find_agent(climb.GAME, name)
    assert "\n" not in str(caught.value)


def test_agents_are_taken_as_they_are() -> None:
    found = agents_by_name(climb.GAME, ["random", AGENT])
    assert list(found) == ["random", "first legal"]
    assert found["first legal"] is AGENT
    with pytest.raises(ArgumentError, match="a player: expected an Agent"):
        agents_by_name(climb.GAME, [5])  # type: ignore[list-item]


def test_a_strangers_player_has_a_hash_of_its_code() -> None:
    hashes = {
        code_hash(agent.act, climb.GAME) for agent in (AGENT, careful(2), careful(3), find_agent(climb.GAME, "random"))
    }
    assert len(hashes) == 4
    assert code_hash(careful(2).act, climb.GAME) == code_hash(careful(2).act, climb.GAME)


def test_a_game_brings_its_own_solver() -> None:
    assert solver_of(make_game("endless_nightmare")).name == "endless_nightmare"
    assert solver_of(climb.GAME).name == "general"
    register_agent(climb.GAME, Players(solver="nightmare_agents.solving.turns:SOLVER"))
    assert solver_of(climb.GAME).name == "turns"
