"""An experiment from the config to the README, on a tiny network."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from nightmare_training import experiment
from nightmare_training.config import PPO, Curve, Evaluation, TrainingConfig
from nightmare_training.config_files import load_config
from nightmare_training.experiment import run_experiment

TINY = TrainingConfig(
    name="tiny",
    game="endless_nightmare",
    total_timesteps=512,
    ppo=PPO(num_envs=8, steps=32, batch=64, layers=(16, 16)),
    curve=Curve(points=1, games=20),
    evaluation=Evaluation(agents=("random", "heuristic"), games=50, seed=1),
)
PUBLISHED = {
    "README.md", "config.yaml", "versions.json", "policy.npz", "training.json", "learning_curve.csv",
    "learning_curve.png", "comparison.json", "comparison.csv", "comparison.md", "score_distributions.png",
    "pushing_luck.png",
}  # fmt: skip


def run(folder: Path, config: TrainingConfig = TINY, fresh: bool = False) -> str:
    said = io.StringIO()
    console = Console(file=said, width=200)
    run_experiment(config, folder / "runs", folder / "results", "nightmare results tiny", console, fresh)
    return said.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("experiment")
    run(folder)
    return folder


def test_everything_worth_keeping_is_there_and_nothing_else(folder: Path) -> None:
    assert {file.name for file in (folder / "results").iterdir()} == PUBLISHED
    assert (folder / "runs" / "checkpoint.zip").exists()


def test_the_readme_tells_how_it_was_made(folder: Path) -> None:
    text = (folder / "results" / "README.md").read_text()
    for fact in (
        "`nightmare results tiny` made", "50 games for each player", "seed 1", "95% interval",
        "seed 40000", "512 decisions", "boards.reconstructed", "![", "heuristic",
    ):  # fmt: skip
        assert fact in text


def test_the_readme_counts_the_evaluations_that_there_were(tmp_path: Path) -> None:
    run(tmp_path, TINY.model_copy(update={"curve": Curve(points=10, games=20)}))
    assert "best of 3 evaluations" in (tmp_path / "results" / "README.md").read_text()  # two rollouts, and the start


def test_another_comparison_is_noted_in_the_config(tmp_path: Path) -> None:
    run(tmp_path)
    run(tmp_path, TINY.model_copy(update={"evaluation": Evaluation(agents=("random",), games=60, seed=2)}))
    noted = load_config(tmp_path / "results" / "config.yaml").evaluation
    assert (noted.agents, noted.games, noted.seed) == (("random",), 60, 2)


def test_a_second_run_does_nothing_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(experiment, "compare", None)
        said = run(folder)
    assert "is done" in said
    assert "heuristic" in said


def test_another_comparison_keeps_the_training(folder: Path) -> None:
    policy = (folder / "runs" / "policy.npz").stat().st_mtime_ns
    more = TINY.model_copy(update={"evaluation": TINY.evaluation.model_copy(update={"games": 60})})
    assert "60 games" in run(folder, more)
    assert (folder / "runs" / "policy.npz").stat().st_mtime_ns == policy


def test_fresh_does_everything_again(folder: Path) -> None:
    policy = (folder / "runs" / "policy.npz").stat().st_mtime_ns
    assert "is done" not in run(folder, fresh=True)
    assert (folder / "runs" / "policy.npz").stat().st_mtime_ns > policy
