"""The command line, as a user types it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from nightmare_training import cli
from nightmare_training.commands.app import COMMANDS, app
from nightmare_training.commands.train import by_hand
from nightmare_training.config_files import load_config

ENV = "Nightmare/EndlessNightmare-v0"


def nightmare(*arguments: str) -> Any:
    return CliRunner().invoke(app, arguments)


def test_help_lists_every_command_without_loading_any() -> None:
    code = (
        "import sys; from nightmare_training.commands.app import app\n"
        "try: app(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('torch', 'matplotlib', 'numba', 'scipy', 'gymnasium') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip().endswith("[]")
    assert all(name in out for name in COMMANDS)


@pytest.mark.parametrize(
    "name", ["envs", "agents", "compare", "tournament", "fit-skill", "aims", "simple-rules", "warm", "bench"]
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


def test_aims_tells_where_a_player_aims(tmp_path: Path) -> None:
    file = tmp_path / "aims.json"
    result = nightmare("aims", "heuristic", "--games", "20", "--json", str(file))
    assert result.exit_code == 0
    assert "throw_sigma" in result.output
    assert json.loads(file.read_text())["player"] == "heuristic"
    assert nightmare("aims", "heuristic", "--option", "version=basic").exit_code == 2


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
        "nightmare tournament lucidity --agents runs/x/policy.npz,random,cautious,greedy,bogeyman,expectimax "
        "--players 2,3,4"
    )
    assert by_hand(load_config("bogeymen", ["evaluation.agents=[random]"]), policy) == (
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
        (["compare", ENV, "--agents", "random", "--games", "0"], "expected at least 2"),
        (["compare", ENV, "--agents", "random", "-o", "boad=small"], "no option 'boad'; its options: board"),
        (["compare", ENV, "--agents", "random", "-o", "board=big"], "there are: reconstructed, small"),
        (["compare", ENV, "--agents", "random", "-o", "veteran"], "expected key=value"),
        (["compare", ENV, "--agents", "random", "-o", "veteran=1"], "expected True or False"),
        (["compare", "lucidity", "--agents", "random"], "at a table: use `nightmare tournament lucidity`"),
        (["tournament", ENV, "--agents", "random,heuristic"], "endless_nightmare is not played by 2: a table has 1"),
        (["tournament", "lucidity", "--agents", "random"], "at least two players"),
        (["tournament", "lucidity", "--agents", "random,nobody"], "no player 'nobody' for lucidity"),
        (["tournament", "lucidity", "--agents", "random,cautious", "--players", "5"], "expected 2, 3 or 4"),
        (["tournament", "lucidity", "--agents", "random,cautious", "--players", "two"], "such as 2,3,4"),
        (["tournament", "lucidity", "--agents", "random,cautious", "-o", "players=2"], "a tournament sets it"),
        (["warm", "chess"], "there is no environment 'chess'"),
        (["bench", "--game", "chess"], "there is no environment 'chess'"),
    ],
)
def test_bad_input_is_one_line_that_says_what_there_is(arguments: list[str], message: str) -> None:
    result = nightmare(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert "Traceback" not in result.output


def test_an_unknown_command_is_refused() -> None:
    assert nightmare("compete").exit_code == 2


def test_a_missing_package_of_the_extra_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "nightmare_training.commands.app", raising=False)
    monkeypatch.setitem(sys.modules, "typer", None)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    assert "pip install 'nightmare-gym[train]'" in capsys.readouterr().err


def test_a_missing_module_of_our_own_is_a_bug_and_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nightmare_training.commands.app", None)
    with pytest.raises(ModuleNotFoundError):
        cli.main()


def test_a_file_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    result = nightmare("compare", ENV, "--agents", "random", "--games", "2", "--json", str(tmp_path))
    assert result.exit_code == 2
    assert "Is a directory" in result.output
    assert "Traceback" not in result.output
