"""The tables of speed on their page are those of the results, and the results are plausible."""

from __future__ import annotations

import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_training.bench.first_use.measure import FirstUses, reason
from nightmare_training.bench.peers import PIG
from nightmare_training.bench.profile import STEP, Profiles
from nightmare_training.bench.scale import Scale
from nightmare_training.bench.start import Starts
from nightmare_training.bench.suite import Benchmark
from nightmare_training.bench.tables import page
from nightmare_training.bench.turns import Comparison
from reference.process import ROOT

PAGE = (ROOT / "docs" / "about" / "speed.md").read_text(encoding="utf-8")
RESULTS = ROOT / "results" / "speed"
PEERS = Comparison.model_validate_json((RESULTS / "peers.json").read_bytes())
SCALE = Scale.model_validate_json((RESULTS / "scale.json").read_bytes())

BARS = {
    "endless_nightmare": 3_000_000,
    "endless_nightmare_active": 3_000_000,
    "bogeymen": 1_000_000,
    "lucidity": 1_000_000,
    "dream_catchers": 1_000_000,
    "cathedral": 500_000,
}
"""Decisions in a CPU-second that each game's batch must reach."""


def test_the_tables_are_those_of_the_results() -> None:
    assert page(PAGE, RESULTS) == PAGE


def test_a_table_that_is_not_that_of_the_results_is_written_anew() -> None:
    cell = f"{PEERS.rows[0].value:,.0f}"
    wrong = PAGE.replace(cell, "1")
    assert cell in PAGE
    assert cell not in wrong
    assert page(wrong, RESULTS) == PAGE


def test_a_page_without_a_place_is_refused() -> None:
    with pytest.raises(OptionError, match="0 places from '<!-- peers -->'"):
        page(PAGE.replace("<!-- peers -->", ""), RESULTS)


@pytest.mark.parametrize("game", BARS)
def test_the_batch_of_each_game_is_fast_enough(game: str) -> None:
    measured = Benchmark.model_validate_json((RESULTS / f"{game}.json").read_bytes())
    speeds = {one.name: one.value for one in measured.ours}
    assert speeds["batch, n = 1024"] > BARS[game]


def test_every_game_starts_soon() -> None:
    found = Starts.model_validate_json((RESULTS / "starts.json").read_bytes())
    assert found.games.keys() == BARS.keys()
    for speeds in found.games.values():
        seconds = {one.name: one.value for one in speeds}
        assert 1 < seconds["first use, nothing compiled"] < 90
        assert 0 < seconds["imports alone"] < seconds["later use"] < 2
        assert all(value < 2 for name, value in seconds.items() if name.startswith("nightmare "))


@pytest.mark.parametrize(
    "games",
    [
        {PIG: 0.0, "pig": 1.0},  # OpenSpiel asks once more: to hold with the points to win
        {"Blackjack-v1": 0.0},
        {"connect_four": 0.0, "connect_four_v3": 0.0},
        {"2048": 0.0, "Game2048-v1": 0.0},
    ],
    ids=["pig", "blackjack", "connect four", "2048"],
)
def test_the_same_game_has_as_many_decisions_in_every_library(games: dict[str, float]) -> None:
    found = {
        f"{row.peer}, {row.kind}": row.decisions_a_game - games[row.game]
        for row in PEERS.rows
        if row.decisions_a_game is not None and row.game in games and row.kind != "python loop over states"
    }
    assert len(found) >= 2
    assert max(found.values()) < 1.06 * min(found.values()), found


def test_the_parts_of_a_step_add_up_to_about_the_whole() -> None:
    found = Profiles.model_validate_json((RESULTS / "profile.json").read_bytes())
    steps = {one.game: one for one in found.wholes if one.kind == STEP}
    assert set(steps) == set(BARS)
    assert all(0.75 < one.sum / one.whole < 1.25 for one in steps.values()), steps


def test_the_parts_of_a_first_use_add_up_to_about_the_whole() -> None:
    found = FirstUses.model_validate_json((RESULTS / "first_use.json").read_bytes())
    assert {one.game for one in found.games} == set(BARS)
    for one in found.games:
        assert 0.9 < one.sum / one.watched < 1.1, one
        assert 0.75 < one.watched / one.unwatched < 1.25, one
        assert min(one.parts.values()) > 0
        assert (f"- {reason(one)}" in PAGE.splitlines()) == (reason(one) is not None)


def test_the_memory_of_a_game_falls_to_a_constant() -> None:
    largest = max(point.n for point in SCALE.points)
    alone = {(point.name, point.n): point.bytes_a_game for point in SCALE.points if point.threads == 1}
    for name in {name for name, _ in alone}:
        assert alone[name, 1] > alone[name, 1024] > 0.99 * alone[name, largest]
