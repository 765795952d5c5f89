"""The README of all results is what the command writes; optima stand where they belong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_training.evaluate.comparison import Comparison, compare
from nightmare_training.evaluate.grid import compare_settings
from nightmare_training.published.leaderboard import experiment_command, leaderboards
from nightmare_training.published.optimum import Optimum, read_optimum
from nightmare_training.published.readme import SUITE, readme, write_readme
from nightmare_training.reports import comparison as report
from nightmare_training.reports import grid as grid_report

RESULTS = Path(__file__).parents[2] / "results"
GAME = "endless_nightmare"
SMALL = {"board": "small"}
BOUNDS: dict[str, Any] = {
    "game": GAME, "options": SMALL, "lower": 3.0, "upper": 4.0, "exact": False, "how": "by hand", "command": "solve it",
}  # fmt: skip


@pytest.fixture(scope="module")
def found() -> Comparison:
    return compare(GAME, ["heuristic", "random"], 60, 1, SMALL, value="earned")


def folder(path: Path, found: Comparison | None, optimum: dict[str, Any] | None) -> Path:
    """Make a folder of results with one comparison and an optimum."""
    own = path / "small"
    own.mkdir()
    if found is not None:
        report.write_json(found, own / "comparison.json")
    if optimum is not None:
        (own / "optimum.json").write_text(json.dumps(optimum), encoding="utf-8")
    return path


def test_the_committed_page_is_what_the_command_writes() -> None:
    assert (RESULTS / "README.md").read_text(encoding="utf-8") == readme(RESULTS)


def test_the_cards_of_the_suite_are_linked_where_there_are_any(tmp_path: Path) -> None:
    assert SUITE not in readme(tmp_path)
    (tmp_path / "suite").mkdir()
    (tmp_path / "suite" / "README.md").write_text("cards")
    assert SUITE in readme(tmp_path)


def test_every_link_of_the_page_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", readme(RESULTS))
    assert len(links) > 20
    assert [link for link in links if not (RESULTS / link).exists()] == []


def test_all_results_are_on_the_page() -> None:
    judged = {path.parent.name for name in ("comparison", "tournament") for path in RESULTS.glob(f"*/{name}.json")}
    assert {one.folder for one in leaderboards(RESULTS)} >= judged
    assert all(one.command for one in leaderboards(RESULTS) if one.folder in judged)


def test_a_comparison_without_an_experiment_is_repeated_by_its_command(found: Comparison, tmp_path: Path) -> None:
    (one,) = leaderboards(folder(tmp_path, found, None))
    assert one.command == (
        "nightmare compare endless_nightmare --agents heuristic,random --games 60 --seed 1 --option board=small "
        "--value earned --json results/small/comparison.json --markdown results/small/comparison.md"
    )
    corrected = found.agents["heuristic"].corrected
    assert corrected is not None
    assert one.rows[0][:2] == ["heuristic", f"{corrected.mean:.2f} ±{(corrected.ci95[1] - corrected.mean):.2f}"]
    assert [row[0] for row in one.rows] == ["heuristic", "random"]


def test_how_far_players_are_from_the_optimum(found: Comparison, tmp_path: Path) -> None:
    corrected = found.agents["random"].corrected
    assert corrected is not None
    (one,) = leaderboards(folder(tmp_path, found, BOUNDS))
    assert one.headings[-1] == "less the optimum"
    assert one.rows[1][-1] == f"{corrected.mean - 4:+.2f} to {corrected.mean - 3:+.2f}"
    assert "between 3 and 4** (certified; by hand): `solve it`" in write_readme(tmp_path).read_text(encoding="utf-8")
    exact = {**BOUNDS, "lower": 3.5, "upper": 3.5, "exact": True}
    (tmp_path / "small" / "optimum.json").write_text(json.dumps(exact), encoding="utf-8")
    (one,) = leaderboards(tmp_path)
    half = (corrected.ci95[1] - corrected.ci95[0]) / 2
    assert one.rows[1][-1] == f"{corrected.mean - 3.5:+.2f} ±{half:.2f}"
    assert "**3.5** (exactly; by hand)" in readme(tmp_path)


def test_the_optimum_may_be_told_in_another_folder(found: Comparison, tmp_path: Path) -> None:
    folder(tmp_path, found, None)
    other = tmp_path / "another"
    other.mkdir()
    (other / "optimum.json").write_text(json.dumps({**BOUNDS, "options": {"board": "medium"}}), encoding="utf-8")
    _, one = leaderboards(tmp_path)
    assert one.headings[-1] == "less the best"
    (other / "optimum.json").write_text(json.dumps(BOUNDS), encoding="utf-8")
    _, one = leaderboards(tmp_path)
    assert one.headings[-1] == "less the optimum"
    assert "certified; by hand" in readme(tmp_path)


def test_an_optimum_may_stand_alone(tmp_path: Path) -> None:
    (one,) = leaderboards(folder(tmp_path, None, BOUNDS))
    assert (one.rows, one.game, one.played) == ([], GAME, "board=small")
    assert "| player |" not in readme(tmp_path)
    assert read_optimum(tmp_path) is None


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"lower": 5.0}, "lower 5 is above upper 4"),
        ({"exactly": True}, "optimum.json: exactly"),
        ({"options": {}}, "the optimum is of endless_nightmare .no options., the comparison of .* .board=small."),
        ({"figure": "fun"}, "there is no figure 'fun'; there are: games, mean"),
    ],
)
def test_a_wrong_optimum_is_refused(wrong: dict[str, Any], message: str, found: Comparison, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=message):
        leaderboards(folder(tmp_path, found, {**BOUNDS, **wrong}))


@pytest.mark.parametrize(
    ("kept", "message"),
    [
        ("dream_catchers_seats/comparison.json", "the comparison of dream_catchers has no such setting"),
        ("lucidity/tournament.json", "an optimum stands beside a comparison, not beside a tournament"),
    ],
)
def test_an_optimum_does_not_stand_beside_other_settings_or_tables(kept: str, message: str, tmp_path: Path) -> None:
    own = folder(tmp_path, None, BOUNDS) / "small"
    (own / Path(kept).name).write_bytes((RESULTS / kept).read_bytes())
    with pytest.raises(OptionError, match=message):
        leaderboards(tmp_path)


def test_the_optimum_of_one_setting_stands_in_columns_of_its_own(tmp_path: Path) -> None:
    settings = {"small board": {"board": "small"}, "medium board": {"board": "medium"}}
    grid = compare_settings(GAME, ["heuristic", "random"], 20, 1, settings)
    own = folder(tmp_path, None, BOUNDS) / "small"
    grid_report.write_json(grid, own / "comparison.json")
    (one,) = leaderboards(tmp_path)
    assert one.headings[-2:] == ["small board", "small board, less the optimum"]
    mean = grid.settings["small board"].agents["random"].mean
    assert one.rows[1][0] == "random"
    assert one.rows[1][-1] == f"{mean - 4:+.2f} to {mean - 3:+.2f}"
    assert one.rows[1][-2].startswith(f"{mean:.2f} ±")
    assert "certified; by hand" in readme(tmp_path)


def test_a_tournament_by_itself_tells_its_command(tmp_path: Path) -> None:
    own = folder(tmp_path, None, None) / "small"
    (own / "tournament.json").write_bytes((RESULTS / "lucidity/tournament.json").read_bytes())
    (one,) = leaderboards(tmp_path)
    assert one.command.startswith("nightmare tournament lucidity --agents ")
    assert one.command.endswith(
        " --players 2,3,4 --games 200 --seed 0 --value none --json results/small/tournament.json"
    )
    (own / "config.yaml").write_text("", encoding="utf-8")
    (one,) = leaderboards(tmp_path)
    assert one.command == "nightmare results small"


def test_a_broken_file_is_refused(tmp_path: Path) -> None:
    (folder(tmp_path, None, None) / "small" / "comparison.json").write_text("{}", encoding="utf-8")
    with pytest.raises(OptionError, match=r"comparison\.json: game: Field required"):
        leaderboards(tmp_path)


def test_an_optimum_says_all_that_is_needed() -> None:
    assert Optimum(**BOUNDS).figure == "mean"


def test_the_command_repeats_all_trainings(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    assert experiment_command(folder) == "nightmare results small"
    (folder / "seeds.json").write_bytes((RESULTS / "cathedral" / "seeds.json").read_bytes())
    assert experiment_command(folder) == "nightmare results small --seeds 5"
