"""The register of games, what it finds in installed packages, and what a `Game` insists on."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import climb
from nightmare_gym.engine import plugins, register
from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.plugins import Registry, is_object_name
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import GAMES, list_games, make_game, name_of, register_game
from reference import pig
from reference.packages import install

Declare = Callable[[str, Mapping[str, str]], None]


@pytest.fixture
def declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Declare]:
    """Declares games of a package by their ids, for a register that begins with none in its memory."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(GAMES, "_registered", {"pig": pig.GAME})
    monkeypatch.setattr(register, "_given", {})

    def declared(name: str, games: Mapping[str, str]) -> None:
        install(tmp_path, name, {GAMES.group: games})
        plugins.declared.cache_clear()

    plugins.declared.cache_clear()
    yield declared
    plugins.declared.cache_clear()


def test_a_second_game_of_one_id_is_refused_and_the_same_one_is_not() -> None:
    with pytest.raises(OptionError, match="'pig' is registered already"):
        register_game(replace(pig.GAME))
    assert register_game(pig.GAME) is pig.GAME
    with pytest.raises(OptionError, match="'lucidity' is registered already, by nightmare-gym"):
        register_game(replace(pig.GAME, id="lucidity"))


def test_what_is_no_game_is_not_registered() -> None:
    with pytest.raises(ArgumentError, match="game='pig': expected a Game"):
        register_game("pig")  # type: ignore[arg-type]


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match=r"no game 'pigs'; there are: .*endless_nightmare.*pig.*nightmare_gym\.games"):
        make_game("pigs")


def test_a_game_is_found_by_its_id() -> None:
    assert make_game("pig") is make_game(pig.GAME) is pig.GAME
    assert make_game("endless_nightmare").id == "endless_nightmare"
    assert {"endless_nightmare", "endless_nightmare_active", "pig"} <= set(list_games())


def test_a_package_declares_its_game(declare: Declare) -> None:
    assert "climb" not in list_games()
    declare("climb-game", {"climb": "climb:GAME"})
    assert "climb" in list_games()
    assert make_game("climb") is climb.GAME
    assert name_of(climb.GAME) == "climb"


def test_two_packages_that_claim_one_id_are_both_named_and_told_apart(declare: Declare) -> None:
    declare("climb-game", {"climb": "climb:GAME"})
    declare("other-game", {"climb": "reference.pig:GAME"})
    with pytest.raises(OptionError, match=r"several packages, climb-game \(climb:GAME\) and other-game \(reference"):
        make_game("climb")
    assert make_game("climb:GAME") is climb.GAME
    assert name_of(climb.GAME) == "climb:GAME"
    assert Position.from_json(Position(climb.GAME).to_json()).game is climb.GAME


def test_a_game_by_its_module_stands_beside_a_broken_package_of_its_id(declare: Declare) -> None:
    declare("broken-game", {"climb": "nowhere:GAME"})
    assert make_game("climb:GAME") is climb.GAME
    assert name_of(climb.GAME) == "climb:GAME"


@pytest.mark.parametrize(
    ("games", "line"),
    [
        ({"new": "nowhere:GAME"}, "the game 'new' of new-game is broken: nowhere:GAME cannot be imported: ModuleNotF"),
        ({"new": "climb:GAMES"}, "climb:GAMES cannot be imported: AttributeError"),
        ({"new": "climb:FILE"}, "game 'new' of new-game: expected Game, found PosixPath"),
        (
            {"new": "climb:GAME"},
            r"entry point 'new' \(nightmare_gym.games\) leads to a game with another id, 'climb'",
        ),
    ],
)
def test_a_broken_package_is_told_in_one_line_and_breaks_no_other(
    declare: Declare, games: dict[str, str], line: str
) -> None:
    declare("new-game", games)
    with pytest.raises(OptionError, match=line) as caught:
        make_game("new")
    assert "\n" not in str(caught.value)
    assert "new" in list_games()
    assert make_game("lucidity").id == "lucidity"


def test_a_module_that_ends_the_program_is_one_line_too(declare: Declare, tmp_path: Path) -> None:
    (tmp_path / "leaving.py").write_text("raise SystemExit('two\\nlines')\n")
    with pytest.raises(OptionError, match="leaving:GAME cannot be imported: SystemExit: two lines"):
        make_game("leaving:GAME")


def test_a_game_is_named_by_its_module_and_then_by_its_id(declare: Declare) -> None:
    assert make_game("climb:GAME") is climb.GAME
    assert make_game("climb") is climb.GAME
    assert name_of(climb.GAME) == "climb:GAME"
    assert '"game": "climb:GAME"' in Position("climb:GAME").to_json()
    with pytest.raises(OptionError, match="climb:FILE is no game: expected a Game, found"):
        make_game("climb:FILE")


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("climb:GAME", True),
        ("a.b.c:d.e", True),
        ("climb", False),
        ("climb:", False),
        (":GAME", False),
        ("a:b:c", False),
        ("runs/a:b", False),
        ("mcts-5", False),
        ("a b:c", False),
        ("1a:b", False),
    ],
)
def test_names_of_objects(name: str, is_one: bool) -> None:
    assert is_object_name(name) is is_one


def test_a_game_is_pickled_and_copied_by_its_name() -> None:
    for game in (pig.GAME, make_game("endless_nightmare_active")):
        assert pickle.loads(pickle.dumps(game)) is game
        assert copy.deepcopy(game) is game


def test_a_game_that_is_not_registered_is_not_found_again() -> None:
    half = pickle.dumps(replace(pig.GAME, id="half"))
    with pytest.raises(OptionError, match=r"no game 'half'.* by its entry point .*or as package\.module:object"):
        pickle.loads(half)


def test_editions_share_a_family() -> None:
    assert pig.GAME.family == "pig"
    assert {make_game(id).family for id in ("endless_nightmare", "endless_nightmare_active")} == {"endless_nightmare"}


def test_a_registry_looks_at_what_it_is_given() -> None:
    numbers = Registry("nightmare_gym.nothing", int, "number")
    numbers.register("one", 1)
    assert (numbers.get("one"), numbers.get("two"), numbers.names()) == (1, None, ["one"])
    with pytest.raises(OptionError, match="number 'two': expected int, found '2'"):
        numbers.register("two", "2")  # type: ignore[arg-type]


def test_rules_may_be_named_and_are_imported_when_they_are_used() -> None:
    named = replace(pig.GAME, id="named", rules=("reference.pig.rules", "reference.pig.scoring"))
    assert named.modules == pig.GAME.modules
    assert named.stamp == pig.GAME.stamp
    lost = replace(pig.GAME, id="lost", rules=("reference.pig.rules", "reference.pig.nowhere"))
    with pytest.raises(OptionError, match=r"game 'lost': its rules cannot be imported: No module named .*nowhere"):
        _ = lost.functions
    half = replace(pig.GAME, id="half", rules=("reference.pig.scoring",))
    with pytest.raises(OptionError, match="its rules lack setup, legal, apply, chance, resolve"):
        _ = half.functions


def test_rules_that_lack_a_function_are_refused_by_name() -> None:
    with pytest.raises(OptionError, match="its rules lack setup, legal, apply, chance, resolve"):
        replace(pig.GAME, id="half", rules=(ModuleType("half"),))
