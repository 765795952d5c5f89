"""Sweeps over a config with tiny trainings: spaces, pruning, resumption, and the best config."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from optuna.trial import TrialState
from typer.testing import CliRunner

from nightmare_gym.engine.errors import OptionError
from nightmare_training.cli.app import app
from nightmare_training.config.files import load_config
from nightmare_training.support.progress import silent
from nightmare_training.sweep import search as searching
from nightmare_training.sweep.report import found, importances, results, write
from nightmare_training.sweep.search import ENDLESS, Settings, outcome_of, search, values_of
from nightmare_training.sweep.space import Dimension, assert_fits, read_space
from nightmare_training.sweep.trial import Outcome, Training, is_worse, run_trial
from nightmare_training.train.loop import train
from nightmare_training.work.piece import nobody
from nightmare_training.work.places import on_this_machine
from nightmare_training.work.work import HERE

CONFIG = """
game: endless_nightmare
total_timesteps: 512
ppo: {num_envs: 8, steps: 32, batch: 64, epochs: 1, layers: [8], reward_scale: 0.1}
curve: {points: 2, games: 20}
"""

SPACE = {
    "ppo.learning_rate.start": Dimension(low=1e-4, high=1e-1, log=True),
    "ppo.layers": Dimension(choices=([8], [4, 4])),
    "ppo.epochs": Dimension(low=1, high=3),
}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    file = tmp_path / "tiny.yaml"
    file.write_text(CONFIG)
    return Settings(config=str(file), overrides=(), space=SPACE, equal_time=False, seeds=1, seed=0, at_once=4)


def of_rate(told: Any, config: Any, seeds: int, earlier: Any) -> Outcome:
    """Stand in for a training: the value is higher, the nearer the step size is to 0.01."""
    rate = config.ppo.learning_rate.start
    curve = [-abs(rate - 0.01) * step for step in (2.0, 1.0)]
    pruned = is_worse(curve[:1], earlier)
    return Outcome(curve=curve[: 2 - pruned], best=curve[-1:], pruned=pruned)


def test_a_space_is_read(tmp_path: Path) -> None:
    file = tmp_path / "space.toml"
    file.write_text('["ppo.clip"]\nlow = 0.1\nhigh = 0.4\n\n[algorithm]\nchoices = ["ppo", "maskable_ppo"]\n')
    space = read_space(file)
    assert space["ppo.clip"] == Dimension(low=0.1, high=0.4)
    assert not space["ppo.clip"].whole
    assert space["algorithm"].choices == ("ppo", "maskable_ppo")
    assert_fits(space, "endless_nightmare", [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected a key at least"),
        ("x", "expected TOML with a table for each key"),
        ('["ppo.clip"]\nlow = 1', "expected low and a larger high, or choices"),
        ('["ppo.clip"]\nlow = 1\nhigh = 1', "expected low and a larger high, or choices"),
        ('["ppo.clip"]\nlow = 0\nhigh = 1\nlog = true', "log: expected a low above 0 (found 0)"),
        ('["ppo.clip"]\nlow = nan\nhigh = 1', "low"),
        ('["ppo.clip"]\nlow = 1\nhigh = 2\nchoices = [1]', "expected low and high, or choices"),
        ('["ppo.clip"]\nlow = 1\nhigh = 2\nstep = 1', "step"),
        ("[seed]\nlow = 1\nhigh = 2", "seed is the same in all trials: change it by --set"),
        ('["curve.games"]\nlow = 10\nhigh = 20', "curve.games is the same in all trials"),
    ],
)
def test_wrong_spaces(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "space.toml").write_text(text)
    with pytest.raises(OptionError) as error:
        read_space(tmp_path / "space.toml")
    assert told in str(error.value)


def test_a_key_that_the_config_does_not_have() -> None:
    with pytest.raises(OptionError, match=r"--set: ppo\.nope: unknown key"):
        assert_fits({"ppo.nope": Dimension(low=0.1, high=0.2)}, "endless_nightmare", [])


def test_a_trial_is_the_training_by_the_same_config(settings: Settings, tmp_path: Path) -> None:
    """Two seeds side by side in one process learn what each learns by itself."""
    config = settings.made({})
    outcome = run_trial(nobody, config, 2, [])
    alone = []
    for seed in (0, 1):
        own = config.model_copy(update={"seed": seed})
        train(own, tmp_path / str(seed), shown=False)
        facts = json.loads((tmp_path / str(seed) / "training.json").read_text())
        rows = (tmp_path / str(seed) / "learning_curve.csv").read_text().splitlines()[2:]
        alone.append(max(float(row.split(",")[2]) for row in rows))
        assert facts["timesteps"] == 512
    assert outcome.best == pytest.approx(alone, abs=1e-3)
    assert outcome.curve[-1] == pytest.approx(sum(alone) / 2, abs=1e-3)
    assert outcome.timesteps == 1024
    assert not outcome.pruned


def test_the_time_of_each_training_is_equal(settings: Settings) -> None:
    timed = settings.model_copy(update={"equal_time": True, "overrides": ("time_limit_minutes=0.01",)})
    config = timed.budgeted(timed.made({}))
    assert (config.total_timesteps, config.time_limit_minutes) == (ENDLESS, 0.01)
    training = Training(config)
    training.advance(0.5)
    assert 0.3 <= training.seconds < 60
    assert settings.budgeted(timed.made({})).time_limit_minutes is None


def test_a_training_that_cannot_begin_is_refused(settings: Settings) -> None:
    config = settings.made({"ppo.start_from": "nowhere.npz"})
    assert "there is no learned policy nowhere.npz" in run_trial(nobody, config, 1, []).refused


def test_pruning_by_hand() -> None:
    """From a quarter of a trial on, below the median of at least four earlier ones."""
    earlier = [[1.0, 2.0, 3.0, 4.0]] * 3 + [[5.0] * 4]
    assert not is_worse([0.0], earlier)  # too early
    assert is_worse([0.0, 1.9], earlier)
    assert not is_worse([0.0, 2.1], earlier)
    assert not is_worse([0.0, 1.9], earlier[:3])


def test_a_sweep_that_is_stopped_is_the_same(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "run_trial", of_rate)
    whole = search(settings, 14, tmp_path / "whole", silent, HERE)
    assert {trial.state for trial in whole.trials} == {TrialState.COMPLETE, TrialState.PRUNED}
    left = 6

    def stopped(*arguments: Any) -> Outcome:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return of_rate(*arguments)

    monkeypatch.setattr(searching, "run_trial", stopped)
    with pytest.raises(KeyboardInterrupt):
        search(settings, 14, tmp_path / "stopped", silent, HERE)
    left = 100
    resumed = search(settings, 14, tmp_path / "stopped", silent, HERE)
    assert left == 100 - 8  # six trials were done and kept
    assert [(values_of(one), outcome_of(one)) for one in resumed.trials] == [
        (values_of(one), outcome_of(one)) for one in whole.trials
    ]
    assert len(search(settings, 16, tmp_path / "stopped", silent, HERE).trials) == 16
    with pytest.raises(OptionError, match="holds a sweep with another seeds"):
        search(settings.model_copy(update={"seeds": 2}), 16, tmp_path / "stopped", silent, HERE)


def test_the_search_finds_what_matters(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "run_trial", of_rate)
    study = search(settings, 40, tmp_path, silent, HERE)
    sweep = found(settings, study)
    assert next(iter(sweep.importance)) == "ppo.learning_rate.start"
    assert importances(sweep)[1][0][0] == "ppo.learning_rate.start"
    assert sweep.trials[sweep.best].values["ppo.learning_rate.start"] == pytest.approx(0.01, rel=0.5)
    assert results(sweep)[1][0][0] == str(sweep.best)
    best = load_config(write(sweep, tmp_path))
    assert (
        best.model_dump()["ppo"]["learning_rate"]["start"] == sweep.trials[sweep.best].values["ppo.learning_rate.start"]
    )
    assert (best.name, best.total_timesteps) == ("tiny_best", 512)
    assert {file.name for file in tmp_path.iterdir()} >= {"sweep.md", "sweep.json", "sweep.png", "optuna.log"}


def test_values_that_do_not_go_together_are_told(settings: Settings, tmp_path: Path) -> None:
    wrong = {"ppo.batch": Dimension(choices=(63, 62)), "ppo.epochs": Dimension(low=1, high=2)}
    with pytest.raises(OptionError, match="expected a divisor of num_envs x steps"):
        search(settings.model_copy(update={"space": wrong}), 2, tmp_path, silent, HERE)


def test_equal_time_needs_a_time(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="--equal-time: expected a config with a time_limit_minutes"):
        search(settings.model_copy(update={"equal_time": True}), 2, tmp_path, silent, HERE)


@pytest.mark.long
def test_workers_find_the_same(settings: Settings, tmp_path: Path) -> None:
    here = search(settings, 5, tmp_path / "here", silent, HERE)
    with on_this_machine(2) as work:
        there = search(settings, 5, tmp_path / "there", silent, work)
    assert [(one.params, outcome_of(one).best) for one in here.trials] == [
        (one.params, outcome_of(one).best) for one in there.trials
    ]


def test_the_command_trains_and_writes_a_config_that_train_takes(settings: Settings, tmp_path: Path) -> None:
    space, folder = tmp_path / "space.toml", tmp_path / "sweep"
    space.write_text('["ppo.epochs"]\nlow = 1\nhigh = 2\n')
    line = ["sweep", settings.config, str(space), "--trials", "2", "--folder", str(folder)]
    result = CliRunner().invoke(app, line)
    assert result.exit_code == 0, result.output
    assert "2 trials of 1 seed, each training 512 timesteps" in result.output
    told = json.loads((folder / "sweep.json").read_text())
    best = load_config(folder / "best.yaml")
    train(best, tmp_path / "again", shown=False)
    rows = (tmp_path / "again" / "learning_curve.csv").read_text().splitlines()[2:]
    value = max(float(row.split(",")[2]) for row in rows)
    assert told["trials"][told["best"]]["outcome"]["curve"][-1] == pytest.approx(value, abs=1e-3)
