"""What is measured of Dream Catchers and Nightmare Cathedral; other games' metrics are tested with what shows them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.cathedral.layout import SOURCE_NAMES
from nightmare_gym.games.dream_catchers.layout import ENDINGS
from nightmare_training.evaluate.comparison import compare
from nightmare_training.metrics import REGISTRY, cathedral, dream_catchers, metrics_of, register_metrics
from reference import pig

FACTS: dict[str, Any] = {
    "won": np.array([True, False, False, False]),
    "cause": np.array(["slept", "daybreak", "daybreak", "monsters"]),
    "sweet_left": np.array([0, 4, 6, 10]),
    "caught_nightmares": np.array([2, 2, 4, 0]),
    "caught_monsters": np.array([1, 0, 0, 0]),
    "turns": np.array([12, 14, 14, 8]),
}


def test_the_headline_is_the_share_of_games_won() -> None:
    metrics = metrics_of(make_game("dream_catchers"))
    assert metrics is dream_catchers.METRICS
    assert metrics.headline.name == "won"
    assert metrics.score(np.array([1.3, -1.0, -1.2, -0.9]), FACTS).tolist() == [1.0, 0.0, 0.0, 0.0]


def test_figures_are_those_of_the_facts() -> None:
    found = dream_catchers.measure(FACTS)
    low, high = found.pop("won_ci95")
    assert low < 0.25 < high
    assert found == {
        "won": 0.25, "sweet_left": 5.0, "caught_nightmares": 2.0, "caught_monsters": 0.25, "turns": 12.0,
        "causes": {"daybreak": 0.5, "monsters": 0.25},
    }  # fmt: skip


def test_a_comparison_tells_what_games_are_lost_by() -> None:
    one = compare("dream_catchers", ["random"], 40, 0, {"players": 3}).agents["random"].model_dump()
    assert {column.name for column in dream_catchers.METRICS.columns} <= set(one)
    assert sum(one["causes"].values()) + one["won"] == pytest.approx(1.0)
    assert set(one["causes"]) < set(ENDINGS)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "2 players, random bedroom"),
        ({"bedroom": 2, "players": 4}, "4 players, Peter and Nathan's bedroom"),
        ({"bedroom": 6, "control": "seats"}, "2 players, Peter's bedroom, control=seats"),
    ],
)
def test_a_reader_is_told_the_setting(options: dict[str, Any], told: str) -> None:
    assert dream_catchers.setting(options) == told


def test_the_unit_says_what_is_paid() -> None:
    assert dream_catchers.unit({}) == "return (1 won, -1 lost)"
    assert "progress" in dream_catchers.unit({"reward": "progress"})


# --- Nightmare Cathedral --------------------------------------------------------------------------------------------

SCORES: dict[str, Any] = {
    **{f"{who}_{source}": np.zeros(2, int) for who in ("points", "kings") for source in SOURCE_NAMES},
    "won": np.array([True, False]), "cause": np.array(["devoured", "time"]), "turns": np.array([20, 24]),
    "points": np.array([30, 10]), "kings_points": np.array([20, 40]), "margin": np.array([10, -30]),
    "points_ritual": np.array([20, 2]), "points_forts": np.array([10, 8]), "kings_dreams": np.array([20, 40]),
    "rows_1": np.array([6, 8]), "rows_3": np.array([4, 3]), "rows_5": np.array([0, 1]),
}  # fmt: skip


def test_the_cathedral_is_measured_by_the_margin_and_points_by_source() -> None:
    assert metrics_of(make_game("cathedral")) is cathedral.METRICS
    assert cathedral.METRICS.headline.name == "margin"
    assert cathedral.METRICS.score(np.zeros(2), SCORES).tolist() == [10.0, -30.0]
    found = cathedral.measure(SCORES)
    assert (found["won"], found["margin"], found["turns"]) == (0.5, -10.0, 22.0)
    assert (found["points"], *list(found["points_by_source"].items())[:2]) == (20.0, ("ritual", 11.0), ("forts", 9.0))
    assert (found["rows_1"], found["rows_3"], found["rows_5"]) == (7.0, 3.5, 0.5)
    assert next(iter(found["kings_by_source"].items())) == ("dreams", 30.0)
    assert found["kings_by_source_ci95"]["dreams"][0] < 30.0 < found["kings_by_source_ci95"]["dreams"][1]
    assert found["causes"] == {"devoured": 0.5, "time": 0.5}
    assert {column.name for column in cathedral.METRICS.columns} <= set(found)


def test_a_comparison_of_the_cathedral_has_its_figures() -> None:
    one = compare("cathedral", ["random"], 8, 0, {"length": "variable"}).agents["random"].model_dump()
    assert {column.name for column in cathedral.METRICS.columns} <= set(one)
    assert one["points"] - one["kings_points"] == pytest.approx(one["margin"])
    assert sum(one["kings_by_source"].values()) == pytest.approx(one["kings_points"])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "standard length, normal difficulty"),
        ({"divergent": True, "difficulty": "harder"}, "standard length, Divergent Paths, harder difficulty"),
        ({"length": "variable", "powered": 1}, "variable length, normal difficulty, powered=1"),
    ],
)
def test_a_reader_is_told_the_setting_of_the_cathedral(options: dict[str, Any], told: str) -> None:
    assert cathedral.setting(options) == told


def test_the_unit_of_the_cathedral_says_what_is_paid() -> None:
    assert cathedral.unit({}) == "return (1 won, -1 lost)"
    assert "difference" in cathedral.unit({"reward": "margin"})


def test_a_program_registers_measures_for_a_game_that_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REGISTRY, "_registered", {})
    general = metrics_of(pig.GAME)
    assert "turns" in {column.name for column in general.columns}
    register_metrics("pig", dream_catchers.METRICS)
    assert metrics_of(pig.GAME) is dream_catchers.METRICS
    with pytest.raises(OptionError, match="metrics called 'lucidity' is registered already, by nightmare-gym"):
        register_metrics("lucidity", general)


@pytest.mark.parametrize("game", ["bogeymen", "cathedral", "endless_nightmare", "endless_nightmare_active", "lucidity"])
def test_our_games_have_measures_of_their_own(game: str) -> None:
    assert metrics_of(make_game(game)) is not metrics_of(pig.GAME)
