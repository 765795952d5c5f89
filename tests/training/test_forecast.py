"""Forecasts of trainings: the return, and the time."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from nightmare_training.config.files import load_config, save_config
from nightmare_training.forecast import RESULTS, Pace, expectation, nearest, shortfall, time_words
from nightmare_training.train.display import TrainingDisplay

CONFIG = load_config(RESULTS / "endless_nightmare" / "config.yaml")


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """One published training: its curve rises from 1 to 5 in 10 minutes."""
    folder = tmp_path / "results" / "endless"
    folder.mkdir(parents=True)
    save_config(CONFIG.model_copy(update={"total_timesteps": 1000, "time_limit_minutes": 20.0}), folder / "config.yaml")
    rows = ["timesteps,seconds,mean,low,high", "0,0,1,0,2", "500,300,4,3,5", "1000,600,5,4.5,5.5"]
    (folder / "learning_curve.csv").write_text("\n".join(rows) + "\n")
    return folder.parent


def told(results: Path, **changes: object) -> str:
    return expectation(
        CONFIG.model_copy(update={"total_timesteps": 1000, "time_limit_minutes": 20.0, **changes}), results
    )


def test_the_curve_of_the_same_config(results: Path) -> None:
    """Neither a name, a seed, nor the evaluation makes another config."""
    line = told(results, seed=7, name="mine", threads=2)
    assert line.startswith(
        "Expect about a mean return of 5.00 (95% over games: 4.50 to 5.50), the best of the published"
    )
    assert "1,000 timesteps and 10.0 minutes there" in line


def test_the_curve_of_another_config_is_read_at_this_budget(results: Path) -> None:
    line = told(results, total_timesteps=700)
    assert "No learning curve of this config is published. The nearest is that of endless, which differs in" in line
    assert "total_timesteps: a mean return of 4.00 (95% over games: 3.00 to 5.00) was its best up to 500" in line
    assert "a mean return of 4.00" in told(results, time_limit_minutes=6.0)
    assert "no point yet" in told(results, total_timesteps=400)


def test_no_curve_of_these_games(results: Path) -> None:
    nothing = "No learning curve is published for this game with these options"
    assert told(results, options={"board": "small"}).startswith(nothing)
    assert told(results / "nowhere").startswith(nothing)


def test_the_seeds_of_a_published_result(results: Path) -> None:
    (results / "endless" / "seeds.json").write_text('{"iqm": {"value": 6, "ci95": [5, 7]}, "runs": [1, 2, 3]}')
    assert "6.00 (95% over seeds: 5.00 to 7.00), the interquartile mean of 3 published trainings" in told(results)


def test_the_nearest_has_the_fewest_other_keys(results: Path) -> None:
    shutil.copytree(results / "endless", results / "a_far_one")
    far = CONFIG.model_copy(update={"total_timesteps": 3, "time_limit_minutes": None})
    save_config(far, results / "a_far_one" / "config.yaml")
    found = nearest(CONFIG.model_copy(update={"total_timesteps": 1000}), results)
    assert found is not None
    assert found.folder.name == "endless"


def test_the_published_results_have_their_expectation() -> None:
    found = json.loads((RESULTS / "endless_nightmare" / "seeds.json").read_text())["iqm"]
    low, high = found["ci95"]
    wanted = f"Expect a mean return of {found['value']:.2f} (95% over seeds: {low:.2f} to {high:.2f}), "
    assert expectation(CONFIG).startswith(f"{wanted}the interquartile mean of 5 published trainings")


def test_the_pace_by_hand() -> None:
    """After 6 updates of 100 timesteps in 1 or 3 seconds, 400 timesteps and half of 40 evaluations are left."""
    curve = CONFIG.curve.model_copy(update={"points": 40})
    pace = Pace(CONFIG.model_copy(update={"total_timesteps": 800, "time_limit_minutes": None, "curve": curve}))
    pace.updated(100, 99.0)  # it compiles
    for seconds in (1.0, 3.0, 1.0, 3.0):
        assert not pace.known
        pace.updated(100, seconds)
    pace.updated(100, 2.0)
    assert pace.known
    pace.evaluated(0.5)
    low, high = pace.left(400, 0.0)
    assert (low + high) / 2 == pytest.approx(4 * 2 + 20 * 0.5)
    assert high - low == pytest.approx(2 * 4 * 2.776 * 1 / 5**0.5, rel=1e-3)  # Student's t with 4 degrees of freedom


def test_the_time_limit_ends_it() -> None:
    pace = Pace(CONFIG.model_copy(update={"total_timesteps": 10**9, "time_limit_minutes": 1.0}))
    for _ in range(9):
        pace.updated(10, 1.0)
    assert pace.left(90, 20.0) == (40.0, 40.0)
    assert pace.left(900, 60.3) == (0.0, 0.0)


def test_the_timesteps_at_the_time_limit_by_hand() -> None:
    """Of 60 seconds 20 are gone; a third of the curve's 12 evaluations takes 2 seconds each; 10 timesteps take 1."""
    curve = CONFIG.curve.model_copy(update={"points": 12})
    limited = CONFIG.model_copy(update={"total_timesteps": 10**9, "time_limit_minutes": 1.0, "curve": curve})
    for config, wanted in (
        (limited, 90 + 10 * (40 - 8 * 2)),
        (limited.model_copy(update={"total_timesteps": 300}), 300),
        (limited.model_copy(update={"time_limit_minutes": None}), 10**9),
    ):
        pace = Pace(config)
        pace.updated(10, 99.0)  # it compiles
        for _ in range(9):
            pace.updated(10, 1.0)
        pace.evaluated(2.0)
        seconds = 20.0 if config.total_timesteps > 300 else 0.0
        assert pace.reach(90, seconds) == wanted


def test_a_training_that_ends_with_fewer_timesteps_than_the_published_one_says_so(results: Path) -> None:
    config = CONFIG.model_copy(update={"total_timesteps": 1000, "time_limit_minutes": 20.0})
    line = shortfall(config, 600, results)
    assert line is not None
    assert line.startswith(
        "At this pace the time limit ends it after 0.0 million timesteps, where the published training "
    )
    assert "expect less, but hardly less than its curve had there: a mean return of 4.00" in line
    short = shortfall(config, 100, results)
    assert short is not None
    assert short.endswith("expect less.")
    assert shortfall(config, 900, results) is None
    assert shortfall(config.model_copy(update={"total_timesteps": 700}), 100, results) is None, "another config"
    assert shortfall(config, 100, results / "nowhere") is None


def test_a_slow_machine_is_told_of_once(capsys: pytest.CaptureFixture[str]) -> None:
    pace, display = Pace(CONFIG), TrainingDisplay("slow", 0)
    for update in range(9):
        pace.updated(10, 1.0)
        display.foretell(pace, 10 * update, float(update))
    lines = capsys.readouterr().out.splitlines()
    assert [line[:16] for line in lines] == ["It takes another", "At this pace the"]
    assert lines[1].startswith("At this pace the time limit ends it after 0.1 million timesteps, where the published")


def test_times_in_words() -> None:
    assert [time_words(one) for one in ((3.0, 61.4), (90.0, 130.0), (7000.0, 7300.0), (82.1, 82.4))] == [
        "3 to 61 s", "1.5 to 2.2 min", "1.9 to 2.0 h", "82 s",
    ]  # fmt: skip
