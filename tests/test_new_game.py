"""What `nightmare new-game` writes, in an environment of its own: a package that runs at once, with its tests."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from nightmare_training.cli.app import app
from nightmare_training.cli.upkeep.new_game import TEMPLATE
from reference.packages import Outside
from reference.process import ROOT

NAME = "ghost_stairs"
COMMANDS = re.findall(r"^nightmare (.*)$", (TEMPLATE / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    """An environment with the written package in it, which lies in the folder of its processes."""
    home = tmp_path_factory.mktemp("new_game")
    result = CliRunner().invoke(app, ["new-game", NAME, "--folder", str(home)])
    assert result.exit_code == 0, result.output
    return Outside(home, home / NAME)


def checked(*command: str, **environment: str) -> str:
    """What a checker of this environment says, which must find nothing."""
    done = subprocess.run(
        (sys.executable, "-m", *command), cwd=ROOT, capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_all_is_called_by_the_name(outside: Outside) -> None:
    written = {
        file.relative_to(outside.home).as_posix(): file.read_text() for file in (outside.home / NAME).rglob("*.*")
    }
    assert {f"{NAME}/{NAME}/rules.py", f"{NAME}/{NAME}/components.toml", f"{NAME}/tests/test_rules.py"} <= set(written)
    assert not [file for file, text in written.items() if re.search("your[-_ ]game", file + text, re.IGNORECASE)]
    assert 'name = "ghost-stairs"' in written[f"{NAME}/pyproject.toml"]
    assert "# Ghost Stairs\n" in written[f"{NAME}/README.md"]


def test_its_own_tests_pass(outside: Outside) -> None:
    done = outside.python(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", str(outside.home / NAME), NUMBA_DISABLE_JIT="1"
    )
    assert done.returncode == 0, done.stdout
    assert re.search(r"\d\d passed", done.stdout)


def test_environments_list_it(outside: Outside) -> None:
    assert re.search(rf"Nightmare/Game-v0 +{NAME} +1 +2 +4\n", outside.nightmare("envs"))


def test_players_are_compared_by_its_measures(outside: Outside) -> None:
    text = outside.nightmare("compare", NAME, "--agents", "random,bank-15", "--games", "50")
    assert re.search(r"player +mean .* turns lost", text)
    assert re.search(r"bank-15 +\d", text)


def test_its_best_play_is_found(outside: Outside) -> None:
    assert re.search(r"value +39\.7539859", outside.nightmare("solve", NAME))


@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_of_its_readme_run(outside: Outside, line: str) -> None:
    assert outside.nightmare(*shlex.split(line.replace("your_game", NAME), comments=True))


def test_its_records_are_fresh(outside: Outside) -> None:
    files = [outside.home / NAME / NAME / name for name in ("records.py", "bot_records.py")]
    before = [file.read_text() for file in files]
    outside.nightmare("records", NAME)
    assert [file.read_text() for file in files] == before


def test_its_page_of_rules_names_functions_and_tests_that_there_are() -> None:
    page = (TEMPLATE / "your_game" / "RULES.md").read_text(encoding="utf-8")
    tests = (TEMPLATE / "tests" / "test_rules.py").read_text(encoding="utf-8")
    functions = re.findall(r"`(rules|scoring)\.(\w+)`", page)
    named = re.findall(r"`(test_\w+)`", page)
    assert len(functions) >= len(named) == len(re.findall(r"^\| \d", page, re.MULTILINE))
    for module, function in functions:
        assert f"\ndef {function}(" in (TEMPLATE / "your_game" / f"{module}.py").read_text(encoding="utf-8")
    assert all(f"\ndef {test}(" in tests for test in named)


def test_checkers_find_nothing_in_it(outside: Outside) -> None:
    package = str(outside.home / NAME)
    checked("ruff", "check", "--no-cache", package)
    checked("ruff", "format", "--check", "--no-cache", package)
    found = checked("mypy", f"{package}/{NAME}", f"{package}/tests", MYPYPATH=package)  # as this project is checked
    assert "no issues found in 13 source files" in found
