"""Several trainings by one config: figures by hand, honest intervals, and what is refused."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from nightmare_agents.learned import LearnedPolicy, load_policy
from nightmare_gym.engine.errors import OptionError
from nightmare_training.evaluate import training_runs
from nightmare_training.evaluate.training_runs import (
    Runs,
    better,
    bootstrapped,
    draws,
    evaluate_runs,
    interquartile_mean,
)
from nightmare_training.reports import runs as runs_report

GAME = "endless_nightmare"
RESULTS = Path(__file__).parents[2] / "results"


def trained(folder: Path, seed: int, **facts: Any) -> str:
    """The published policy, its weights a little changed, as if by a training of another seed."""
    policy = load_policy(RESULTS / GAME, GAME)
    dice = np.random.default_rng(seed)
    layers = tuple((w + dice.normal(0, 0.02, w.shape).astype(np.float32), b) for w, b in policy.policy)
    told = policy.facts.model_copy(update={"seed": seed, **facts})
    folder.mkdir()
    LearnedPolicy(told, layers, policy.value).save(folder / "policy.npz")
    return str(folder)


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("runs")
    return [trained(folder / str(seed), seed) for seed in (1, 2, 3)]


@pytest.fixture(scope="module")
def found(paths: list[str]) -> Runs:
    return evaluate_runs(GAME, paths, ["heuristic", paths[0]][:1], 100, 5)


def test_the_interquartile_mean_by_hand() -> None:
    """Of 1 .. 8 in two runs the middle half is 3, 4, 5, 6; two wild games do not move it."""
    scores = np.array([[[1.0, 8.0, 3.0, 6.0]], [[2.0, 7.0, 4.0, 5.0]]])
    assert interquartile_mean(scores) == 4.5
    scores[0, 0, 1], scores[0, 0, 0] = 1e9, -1e9
    assert interquartile_mean(scores) == 4.5


def test_the_probability_of_improvement_by_hand() -> None:
    """Two runs, two games: one better, one worse, a tie and one better again: (1 + 0 + 1/2 + 1) / 4."""
    ours, other = np.array([[[3.0, 0.0]], [[2.0, 5.0]]]), np.array([[2.0, 4.0]])
    assert better(ours, other).mean() == 0.625


def test_runs_are_drawn_as_a_whole_and_games_for_all_of_them() -> None:
    """Then runs that differ, and games that are alike for all runs, are both told as what they are."""
    dice = np.random.default_rng(0)
    drawn = draws(5, 1, 400, dice)
    apart = np.repeat(np.arange(5.0)[:, None, None], 400, axis=2)
    one = bootstrapped(apart, np.mean, drawn)
    exact = np.sqrt(2.0 / 5)  # the standard error of the mean of 5 runs drawn from these 5
    assert one.ci95[1] - one.ci95[0] == pytest.approx(2 * 1.96 * exact, rel=0.1)
    alike = np.repeat(dice.normal(0, 1, (1, 1, 400)), 5, axis=0)
    one = bootstrapped(alike, np.mean, drawn)
    assert one.ci95[1] - one.ci95[0] == pytest.approx(2 * 1.96 / 20, rel=0.15)


def test_the_bootstrap_covers_the_mean_of_many_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """20 runs of 50 games with shared dice, 200 times: the interval of the IQM (of a symmetric spread) covers 0.

    False alarms: with so many runs the coverage is about 0.93; fewer than 165 of 200 have probability below 2e-7.
    """
    monkeypatch.setattr(training_runs, "RESAMPLES", 150)
    dice = np.random.default_rng(20_281)
    drawn = draws(20, 1, 50, dice)
    hits = 0
    for _ in range(200):
        scores = dice.normal(0, 1, (20, 1, 1)) + dice.normal(0, 1, (1, 1, 50)) + dice.normal(0, 1, (20, 1, 50))
        low, high = bootstrapped(scores, interquartile_mean, drawn).ci95
        hits += low <= 0 <= high
    assert hits >= 165


def test_all_runs_play_the_same_games(found: Runs, paths: list[str]) -> None:
    assert [run.seed for run in found.runs] == [1, 2, 3]
    assert found.mean.value == pytest.approx(np.mean([run.mean.value for run in found.runs]))
    assert found.mean.ci95[0] < found.mean.value < found.mean.ci95[1]
    (one,) = found.improvements
    assert one.other == "heuristic"
    assert one.probability.ci95[0] > 0.5
    assert evaluate_runs(GAME, paths, ["heuristic"], 100, 5).model_dump_json() == found.model_dump_json()


def test_every_report_holds_the_runs(found: Runs, tmp_path: Path) -> None:
    said = io.StringIO()
    runs_report.show(found, Console(file=said, width=200))
    for kind, write in runs_report.WRITERS.items():
        write(found, tmp_path / kind)
    for text in (said.getvalue(), (tmp_path / "markdown").read_text(encoding="utf-8")):
        for word in ("3 trainings by endless_nightmare", "all runs", "IQM", "probability of improvement", "seed 5"):
            assert word in text
    assert Runs.model_validate_json((tmp_path / "json").read_bytes()) == found


def test_runs_of_other_trainings_are_refused(paths: list[str], tmp_path: Path) -> None:
    other = trained(tmp_path / "other", 9, config="another")
    same = trained(tmp_path / "same", 1)
    for request, message in (
        ({"paths": paths[:1]}, "at least two folders or policies, each once"),
        ({"paths": [paths[0], paths[0]]}, "each once"),
        ({"paths": [paths[0], other]}, "config 'another', not 'endless_nightmare'"),
        ({"paths": [paths[0], same]}, "has the training seed of"),
        ({"games": 1}, "at least 2"),
        ({"others": ["nobody"]}, "no player 'nobody'"),
        ({"game": "lucidity"}, "use `nightmare tournament lucidity`"),
        ({"game": "bogeymen"}, "not for 'bogeymen'"),
    ):
        with pytest.raises(OptionError, match=message):
            evaluate_runs(**{"game": GAME, "paths": paths, "others": [], "games": 10**9, "seed": 0, **request})  # type: ignore[arg-type]
