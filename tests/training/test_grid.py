"""Several settings: each the comparison that it is alone, and paired gaps to the first player."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from scipy import stats

from nightmare_gym.engine.errors import OptionError
from nightmare_training.evaluate.comparison import compare
from nightmare_training.evaluate.grid import ALL, Grid, compare_settings
from nightmare_training.metrics import bogeymen, winning
from nightmare_training.plots import draw_grid
from nightmare_training.reports import grid as grid_report

GAME = "endless_nightmare"
PLAYERS = ["heuristic", "random", "always-move-2"]
SETTINGS = {"plain": {}, "veteran": {"veteran": True}}
SMALL = {"board": "small"}


@pytest.fixture(scope="module")
def grid() -> Grid:
    return compare_settings(GAME, PLAYERS, 80, 2, SETTINGS, SMALL)


def test_a_setting_is_the_comparison_that_it_is_alone(grid: Grid) -> None:
    alone = compare(GAME, PLAYERS, 80, 2, {**SMALL, "veteran": True})
    assert grid.settings["veteran"].model_dump_json() == alone.model_dump_json()


def test_gaps_are_paired_and_corrected_for_all_of_them(grid: Grid) -> None:
    settings = (*SETTINGS, ALL)
    assert [(gap.setting, gap.other) for gap in grid.gaps] == [(s, o) for s in settings for o in PLAYERS[1:]]
    returns_of = {setting: one.returns for setting, one in grid.settings.items()}
    returns_of[ALL] = {name: np.mean([own[name] for own in returns_of.values()], axis=0) for name in PLAYERS}
    for gap in grid.gaps:
        returns = returns_of[gap.setting]
        expected = stats.ttest_rel(returns[gap.player], returns[gap.other])
        assert gap.player == "heuristic"
        assert gap.mean == pytest.approx((returns[gap.player] - returns[gap.other]).mean())
        assert gap.ci95 == pytest.approx(tuple(expected.confidence_interval(0.95)))
        assert gap.p_corrected == pytest.approx(min(1.0, 6 * expected.pvalue))


def test_a_player_that_takes_long_plays_the_first_games_only(grid: Grid) -> None:
    found = compare_settings(GAME, PLAYERS, 80, 2, SETTINGS, SMALL, fewer={"random": 20})
    assert found.fewer == {"random": 20}
    assert grid.fewer == {}
    for setting, whole in grid.settings.items():
        one = found.settings[setting]
        assert np.array_equal(one.returns["random"], whole.returns["random"][:20])
        assert np.array_equal(one.returns["heuristic"], whole.returns["heuristic"])
    first = found.gaps[0]
    apart = grid.settings["plain"].returns["heuristic"][:20] - grid.settings["plain"].returns["random"][:20]
    assert first.mean == pytest.approx(apart.mean())
    said = grid_report.markdown(found)
    assert said.count("80 games (random: the first 20) for each player") == 1 + len(SETTINGS)
    assert said.count("gaps over those that both players have") == 1 + len(SETTINGS)
    assert "over those that both" not in grid_report.markdown(grid)


def test_an_average_counts_every_setting_as_much(grid: Grid) -> None:
    for name, one in grid.averages.items():
        assert one.mean == pytest.approx(np.mean([own.agents[name].mean for own in grid.settings.values()]))
        assert one.ci95[0] < one.mean < one.ci95[1]


def test_one_setting_alone_has_no_gaps_over_all() -> None:
    found = compare_settings(GAME, PLAYERS, 5, 2, {"plain": SMALL})
    assert {gap.setting for gap in found.gaps} == {"plain"}


def test_the_json_can_be_read_back(grid: Grid, tmp_path: Path) -> None:
    grid_report.write_json(grid, tmp_path / "g.json")
    again = Grid.model_validate_json((tmp_path / "g.json").read_bytes())
    assert again.model_dump_json() == grid.model_dump_json()
    assert again.players == PLAYERS


def test_the_tables_have_settings_in_rows_and_players_in_columns(grid: Grid, tmp_path: Path) -> None:
    said = io.StringIO()
    grid_report.show(grid, Console(file=said, width=150))
    grid_report.write_markdown(grid, tmp_path / "g.md")
    text = (tmp_path / "g.md").read_text(encoding="utf-8")
    assert "| mean return | heuristic | random | always-move-2 |" in text
    assert "| heuristic less | random | always-move-2 |" in text
    assert text.count("| all settings |") == 2
    assert "### veteran" not in grid_report.summary(grid)
    assert "### veteran" in text
    assert "heuristic less the player of the column, paired on the same dice" in said.getvalue().replace("\n", " ")


def test_a_grid_is_drawn(grid: Grid, tmp_path: Path) -> None:
    assert draw_grid(grid, tmp_path / "g.png").stat().st_size > 5000


def test_a_bogeyman_is_told_by_games_won() -> None:
    settings = {"normal": {}, "hard": {"hard": True}}
    found = compare_settings("bogeymen", ["random", "monte-carlo-1"], 10, 0, settings)
    one = found.settings["hard"].agents["random"]
    assert one["won"] == pytest.approx((one.mean + 1) / 2)
    assert {"won_ci95", "power", "awakened", "turns", "endings"} <= set(one.model_dump())
    assert "percentage points" in grid_report.paired(found)
    assert grid_report.headlines(found)[1][0][1].endswith("]")
    assert bogeymen.setting({"bogeyman": "lord_of_envy", "hard": True}) == "Bogeyman: lord of envy, Hard mode"


def test_a_win_counts_one_and_any_other_game_nothing() -> None:
    facts = {"won": np.array([True, False])}
    assert winning.score(np.array([1.0, -1.0]), facts).tolist() == [1.0, 0.0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"settings": {}}, "at least one setting"),
        ({"settings": {"a": {"veterann": True}}}, "its options: board"),
        ({"names": []}, "at least one player"),
        ({"games": 1}, "at least 2"),
    ],
)
def test_bad_input_is_refused_before_a_game_is_played(arguments: dict[str, Any], message: str) -> None:
    request = {"game": GAME, "names": PLAYERS, "games": 10**9, "seed": 0, "settings": SETTINGS, **arguments}
    with pytest.raises(OptionError, match=message):
        compare_settings(**request)
