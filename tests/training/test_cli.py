"""The command line, as a user types it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from nightmare_agents.learned import LearnedPolicy, load_policy
from nightmare_agents.registry import find_agent
from nightmare_gym import __version__
from nightmare_training import cli
from nightmare_training import precompile as warming
from nightmare_training.cli.app import COMMANDS, GROUPS, app
from nightmare_training.cli.train.train import by_hand
from nightmare_training.config.files import find_config, load_config
from nightmare_training.published.optimum import read_optimum
from reference import lantern, pig
from reference.brute_force import decision

ENV = "Nightmare/EndlessNightmare-v0"
RESULTS = Path(__file__).parents[2] / "results"


def nightmare(*arguments: str) -> Any:
    return CliRunner().invoke(app, arguments)


def test_help_lists_every_command_without_loading_any() -> None:
    code = (
        "import sys; from nightmare_training.cli.app import app\n"
        "try: app(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('torch', 'matplotlib', 'numba', 'scipy', 'gymnasium') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip().endswith("[]")
    assert all(name in out for name in COMMANDS)
    assert all(group in out for group in GROUPS)


def test_the_version_is_told_without_loading_much() -> None:
    found = nightmare("--version")
    assert (found.exit_code, found.output.strip()) == (0, f"nightmare-gym {__version__}")


@pytest.mark.parametrize(
    "name",
    [
        "envs",
        "agents",
        "compare",
        "solve",
        "tournament",
        "precompile",
        "scaling",
        "bench",
        "runs",
        "curves",
        "sweep",
        "report",
        "analyse",
        "new-game",
        "records",
    ],
)
def test_every_command_has_help(name: str) -> None:
    result = nightmare(name, "--help")
    assert result.exit_code == 0
    assert name in result.output


def test_envs_lists_and_describes() -> None:
    assert ENV in nightmare("envs").output
    text = nightmare("envs", "endless_nightmare").output
    for word in ("turn_limit", "400", "44 choose The Test", "the lead when short", "Not from the rulebook"):
        assert word in text
    assert nightmare("envs", ENV).output == text


@pytest.mark.parametrize("processes", ["0", "-1"])
def test_warm_needs_a_process(processes: str) -> None:
    result = nightmare("precompile", "--workers", processes)
    assert result.exit_code == 2
    assert "Invalid value for '--workers'" in result.stderr


def test_warm_fails_where_code_could_not_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "stages", lambda games: [[(pig.GAME, "all"), (lantern.GAME, "all")]])
    monkeypatch.setattr(warming, "compile_part", lambda told, game, name: "no space" if game is pig.GAME else None)
    result = nightmare("precompile", "--workers", "1")
    assert result.exit_code == 2
    assert result.stderr.endswith("nightmare: no space\n")


def test_agents_by_either_name() -> None:
    text = nightmare("agents", "endless_nightmare").output
    assert "always-move-K" in text
    assert nightmare("agents", ENV).output == text


def test_options_pick_the_edition_and_may_be_mappings() -> None:
    options = ("--option", "version=active", "--option", "skill={touch: 0.7}")
    result = nightmare("compare", ENV, "--agents", "random", "--games", "20", *options)
    assert result.exit_code == 0
    assert "endless_nightmare_active" in result.output
    wrong = nightmare("compare", ENV, "--agents", "random", "--option", "skill={touch 0.7")
    assert wrong.exit_code == 2
    assert "expected a mapping, such as {touch: 0.7, lid: 0.5}" in wrong.output


def test_analyse_says_what_each_action_is_worth(tmp_path: Path) -> None:
    file, told = tmp_path / "position.json", tmp_path / "analysis.json"
    small = ("--option", "board=small", "--seed", "3")
    result = nightmare("analyse", ENV, "--planner", "mcts-64", *small, "--json", str(told))
    assert result.exit_code == 0
    for word in ("Turn 1", "Scares", "worth", "visits", "Then: ", "64 simulations", "nature sampled"):
        assert word in result.output
    found = json.loads(told.read_text())
    assert found["best"] == found["choices"][0]["action"] == found["line"][0]["choice"]
    position = decision("endless_nightmare", 5, 3, board="small")
    file.write_text(position.to_json())
    result = nightmare("analyse", "endless_nightmare", "--position", str(file), "--planner", "search-1")
    assert result.exit_code == 0
    assert position.describe().splitlines()[0] in result.output
    assert "nature's exact odds" in result.output


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--planner", "heuristic"), "'heuristic' is not a planner; expected search-K or mcts-K"),
        (("--planner", "mcts-0"), "mcts-0: simulations=0, expected at least 1"),
        (("--planner", "mcts-9@nowhere"), "there is no learned policy nowhere"),
        (("--position", "results/lucidity/config.yaml"), "this is no position that to_json wrote"),
        (("--position", "nowhere.json"), "nowhere.json"),
    ],
)
def test_analyse_refuses_in_one_line(arguments: tuple[str, ...], line: str) -> None:
    result = nightmare("analyse", ENV, *arguments)
    assert result.exit_code == 2
    assert line in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"\x00\xff\xfe", "not a text in UTF-8 (byte 2); expected a position, as Position.to_json writes it"),
        (b"[" * 100_000, "this is no position that to_json wrote"),
        (b'{"game": "lucidity", "state": 3, "box": null}', "this is no position that to_json wrote"),
    ],
    ids=["binary", "deep", "odd"],
)
@pytest.mark.parametrize("command", [("study", "turn"), ("analyse", "lucidity", "--position")], ids=" ".join)
def test_a_file_that_is_no_position_is_one_line(
    command: tuple[str, ...], content: bytes, line: str, tmp_path: Path
) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(content)
    result = nightmare(*command, str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"nightmare: {file}: {line}")
    assert len(result.output.splitlines()) == 1


def test_aims_tells_where_a_player_aims(tmp_path: Path) -> None:
    file = tmp_path / "aims.json"
    result = nightmare("study", "aims", "heuristic", "--games", "20", "--json", str(file))
    assert result.exit_code == 0
    assert "throw_sigma" in result.output
    assert json.loads(file.read_text())["player"] == "heuristic"
    assert nightmare("study", "aims", "heuristic", "--option", "version=basic").exit_code == 2


def test_solve_prints_the_value_and_writes_the_table(tmp_path: Path) -> None:
    table, file, best = tmp_path / "pig.npz", tmp_path / "pig.json", tmp_path / "optimum.json"
    files = ("--table", str(table), "--json", str(file), "--optimum", str(best))
    result = nightmare("solve", pig.GAME.id, "-o", "target=5", "--limit", "2000", *files)
    assert result.exit_code == 0
    facts = json.loads(file.read_text())
    assert str(facts["value"]) in result.output
    assert facts["error"] < 1e-9
    optimum = read_optimum(tmp_path)
    assert optimum is not None
    assert optimum.lower <= facts["value"] <= optimum.upper
    assert optimum.command == "nightmare solve pig --option target=5 --limit 2000"
    assert find_agent(pig.GAME.id, str(table)).name == "solved pig"
    refused = nightmare("solve", pig.GAME.id, "--limit", "100")
    assert refused.exit_code == 2
    assert "more than 100 positions" in refused.output


def test_compare_writes_what_it_is_asked_for(tmp_path: Path) -> None:
    files = {kind: tmp_path / f"c.{kind}" for kind in ("json", "csv", "markdown")}
    flags = [part for kind, file in files.items() for part in (f"--{kind}", str(file))]
    command = f"compare {ENV} --agents random,heuristic --games 50 --seed 1 -o veteran=true".split()
    once = nightmare(*command, *flags)
    assert once.exit_code == 0, once.output
    data = json.loads(files["json"].read_text())
    assert data["options"] == {"veteran": True}
    assert data["agents"]["random"]["games"] == 50
    assert all(file.stat().st_size for file in files.values())
    first = files["json"].read_bytes()
    assert nightmare(*command, *flags).output == once.output
    assert files["json"].read_bytes() == first


def test_compare_takes_luck_out_and_stops_when_it_is_exact_enough(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    options = ("--precision", "100", "--games", "600", "--value", "earned", "--json", str(file))
    result = nightmare("compare", ENV, "--agents", "random,always-move-2", *options)
    assert result.exit_code == 0, result.output
    data = json.loads(file.read_text())
    assert (data["games"], data["value"], data["precision"]["looks"]) == (500, "earned", [500, 600])
    assert "luck taken out, as told by returns so far" in " ".join(result.output.split())


def test_runs_and_report_write_what_they_are_asked_for(tmp_path: Path) -> None:
    policy = load_policy(RESULTS / "endless_nightmare", "endless_nightmare")
    for seed in (1, 2):
        LearnedPolicy(policy.facts.model_copy(update={"seed": seed}), policy.policy, policy.value).save(
            tmp_path / f"{seed}.npz"
        )
    file = tmp_path / "runs.json"
    result = nightmare("runs", ENV, *(str(tmp_path / f"{i}.npz") for i in (1, 2)), "--games", "20", "--json", str(file))
    assert result.exit_code == 0, result.output
    assert [run["seed"] for run in json.loads(file.read_text())["runs"]] == [1, 2]
    folder = tmp_path / "results"
    (folder / "basic").mkdir(parents=True)
    nightmare(
        "compare", ENV, "--agents", "random", "--games", "20", "--json", str(folder / "basic" / "comparison.json")
    )
    result = nightmare("report", str(folder))
    assert result.exit_code == 0, result.output
    assert "## basic" in (folder / "README.md").read_text(encoding="utf-8")


def test_games_for_several_are_listed_too() -> None:
    text = nightmare("envs").output
    assert "nightmare/lucidity_v0" in text
    assert "up to 4" in text
    assert nightmare("envs", "lucidity").output == nightmare("envs", "nightmare/lucidity_v0").output
    assert "expectimax" in nightmare("agents", "nightmare/lucidity_v0").output


def test_two_environments_of_a_game_name_each_other_and_their_own_defaults() -> None:
    one, several = nightmare("envs", "dream_catchers").output, nightmare("envs", "nightmare/dream_catchers_v0").output
    assert one.startswith("Nightmare/DreamCatchers-v0")
    assert "The same game: nightmare/dream_catchers_v0" in one
    assert "The same game: Nightmare/DreamCatchers-v0" in several
    assert re.search(r"control +'team'", one)
    assert re.search(r"control +'seats'", several)


def test_a_tournament_writes_what_it_is_asked_for(tmp_path: Path) -> None:
    files = {kind: tmp_path / f"t.{kind}" for kind in ("json", "csv", "markdown")}
    flags = [part for kind, file in files.items() for part in (f"--{kind}", str(file))]
    command = [
        "tournament",
        "lucidity",
        "--agents",
        "random,cautious",
        "--players",
        "2",
        "--games",
        "5",
        "--seed",
        "1",
        "-o",
        "abilities=false",
    ]
    once = nightmare(*command, *flags, "--plots", str(tmp_path / "plots"))
    assert once.exit_code == 0, once.output
    data = json.loads(files["json"].read_text())
    assert (data["options"], data["games"], data["names"]) == ({"abilities": False}, 5, ["random", "cautious"])
    assert all(file.stat().st_size for file in files.values())
    assert {file.name for file in (tmp_path / "plots").iterdir()} == {"crosstable.png", "ratings.png"}


def test_a_trained_policy_is_told_how_it_meets_others() -> None:
    policy = Path("runs", "x", "policy.npz")
    assert by_hand(load_config("lucidity"), policy) == (
        "nightmare tournament lucidity --agents runs/x/policy.npz,random,greedy,racer,survivor,bogeyman,expectimax "
        "--players 2,3,4"
    )
    assert by_hand(load_config("bogeymen", ["evaluation.agents=[random]", "evaluation.fewer={}"]), policy) == (
        "nightmare compare bogeymen --agents runs/x/policy.npz,random -o bogeyman=random"
    )


def test_compare_draws(tmp_path: Path) -> None:
    result = nightmare("compare", ENV, "--agents", "random", "--games", "20", "--plots", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert sorted(file.name for file in tmp_path.iterdir()) == ["pushing_luck_random.png", "returns.png"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["envs", "chess"], "there is no environment 'chess'; there are: Nightmare/Bogeymen-v0 (bogeymen), "),
        (["agents", "chess"], "there is no environment 'chess'"),
        (["compare", ENV, "--agents", "nobody"], "no player 'nobody' for endless_nightmare; there"),
        (["compare", ENV, "--agents", "always-move-9"], "always-move-9: the number must be 1 to 5"),
        (["compare", ENV, "--agents", "random,random"], "'random' is named twice"),
        (["compare", ENV, "--agents", ","], "at least one player"),
        (["compare", ENV, "--agents", "random", "--games", "0"], "Invalid value for '--games'"),
        (["compare", ENV, "--agents", "random", "-o", "boad=small"], "argument 'boad'); its options: board"),
        (["compare", ENV, "--agents", "random", "-o", "board=big"], "there are: reconstructed, small"),
        (["compare", ENV, "--agents", "random", "-o", "veteran"], "expected key=value"),
        (["compare", ENV, "--agents", "random", "-o", "veteran=1"], "expected True or False"),
        (["compare", "lucidity", "--agents", "random"], "at a table: use `nightmare tournament lucidity`"),
        (["tournament", ENV, "--agents", "random,heuristic"], "endless_nightmare is not for 2 players: a table has 1"),
        (["tournament", "lucidity", "--agents", "random"], "at least two players"),
        (["tournament", "lucidity", "--agents", "random,nobody"], "no player 'nobody' for lucidity"),
        (["tournament", "lucidity", "--agents", "random,cautious", "--players", "5"], "expected 2, 3 or 4"),
        (["tournament", "lucidity", "--agents", "random,cautious", "--players", "two"], "such as 2,3,4"),
        (["tournament", "lucidity", "--agents", "random,cautious", "-o", "players=2"], "a tournament sets it"),
        (
            ["compare", ENV, "--agents", "random", "--value", "luck"],
            "--value luck: expected auto, none, earned, learned",
        ),
        (["compare", ENV, "--agents", "random", "--precision", "0"], "--precision 0: expected a positive number"),
        (["tournament", "lucidity", "--agents", "random,cautious", "--value", "luck"], "--value luck: expected auto"),
        (["runs", ENV, "results/endless_nightmare"], "at least two different folders or policies"),
        (["report", "nowhere"], "there is no folder nowhere"),
        (["study", "turns", "--agents", "nobody"], "no player 'nobody' for lucidity; there are"),
        (["study", "turns", "--rules", "rest,rest"], "the rules: expected at least one, and no duplicates"),
        (["study", "turns", "--players", "2,2"], "the sizes of tables: expected at least one, and no duplicates"),
        (["study", "turns", "--games", "1"], "Invalid value for '--games'"),
        (["study", "turns", "--value", "luck"], "there is no learned policy luck; expected a .npz file"),
        (["precompile", "chess"], "there is no environment 'chess'"),
        (["bench", "--game", "chess"], "there is no environment 'chess'"),
    ],
)
def test_bad_input_is_one_line_that_says_what_there_is(arguments: list[str], message: str) -> None:
    result = nightmare(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert "Traceback" not in result.output


def test_an_environments_id_stands_for_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightmare_training.cli.upkeep.records.write_text", lambda file, text: None)
    for command in (("agents",), ("envs",), ("records",)):
        by_name, by_id = nightmare(*command, "lucidity"), nightmare(*command, "nightmare/lucidity_v0")
        assert (by_id.exit_code, by_id.output) == (0, by_name.output)
    assert find_config(ENV) == find_config("endless_nightmare")
    assert "for 'bogeymen'" in nightmare("study", "simple-rules", "Nightmare/Bogeymen-v0").output


def test_an_unknown_command_is_refused() -> None:
    assert nightmare("compete").exit_code == 2


def test_a_missing_package_of_the_extra_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "nightmare_training.cli.app", raising=False)
    monkeypatch.setitem(sys.modules, "typer", None)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    assert "pip install 'nightmare-gym[cli]'" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["nightmare", "--version"])
    cli.main()
    assert capsys.readouterr().out == f"nightmare-gym {__version__}\n"


def test_what_an_extra_adds_is_told_by_its_packages() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    modules = {"pyyaml": "yaml"}
    for extra, packages in cli.EXTRAS.items():
        names = [re.split(r"[^\w-]", one)[0] for one in project["optional-dependencies"][extra] if "[" not in one]
        assert sorted(modules.get(name, name.replace("-", "_")) for name in names) == sorted(packages)


def test_a_missing_module_of_our_own_is_a_bug_and_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nightmare_training.cli.app", None)
    with pytest.raises(ModuleNotFoundError):
        cli.main()


def test_a_file_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    result = nightmare("compare", ENV, "--agents", "random", "--games", "2", "--json", str(tmp_path))
    assert result.exit_code == 2
    assert "Is a directory" in result.output
    assert "Traceback" not in result.output
