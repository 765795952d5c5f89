"""What is measured of Dream Catchers; other games' measures are tested with what shows them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.game import find
from nightmare_gym.games.dream_catchers.layout import ENDINGS
from nightmare_training.comparison import compare
from nightmare_training.measures import dream_catchers, measures_of

FACTS: dict[str, Any] = {
    "won": np.array([True, False, False, False]),
    "cause": np.array(["slept", "daybreak", "daybreak", "monsters"]),
    "sweet_left": np.array([0, 4, 6, 10]),
    "caught_nightmares": np.array([2, 2, 4, 0]),
    "caught_monsters": np.array([1, 0, 0, 0]),
    "turns": np.array([12, 14, 14, 8]),
}


def test_the_headline_is_the_share_of_games_won() -> None:
    measures = measures_of(find("dream_catchers"))
    assert measures is dream_catchers.MEASURES
    assert measures.headline.name == "won"
    assert measures.score(np.array([1.3, -1.0, -1.2, -0.9]), FACTS).tolist() == [1.0, 0.0, 0.0, 0.0]


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
    assert {column.name for column in dream_catchers.MEASURES.columns} <= set(one)
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
