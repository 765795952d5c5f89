"""Forks and extensions of trainings, on a tiny network."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from nightmare_agents.learned import Layers, load_policy
from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.files import load_config
from nightmare_training.config.training import Curve, TrainingConfig
from nightmare_training.support.interrupts import Interrupted
from nightmare_training.support.points import read_points
from nightmare_training.train.algorithms.ppo_config import PPO, LearningRate, PPOConfig
from nightmare_training.train.ancestry import ancestry_of, set_back
from nightmare_training.train.loop import points_ahead, train
from nightmare_training.train.run_folder import RunFolder
from reference.dqn import DQNConfig
from reference.trained import same_weights, saved_trainer, stop_after

TINY = PPOConfig(
    name="tiny",
    game="endless_nightmare",
    total_timesteps=1024,
    ppo=PPO(num_envs=8, steps=32, batch=64, epochs=1, layers=(8,), reward_scale=0.1),
    curve=Curve(points=2, games=20),
)
LONGER = TINY.model_copy(update={"total_timesteps": 2048})


@pytest.fixture(scope="module")
def parent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "tiny"
    train(TINY, folder)
    return folder


@pytest.fixture
def copy(parent: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(parent, tmp_path / "copy"))


def alike(one: Layers, other: Layers) -> bool:
    return all(np.array_equal(w, v) and np.array_equal(b, c) for (w, b), (v, c) in zip(one, other, strict=True))


def test_a_fork_starts_from_the_latest_networks_with_other_settings(parent: Path, tmp_path: Path) -> None:
    other = TINY.ppo.model_copy(update={"epochs": 2, "learning_rate": LearningRate(start=1e-9, end=0)})
    child = RunFolder(tmp_path / "child")
    train(TINY.model_copy(update={"ppo": other, "seed": 9}), child.path, parent=str(parent))
    latest = saved_trainer(parent).export().policy
    assert alike(load_policy(child.start).policy, latest)
    assert not alike(load_policy(parent).policy, latest)  # the best policy is another, or rounded
    used = load_config(child.config)
    assert isinstance(used, PPOConfig)
    assert (used.ppo.epochs, used.ppo.start_from, used.seed) == (2, str(child.start), 9)
    assert np.allclose(saved_trainer(child.path).export().policy[0][0], latest[0][0], atol=1e-5)


def test_ancestors_are_told_from_the_run_back_to_the_first(parent: Path, tmp_path: Path) -> None:
    child, grandchild = tmp_path / "child", tmp_path / "grandchild"
    train(TINY, child, parent=str(parent))
    train(TINY, grandchild, parent=str(child))
    assert ancestry_of(RunFolder(grandchild)).lines() == [
        f"Forked from {child} (tiny, seed 0, 1,024 timesteps).",
        f"Forked from {parent} (tiny, seed 0, 1,024 timesteps).",
    ]
    shutil.rmtree(child)  # a fork needs its parent no more
    train(TINY, grandchild, parent=str(child))


def test_a_fork_of_a_policy(parent: Path, tmp_path: Path) -> None:
    child = RunFolder(tmp_path / "child")
    train(TINY, child.path, parent=str(parent / "policy.npz"))
    assert alike(load_policy(child.start).policy, load_policy(parent).policy)
    train(TINY, child.path, fresh=True)
    assert not child.start.exists()
    assert ancestry_of(child).lines() == []


@pytest.mark.parametrize(
    ("config", "source", "told"),
    [
        (TINY, "child", "a run cannot start from itself"),
        (TINY, "nowhere", "there is no learned policy nowhere"),
        (TINY.model_copy(update={"ppo": PPO(start_from="x.npz")}), "learned", "--from and ppo.start_from"),
        (DQNConfig(name="dqn", game="endless_nightmare", total_timesteps=9, algorithm="dqn"), "learned",
         "the algorithm dqn has no start_from"),
        (TINY.model_copy(update={"ppo": PPO(layers=(9,))}), "{parent}", "expected networks of tanh, (9,)"),
        (TINY.model_copy(update={"game": "bogeymen"}), "{parent}", "it is a training of endless_nightmare"),
    ],
)  # fmt: skip
def test_forks_that_cannot_be(config: TrainingConfig, source: str, told: str, parent: Path, tmp_path: Path) -> None:
    named = str(tmp_path / "child") if source == "child" else source.format(parent=parent)
    with pytest.raises(OptionError) as error:
        train(config, tmp_path / "child", parent=named)
    assert told in str(error.value)


def test_a_run_that_began_otherwise_is_not_forked_over(parent: Path, copy: Path, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="holds a training that began without --from"):
        train(TINY, copy, parent=str(parent))
    train(TINY, tmp_path / "child", parent=str(parent))
    with pytest.raises(OptionError, match=f"began from {parent}"):
        train(TINY, tmp_path / "child", parent=str(copy))


def test_an_extension_goes_on_where_the_training_ended(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = read_points(copy / "learning_curve.csv")
    train(LONGER, copy, longer=True)
    after = read_points(copy / "learning_curve.csv")
    assert after[: len(before)] == before
    assert [point.timesteps for point in after] == [0, 512, 1024, 2048]
    assert "The schedules of the longer training go on at 50.0%" in " ".join(capsys.readouterr().out.split())
    [extension] = ancestry_of(RunFolder(copy)).extensions
    assert (extension.timesteps, str(extension.before), str(extension.after)) == (
        1024, "1,024 timesteps", "2,048 timesteps",
    )  # fmt: skip
    train(LONGER, copy)  # it is finished


def test_an_extension_that_is_stopped_is_the_same(copy: Path, parent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Path(shutil.copytree(parent, copy.parent / "whole"))
    train(LONGER, whole, longer=True)
    with monkeypatch.context() as patch:
        stop_after(patch, 1536)
        with pytest.raises(Interrupted):
            train(LONGER, copy, longer=True)
    train(LONGER, copy, longer=True)
    assert same_weights(whole, copy)
    assert [point[:1] + point[2:] for point in read_points(copy / "learning_curve.csv")] == [
        point[:1] + point[2:] for point in read_points(whole / "learning_curve.csv")
    ]
    assert len(ancestry_of(RunFolder(copy)).extensions) == 1


@pytest.mark.parametrize(
    ("config", "told"),
    [
        (TINY, "1,024 timesteps in 0.0 minutes are done, which is all of 1,024 timesteps; expected more"),
        (TINY.model_copy(update={"total_timesteps": 100}), "which is all of 100 timesteps"),
        (LONGER.model_copy(update={"seed": 5}), "another config (seed: 0, not 5)"),
    ],
)
def test_extensions_that_cannot_be(copy: Path, config: PPOConfig, told: str) -> None:
    with pytest.raises(OptionError) as error:
        train(config, copy, longer=True)
    assert told in str(error.value)
    assert RunFolder(copy).finished


def test_only_a_finished_training_with_a_checkpoint_is_extended(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="holds no training"):
        train(LONGER, tmp_path / "none", longer=True)
    (copy / "checkpoint.zip").rename(tmp_path / "aside")
    with pytest.raises(OptionError, match=r"no checkpoint.zip to go on from; try --from"):
        train(LONGER, copy, longer=True)
    (tmp_path / "aside").rename(copy / "checkpoint.zip")
    (copy / "training.json").unlink()
    with pytest.raises(OptionError, match="is not finished"):
        train(LONGER, copy, longer=True)


def test_the_schedules_of_an_extension_by_hand() -> None:
    ppo = TINY.ppo.model_copy(update={"learning_rate": LearningRate(start=1e-3, end=0)})
    assert "ppo.learning_rate 0 -> 0.00075" in set_back(TINY.model_copy(update={"ppo": ppo}), 0.25)


@pytest.mark.parametrize(
    ("points", "share", "ahead"), [(1, 0.0, 0), (2, 0.5, 0), (3, 1.0, 0), (3, 0.5, 1), (3, 0.2, 2)]
)
def test_points_ahead(points: int, share: float, ahead: int) -> None:
    assert points_ahead(TINY, points, share) == ahead
