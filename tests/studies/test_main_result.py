"""The page of the main result is that of the published files, and every figure follows them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from nightmare_studies.main_result.files import CHAPTERS
from nightmare_studies.main_result.page import page
from nightmare_training.cli.app import app

pytestmark = pytest.mark.study

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "results"


def test_the_page_is_that_of_the_results() -> None:
    said = CliRunner().invoke(
        app, ["study", "main-result", "--results", str(RESULTS), "--file", str(ROOT / "docs/main_result.md"), "--check"]
    )
    assert said.exit_code == 0, said.output


def test_another_figure_is_seen(tmp_path: Path) -> None:
    results = shutil.copytree(RESULTS, tmp_path / "results", ignore=shutil.ignore_patterns("*.npz", "*.csv", "suite"))
    before = page(results)
    for name, *place, value in (
        ("endless_nightmare/training.json", "seconds", 9_999),
        ("bogeymen/strong_play.json", "kinds", 0, "times", 77.7),
        ("endless_nightmare_optimal/regret.json", "agents", "results/endless_nightmare", "total", "per_game", 7.77),
        ("lucidity/simple_rules.json", "ladders", 0, "games", 777),
    ):
        file = results / str(name)
        told = inside = json.loads(file.read_text())
        for step in place[:-1]:
            inside = inside[step]
        inside[place[-1]] = value
        file.write_text(json.dumps(told))
        after = page(results)
        assert after != before, name
        before = after


def test_every_game_has_its_section() -> None:
    text = (ROOT / "docs/main_result.md").read_text(encoding="utf-8")
    for chapter in CHAPTERS:
        assert f"\n## {chapter.title}\n" in text
        assert (ROOT / "docs" / chapter.link).is_file()
    assert text.count("**How strong.**") == len(CHAPTERS)


def test_a_page_of_other_results_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("other")
    said = CliRunner().invoke(app, ["study", "main-result", "--results", str(RESULTS), "--file", str(file), "--check"])
    assert said.exit_code != 0
    assert file.read_text() == "other"
