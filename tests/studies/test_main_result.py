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
    for name, change in (
        ("endless_nightmare/training.json", lambda told: told.update(seconds=told["seconds"] + 6_000)),
        ("bogeymen/strong_play.json", lambda told: told["kinds"][0].update(times=77.7)),
        ("endless_nightmare_optimal/regret.json", lambda told: next(iter(told["agents"].values()))["total"].update(
            per_game=7.77)),
        ("lucidity/simple_rules.json", lambda told: told["ladders"][0].update(games=777)),
    ):  # fmt: skip
        file = results / name
        told = json.loads(file.read_text())
        change(told)
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
