"""A package of somebody else's, `reference/climb`, in an environment of its own: every command knows its game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from nightmare_training.cli.upkeep.new_game import TEMPLATE
from nightmare_training.evaluate.comparison import Comparison
from reference.packages import Outside, install
from reference.process import ROOT

CLIMB = Path(__file__).with_name("reference") / "climb"


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    """An environment with the package, and beside it one that is broken."""
    made = Outside(tmp_path_factory.mktemp("outsider"), CLIMB)
    broken = {"nightmare_gym.games": {"broken": "nowhere:GAME"}, "nightmare_gym.studies": {"broken": "nowhere:STUDY"}}
    install(made.site, "broken-game", broken)
    return made


@pytest.mark.parametrize("package", [CLIMB, TEMPLATE], ids=["climb", "new_game"])
def test_it_imports_public_paths_only(package: Path) -> None:
    """Those that `docs/adding_a_game.md` lists."""
    page = (ROOT / "docs" / "adding_a_game.md").read_text()
    public: set[str] = set()
    for cell in re.findall(r"^\| (`[^|]+`) \|", page.split("Use these modules to write a game")[1], re.M):
        first, *others = re.findall(r"`([\w.]+)`", cell)
        public |= {first, *(f"{first.rpartition('.')[0]}{other}" for other in others)}
    imported = {
        node.module
        for file in package.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("nightmare_")
    }
    assert len(imported) > 8
    assert imported <= public


def test_environments_list_it_and_tell_of_a_broken_package(outside: Outside) -> None:
    done = outside.python("-m", "nightmare_training.cli", "envs")
    assert re.search(r"Nightmare/Game-v0 +climb +up to 2 +4 +11", done.stdout)
    assert re.search(r"nightmare/game_v0 +climb", done.stdout)
    assert "Nightmare/Bogeymen-v0" in done.stdout
    (line,) = done.stderr.splitlines()
    assert line.startswith("nightmare: the game 'broken' of broken-game is broken: nowhere:GAME cannot be imported")


def test_a_command_describes_it_by_id_and_by_module(outside: Outside) -> None:
    text = outside.nightmare("envs", "climb")
    assert "The number of climbers, 1 or 2." in text
    assert "throw on" in text
    assert text == outside.nightmare("envs", "climb:GAME")
    assert "careful-K" in outside.nightmare("agents", "climb")


def test_a_broken_game_is_one_line_when_it_is_asked_for(outside: Outside) -> None:
    done = outside.python("-m", "nightmare_training.cli", "envs", "broken")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "the game 'broken' of broken-game is broken: nowhere:GAME cannot be imported: ModuleNotFoundError" in line


def test_it_is_trained_solved_and_compared(outside: Outside, tmp_path: Path) -> None:
    run, table, json = tmp_path / "run", tmp_path / "solved.npz", tmp_path / "comparison.json"
    assert "nightmare compare climb" in outside.nightmare("train", str(CLIMB / "config.yaml"), "--folder", str(run))
    assert re.search(r"value +0\.957371", outside.nightmare("solve", "climb", "--table", str(table)))
    names = [str(run / "policy.npz"), str(table), "careful-2", "climb.players:make", "mcts-8"]
    played = "--agents", ",".join(names), "--games", "60", "--json", str(json)
    assert re.search(r"player .*won +height +turns", outside.nightmare("compare", "climb", *played))
    found = Comparison.model_validate_json(json.read_text())
    assert found.stamp is not None
    assert found.best == str(table)
    assert found.value == names[0]
    assert list(found.stamp.players) == names
    assert len(set(found.stamp.players.values())) == len(names)


def test_it_keeps_the_contract(outside: Outside) -> None:
    check = "from nightmare_gym.testing import check_game; check_game('climb', [{}, {'players': 2}], uncompiled=50)"
    done = outside.python("-c", check)
    assert done.returncode == 0, done.stderr


def test_a_tournament_is_played(outside: Outside) -> None:
    agents = "random,careful-2,climb.players:make"
    text = outside.nightmare("tournament", "climb", "--agents", agents, "--players", "2", "--games", "20")
    assert re.search(r"climb\.players:make +\d", text)
    assert re.search(r"player +share of wins .*won +height +turns", text)


@pytest.mark.parametrize("name", ["climb", "climb:GAME"])
def test_a_position_leads_back_to_it_in_a_new_process(outside: Outside, tmp_path: Path, name: str) -> None:
    text, pickled = tmp_path / "position.json", tmp_path / "position.pickle"
    write = (
        "import pickle, sys; from pathlib import Path; from nightmare_gym import Position\n"
        f"one = Position({name!r}, days=7); one.resolve(3); one.apply(1)\n"
        f"Path({str(text)!r}).write_text(one.to_json())\n"
        f"Path({str(pickled)!r}).write_bytes(pickle.dumps((one, one.game))); print(one.key().hex())"
    )
    read = (
        "import pickle, sys; from pathlib import Path; from nightmare_gym import Position\n"
        f"one = Position.from_json(Path({str(text)!r}).read_text())\n"
        f"two, game = pickle.loads(Path({str(pickled)!r}).read_bytes())\n"
        "assert one.game is two.game is game and game.id == 'climb'\n"
        "assert one.key() == two.key(); print(one.key().hex())"
    )
    written, found = outside.python("-c", write), outside.python("-c", read)
    assert written.returncode == found.returncode == 0, written.stderr + found.stderr
    assert written.stdout == found.stdout
    assert '"game": "climb"' in text.read_text()  # the shorter name, as an entry point has it


def test_a_planner_looks_at_it(outside: Outside) -> None:
    assert re.search(r"throw on +\d", outside.nightmare("analyse", "climb", "--planner", "mcts-50"))


def test_its_study_is_listed_beside_ours_and_a_broken_one_stands_in_nobodys_way(outside: Outside) -> None:
    done = outside.python("-m", "nightmare_training.cli", "study", "--help")
    assert done.returncode == 0
    assert re.search(r"climb-odds +Tell the odds", done.stdout)
    assert re.search(r"turns +Measure what rules for Rest", done.stdout)
    (line,) = done.stderr.splitlines()
    assert line.startswith("nightmare: the study 'broken' of broken-game is broken: nowhere:STUDY cannot be imported")
    asked = outside.python("-m", "nightmare_training.cli", "study", "broken")
    assert (asked.returncode, asked.stderr) == (2, f"{line}\n")


def test_what_its_study_publishes_is_linked_and_found_when_it_is_old(outside: Outside, tmp_path: Path) -> None:
    results = tmp_path / "results"
    (results / "climb").mkdir(parents=True)
    assert "both paths: 0.333" in outside.nightmare("study", "climb-odds", str(results / "climb"), "--days", "3")
    outside.nightmare(
        "compare", "climb", "--agents", "random", "--games", "8", "--json", str(results / "climb" / "comparison.json")
    )
    outside.nightmare("report", str(results))
    assert "[odds](climb/odds.json)" in (results / "README.md").read_text()
    assert outside.nightmare("report", str(results), "--check").endswith("all published files are up to date\n")
    file = results / "climb" / "odds.json"
    file.write_text(re.sub(r'"rules": "\w+"', '"rules": "others"', file.read_text()))
    done = outside.python("-m", "nightmare_training.cli", "report", str(results), "--check")
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == (
        "climb/odds.json: older than the rules of climb; anew: nightmare study climb-odds results/climb --days 3"
    )
