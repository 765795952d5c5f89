"""A result of several seeds: the figures by hand, and a whole tiny experiment."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from nightmare_agents.learned import load_policy
from nightmare_agents.play import play
from nightmare_training.config.files import load_config
from nightmare_training.config.training import Curve, Evaluation
from nightmare_training.evaluate.seeds import SeedRun, Seeds, summed_up
from nightmare_training.evaluate.training_runs import Estimate
from nightmare_training.experiment import run_experiment
from nightmare_training.seeds import judging, train_seeds
from nightmare_training.support.progress import silent
from nightmare_training.train.algorithms.ppo_config import PPO, PPOConfig
from nightmare_training.work.places import on_this_machine

TINY = PPOConfig(
    name="tiny",
    game="endless_nightmare",
    seed=4,
    total_timesteps=512,
    ppo=PPO(num_envs=8, steps=32, batch=64, epochs=1, layers=(8,), reward_scale=0.1),
    curve=Curve(points=2, games=20),
    evaluation=Evaluation(agents=("random",), games=30),
)


def ran(*means: float) -> Seeds:
    runs = [
        SeedRun(seed=seed, mean=Estimate(value=mean, ci95=(0, 9)), timesteps=1, seconds=1.0)
        for seed, mean in enumerate(means)
    ]
    return summed_up("it", 10, 1, runs)


def test_the_median_and_the_interquartile_mean_by_hand() -> None:
    found = ran(10.0, 14.0, -500.0, 12.0, 90.0)
    assert found.median == 3
    assert found.iqm.value == pytest.approx(12.0)
    assert found.iqm.ci95[0] < 12 < found.iqm.ci95[1]
    assert ran(3.0, 1.0, 2.0, 4.0).median == 2  # the lower one of the two in the middle
    assert "Of 5 trainings (seeds 0, 1, 2, 3, 4)" in found.words()
    assert "from -500.00 to 90.00" in found.words()


def test_the_judgement_has_dice_of_its_own() -> None:
    assert (judging(TINY).curve.seed, judging(TINY).curve.games) == (1, 30)
    taken = TINY.model_copy(update={"curve": Curve(seed=8), "evaluation": Evaluation(seed=7, games=11)})
    assert judging(taken).curve.seed == 9
    mixed = taken.model_copy(update={"mixture": ({"board": "small"}, {"board": "medium"})})
    assert judging(mixed).curve.games == 10
    against = load_config("lucidity")  # 200 games of each line-up: 4 seats, 4 bots, and 3 kinds of tables
    assert judging(against).curve.games == 200 * 4 * 4 * 3


def test_the_median_training_is_published(tmp_path: Path) -> None:
    runs, results = tmp_path / "runs", tmp_path / "results"
    readme = run_experiment(TINY, runs, results, "nightmare results tiny", Console(quiet=True), seeds=3)
    found = Seeds.model_validate_json((results / "seeds.json").read_bytes())
    assert [run.seed for run in found.runs] == [4, 5, 6]
    for run in found.runs:
        policy = load_policy(runs / f"seed-{run.seed}")
        returns = play(TINY.rules, policy, 30, found.dice)["returns"][:, 0]
        assert run.mean.value == pytest.approx(float(np.mean(returns)))
    assert sorted(run.mean.value for run in found.runs)[1] == next(
        run.mean.value for run in found.runs if run.seed == found.median
    )
    assert (results / "policy.npz").read_bytes() == (runs / f"seed-{found.median}" / "policy.npz").read_bytes()
    assert load_config(results / "config.yaml").seed == found.median
    assert (results / "seeds.png").exists()
    assert found.words() in readme.read_text()
    assert json.loads((results / "comparison.json").read_text())["games"] == 30
    run_experiment(TINY, runs / "seed-4", results, "nightmare results tiny", Console(quiet=True))
    assert not (results / "seeds.json").exists()  # one training again


@pytest.mark.long
def test_workers_train_the_same(tmp_path: Path) -> None:
    here, _ = train_seeds(TINY, tmp_path / "here", 2, silent)
    with on_this_machine(2) as work:
        there, _ = train_seeds(TINY, tmp_path / "there", 2, silent, work=work)
    assert [run.mean for run in here.runs] == [run.mean for run in there.runs]
