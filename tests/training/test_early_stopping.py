"""Early stopping: honest intervals although one looks several times."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_training.evaluate import early_stopping as looks
from nightmare_training.evaluate.comparison import compare
from nightmare_training.evaluate.early_stopping import confidence, schedule
from nightmare_training.reports import comparison as report
from nightmare_training.support.intervals import Floats, mean_interval

GAME = "endless_nightmare"
SMALL = {"board": "small"}
REPEATS = 1500


def test_the_looks_are_known_before_the_first_game() -> None:
    assert schedule(10_000) == [500, 1000, 2000, 4000, 8000, 10_000]
    assert schedule(500) == [500]
    assert schedule(90) == [90]
    assert confidence(1) == pytest.approx(0.95)
    assert confidence(5) == pytest.approx(0.99)


def stopped(games: Floats, wanted: float) -> tuple[float, float]:
    """Return the interval at which one stops."""
    planned = schedule(len(games))
    for look in planned:
        low, high = mean_interval(games[:look], confidence(len(planned)))
        if high - low <= 2 * wanted:
            break
    return low, high


@pytest.mark.parametrize(("spread", "wanted"), [("normal", 0.06), ("skewed", 0.07), ("rare", 0.012)])
def test_the_interval_covers_the_mean_as_often_as_it_says(spread: str, wanted: float) -> None:
    """Over 1,500 sequential comparisons, of normal, exponential and rare (1 in 50) returns, that stop here and there.

    False alarms: a coverage of 0.95 is undercut by 5 standard errors (0.028) with probability 3e-7.
    """
    dice, size = np.random.default_rng(20_271), (REPEATS, 4000)
    made: dict[str, tuple[Floats, float]] = {
        "normal": (dice.normal(1.0, 1.0, size), 1.0),
        "skewed": (dice.exponential(1.0, size), 1.0),
        "rare": ((dice.random(size) < 0.02).astype(np.float64), 0.02),
    }
    games, mean = made[spread]
    intervals = [stopped(one, wanted) for one in games]
    covered = np.mean([low <= mean <= high for low, high in intervals])
    assert covered > 0.95 - 5 * np.sqrt(0.95 * 0.05 / REPEATS)
    assert np.mean([high - low <= 2 * wanted for low, high in intervals]) > 0.9


def test_looking_often_at_plain_intervals_would_not_do() -> None:
    """A player who stops as soon as the plain interval leaves out 0 is wrong far more often than in 5% of all cases."""
    games = np.random.default_rng(20_272).normal(0.0, 1.0, (REPEATS, 4000))

    def alarms(sure: float) -> float:
        looked = [[mean_interval(one[:look], sure) for look in schedule(4000)] for one in games]
        return float(np.mean([any(low > 0 or high < 0 for low, high in own) for own in looked]))

    assert alarms(0.95) > 0.10
    assert alarms(confidence(len(schedule(4000)))) < 0.05


def test_a_comparison_stops_when_it_is_exact_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "FIRST", 50)
    players = ["heuristic", "always-move-2"]
    whole = compare(GAME, players, 800, 3, SMALL)
    ended: list[int] = []
    gaps = whole.returns[players[0]] - whole.returns[players[1]]
    low, high = mean_interval(gaps[:200], 0.99)
    wanted = 0.55 * (high - low)
    found = compare(GAME, players, 800, 3, SMALL, lambda _, some: ended.append(some), precision=wanted)
    assert found.precision is not None
    assert found.precision.reached
    assert found.precision.looks == [50, 100, 200, 400, 800]
    assert found.games in found.precision.looks[1:-1]
    assert sum(ended) == 2 * found.games
    for name in players:
        assert (found.returns[name] == whole.returns[name][: found.games]).all()
    low, high = found.differences[0].ci95
    assert high - low <= 2 * wanted
    apart = found.returns[found.differences[0].agent] - found.returns[found.best]
    assert (low, high) == pytest.approx(mean_interval(apart, 0.99))
    assert f"precision ±{wanted:g} reached; means and differences hold for all 5 looks at once" in report.caption(found)
    again = compare(GAME, players, 800, 3, SMALL, precision=wanted)
    assert again.model_dump_json() == found.model_dump_json()


def test_a_precision_out_of_reach_plays_all_games() -> None:
    found = compare(GAME, ["random"], 60, 0, SMALL, precision=1e-9)
    assert found.precision is not None
    assert (found.games, found.precision.reached) == (60, False)
    assert "precision ±1e-09 not reached" in report.caption(found)


@pytest.mark.parametrize("wanted", [0.0, -1.0, float("nan"), float("inf")])
def test_an_impossible_precision_is_refused(wanted: float) -> None:
    request: dict[str, Any] = {"players": ["random"], "games": 10**9, "seed": 0, "precision": wanted}
    with pytest.raises(OptionError, match=r"--precision .*: expected a positive number"):
        compare(GAME, **request)
