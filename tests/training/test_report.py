"""Reports: the same figures on the terminal, in Markdown, in CSV and in JSON."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from nightmare_training.evaluate.comparison import Comparison, compare
from nightmare_training.reports import comparison as report


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare("endless_nightmare", ["random", "heuristic"], 100, 1)


def test_the_json_holds_every_figure_by_name(comparison: Comparison, tmp_path: Path) -> None:
    report.write_json(comparison, tmp_path / "deep" / "c.json")
    data = json.loads((tmp_path / "deep" / "c.json").read_text())
    assert set(data) == {"game", "options", "seed", "games", "agents", "differences", "versions", "stamp"}
    assert set(data["stamp"]["players"]) == set(data["agents"])
    one = data["agents"]["heuristic"]
    assert one["games"] == 100
    assert one["ci95"][0] < one["mean"] < one["ci95"][1]
    own = {"nightmares_survived", "turns", "score_at_least_60", "score_at_least_60_ci95", "causes"}
    assert own <= set(one)
    assert set(data["versions"]) == {"nightmare-gym", "numpy", "numba", "python"}


def test_the_json_can_be_read_back(comparison: Comparison) -> None:
    again = Comparison.model_validate_json(comparison.model_dump_json())
    assert again.agents["random"]["turns"] == comparison.agents["random"]["turns"]
    assert again.model_dump_json() == comparison.model_dump_json()


def test_the_csv_has_a_line_for_each_player(comparison: Comparison, tmp_path: Path) -> None:
    report.write_csv(comparison, tmp_path / "c.csv")
    rows = list(csv.DictReader((tmp_path / "c.csv").open(encoding="utf-8")))
    assert [row["player"] for row in rows] == ["random", "heuristic"]
    for row in rows:
        one = comparison.agents[row["player"]]
        assert float(row["mean"]) == one.mean
        assert float(row["ci95_low"]) == one.ci95[0]
        assert float(row["causes: insane"]) == one["causes"].get("insane", 0.0)


def test_markdown_tables_are_tables(comparison: Comparison, tmp_path: Path) -> None:
    report.write_markdown(comparison, tmp_path / "c.md")
    text = (tmp_path / "c.md").read_text(encoding="utf-8")
    assert "seed 1 · reconstructed board" in text
    for block in text.split("\n\n"):
        if block.startswith("|"):
            assert len({line.count("|") for line in block.strip().splitlines()}) == 1


def test_the_terminal_shows_the_best_first_and_every_table(comparison: Comparison) -> None:
    out = io.StringIO()
    report.show(comparison, Console(file=out, width=120))
    text = out.getvalue()
    assert text.index("heuristic") < text.index("random")
    for word in ("P(score ≥ 60)", "less heuristic", "cause of death", "seed 1", "reconstructed board"):
        assert word in text


def test_one_player_alone_has_no_differences() -> None:
    alone = compare("endless_nightmare", ["random"], 20, 1, {"board": "small"})
    text = report.markdown(alone)
    assert "| less" not in text
    assert "small board" in text
