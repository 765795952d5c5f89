"""Bounds of a board's optimum, and the chances to survive, from the command line and in Python, on the tiny board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from nightmare_agents.endless_nightmare.solving.work import LOWER
from nightmare_gym.engine.register import make_game
from nightmare_studies.bounds.study import Work, bound, bounds
from nightmare_studies.survival.study import Survival, survivals
from nightmare_training.cli.app import app
from nightmare_training.published.optimum import Optimum

pytestmark = pytest.mark.study

GAME = make_game("endless_nightmare")
TINY: dict[str, Any] = {"board": "tiny"}
OPTIMUM = 12.599895
"""Of the tiny board (docs/solving.md; `tests/agents/endless_nightmare/test_solving.py` solves it)."""


class Stopped(Exception):
    """Somebody has pressed a key."""


def quiet(what: str, done: int, whole: int) -> None:
    """Nobody is told."""


def test_bounds_enclose_the_optimum(tmp_path: Path) -> None:
    file = tmp_path / "optimum.json"
    command = ["study", "bounds", "-o", "board=tiny", "--lower", "1,1", "--upper", "1,1", "--folder", str(tmp_path)]
    result = CliRunner().invoke(app, [*command, "--json", str(file)])
    assert result.exit_code == 0, result.output
    found = Optimum.model_validate_json(file.read_bytes())
    assert found.lower < OPTIMUM < found.upper
    assert f"at least {found.lower:.2f}" in result.output
    assert "--lower 1,1 --upper 1,1" in found.command
    assert len(list(tmp_path.glob("*.npz"))) == 2  # tables are kept, notes are not


def test_an_interrupted_bound_goes_on_where_it_was(tmp_path: Path) -> None:
    def stop(what: str, done: int, whole: int) -> None:
        if what == "5 survived":
            raise Stopped

    told: list[str] = []
    with pytest.raises(Stopped):
        bound(GAME, TINY, LOWER, (1, 1), Work(tmp_path), stop)
    again = bound(GAME, TINY, LOWER, (1, 1), Work(tmp_path), lambda what, done, whole: told.append(what))
    assert set(told) == {f"{many} survived" for many in range(6)}
    assert again.facts == bound(GAME, TINY, LOWER, (1, 1), Work(tmp_path / "fresh"), quiet).facts


def test_a_kept_table_is_not_solved_again(tmp_path: Path) -> None:
    def told(what: str, done: int, whole: int) -> None:
        raise AssertionError(f"{what} was solved again")

    first = bounds(GAME, TINY, (0, 1), (1, 0), Work(tmp_path, threads=2), quiet)
    assert bounds(GAME, TINY, (0, 1), (1, 0), Work(tmp_path, threads=2), told) == first


def test_chances_to_survive(tmp_path: Path) -> None:
    file, page = tmp_path / "survival.json", tmp_path / "survival.md"
    command = "study survival --option board=tiny --survived 0,3"
    result = CliRunner().invoke(app, [*command.split(), "--json", str(file), "--markdown", str(page)])
    assert result.exit_code == 0, result.output
    assert "The Test" in result.output
    exact = Survival.model_validate_json(file.read_bytes())
    assert len(exact.chances) == 24
    near = survivals(GAME, TINY, [0, 3], (1, 1), quiet)
    for one, other in zip(exact.chances, near.chances, strict=True):
        assert 0 < one.lower == one.upper < 1
        assert other.lower - 1e-9 <= one.lower <= other.upper + 1e-9
    lines = page.read_text(encoding="utf-8").splitlines()
    assert f"`nightmare {command}`" in lines
    assert sum(line.startswith("| ") for line in lines) == 2 + 12


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bounds", "--lower", "3"], "expected the tops of Horrors and of Scares, such as 3,3"),
        (["bounds", "--upper", "a,b"], "expected whole numbers with commas between them"),
        (["bounds", "-o", "version=active"], "only the Basic game"),
        (["survival", "-o", "strategist=true"], "only the Basic game"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(app, ["study", *arguments])
    assert result.exit_code == 2
    assert complaint in result.output
