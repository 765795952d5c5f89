"""The trainer on a tiny network: its files, and that stopping and resuming changes nothing."""

from __future__ import annotations

import csv
import json
import signal
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from nightmare_agents.learned import Layers, LearnedPolicy, load_policy
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_training.config.files import load_config
from nightmare_training.config.stamp import training_stamp
from nightmare_training.config.training import Curve
from nightmare_training.support.interrupts import Interrupted, Interrupts
from nightmare_training.support.points import Point
from nightmare_training.train import loop
from nightmare_training.train.algorithms import maskable_ppo
from nightmare_training.train.algorithms.maskable_ppo import MaskablePPOTrainer
from nightmare_training.train.algorithms.ppo_config import PPO, LearningRate, PPOConfig
from nightmare_training.train.export import rounded
from nightmare_training.train.loop import train
from nightmare_training.train.run_folder import RunFolder
from nightmare_training.train.scaled_rewards import ScaledRewards
from reference.trained import same_weights, saved_trainer, stop_after

TINY = PPOConfig(
    name="tiny",
    game="endless_nightmare",
    seed=3,
    total_timesteps=2048,
    checkpoint_interval=512,
    ppo=PPO(num_envs=8, steps=32, batch=64, epochs=2, layers=(16, 16), reward_scale=0.1),
    curve=Curve(points=2, games=20),
)


def but(**changes: object) -> PPOConfig:
    return TINY.model_copy(update=changes)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "tiny"
    train(TINY, folder)
    return folder


def curve(folder: Path) -> list[dict[str, str]]:
    with (folder / "learning_curve.csv").open() as file:
        return list(csv.DictReader(file))


def test_all_files_appear(finished: Path) -> None:
    assert {file.name for file in finished.iterdir()} == {
        "config.yaml", "versions.json", "policy.npz", "learning_curve.csv", "checkpoint.zip", "tensorboard",
        "training.json",
    }  # fmt: skip
    assert load_config(finished / "config.yaml") == TINY
    assert "torch" in json.loads((finished / "versions.json").read_text())
    assert (finished / "policy.npz").stat().st_size < 1_000_000
    assert list((finished / "tensorboard").iterdir())


def test_the_curve_has_its_points_and_the_policy_is_the_best_of_them(finished: Path) -> None:
    points = curve(finished)
    assert [int(point["timesteps"]) for point in points] == [0, 1024, 2048]
    assert all(float(point["low"]) < float(point["mean"]) < float(point["high"]) for point in points)
    best = max(points, key=lambda point: float(point["mean"]))
    facts = load_policy(finished, TINY.game).facts
    assert facts.timesteps == int(best["timesteps"])
    assert facts.mean == pytest.approx(float(best["mean"]), abs=1e-3)
    outcome = json.loads((finished / "training.json").read_text())
    assert outcome["timesteps"] == 2048
    assert outcome["ended_by"] == "total_timesteps"
    assert outcome["best"]["timesteps"] == facts.timesteps


def test_a_finished_training_is_not_repeated(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (finished / "policy.npz").stat().st_mtime_ns
    monkeypatch.setattr(loop, "_begin", None)
    assert train(TINY, finished) == finished / "policy.npz"
    assert (finished / "policy.npz").stat().st_mtime_ns == before


def test_another_config_is_refused_in_one_line_but_threads_may_change(finished: Path) -> None:
    with pytest.raises(OptionError, match=r"another config \(seed: 3, not 4\).*--fresh") as refused:
        train(but(seed=4), finished)
    assert "\n" not in str(refused.value)
    assert train(but(threads=2), finished) == finished / "policy.npz"


def test_stopping_and_resuming_gives_the_very_same_policy(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        stop_after(patched, 768)
        with pytest.raises(Interrupted, match="Stopped at 768 timesteps"):
            train(TINY, tmp_path)
    assert not RunFolder(tmp_path).finished
    train(TINY, tmp_path)
    assert saved_trainer(tmp_path).timesteps == saved_trainer(finished).timesteps == 2048
    assert same_weights(tmp_path, finished)
    assert [point["mean"] for point in curve(tmp_path)] == [point["mean"] for point in curve(finished)]


def test_it_is_said_that_going_on_runs_what_lies_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patched:
        stop_after(patched, 256)
        with pytest.raises(Interrupted):
            train(TINY, tmp_path)
    assert capsys.readouterr().err == ""
    train(TINY, tmp_path)
    assert capsys.readouterr().err == (
        f"nightmare: {tmp_path / 'checkpoint.zip'} is a pickle, which may run any code: "
        "resume only trainings that you trust\n"
    )


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("training.json", "{", "is broken"),
        ("training.json", "3", "is broken"),
        ("versions.json", "[" * 100_000, "is broken"),
        ("versions.json", '{"stamp": {"rules": 3}}', "stamp: rules: Input should be a valid string"),
    ],
)
def test_broken_facts_are_one_line(tmp_path: Path, name: str, text: str, says: str) -> None:
    run = RunFolder(tmp_path)
    (tmp_path / name).write_text(text)
    with pytest.raises(OptionError, match=says) as refused:
        print(run.stamp, run.remark)
    assert str(refused.value).startswith(str(tmp_path / name))
    assert "\n" not in str(refused.value)


def test_a_training_does_not_go_on_by_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 768)
    with pytest.raises(Interrupted):
        train(TINY, tmp_path)
    run = RunFolder(tmp_path)
    begun = run.stamp
    assert begun == training_stamp(TINY)
    versions = json.loads(run.versions.read_text())
    run.versions.write_text(json.dumps({**versions, "stamp": {**versions["stamp"], "rules": "others"}}))
    with pytest.raises(OptionError, match=r"started before the rules of .* changed.*--fresh"):
        train(TINY, tmp_path)


def test_a_crash_loses_only_what_came_after_the_last_checkpoint(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Crashing(MaskablePPO):
        def train(self) -> None:
            if self.num_timesteps == 1792:
                raise MemoryError
            super().train()

    with monkeypatch.context() as patched:
        patched.setattr(MaskablePPOTrainer, "learner", Crashing)
        with pytest.raises(MemoryError):
            train(TINY, tmp_path)
    assert saved_trainer(tmp_path).timesteps == 1536
    train(TINY, tmp_path)
    assert [point["mean"] for point in curve(tmp_path)] == [point["mean"] for point in curve(finished)]


@pytest.mark.parametrize("keep", [0, 100, 0.5, 0.999])
def test_a_broken_checkpoint_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: float) -> None:
    with monkeypatch.context() as patched:
        stop_after(patched, 256)
        with pytest.raises(Interrupted):
            train(TINY, tmp_path)
    file = tmp_path / "checkpoint.zip"
    whole = file.read_bytes()
    file.write_bytes(whole[: int(keep if keep > 1 else keep * len(whole))])
    with pytest.raises(OptionError, match=r"checkpoint\.zip is broken .*--fresh") as refused:
        train(TINY, tmp_path)
    assert "\n" not in str(refused.value)


def test_starting_anew_removes_the_trainings_files_and_no_others(tmp_path: Path) -> None:
    train(but(total_timesteps=256), tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    RunFolder(tmp_path).clear()
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_the_exported_policy_equals_torchs() -> None:
    for activation in ("tanh", "relu"):
        config = but(ppo=TINY.ppo.model_copy(update={"activation": activation}))
        trainer = MaskablePPOTrainer(config)
        trainer.learn(0.0)
        player, model = trainer.export(), trainer.model
        observations = np.random.default_rng(0).random((64, make_game(config.game).feature_count), np.float32)
        with torch.no_grad():
            inputs = torch.as_tensor(observations)
            hidden, valued = model.policy.mlp_extractor(model.policy.extract_features(inputs))
            logits = model.policy.action_net(hidden).numpy()
            values = model.policy.value_net(valued)[:, 0] / config.ppo.reward_scale
        assert np.allclose(player.logits(observations), logits, atol=1e-5)
        assert np.allclose(player.values(observations), values.numpy(), atol=1e-4)


def test_a_published_policy_is_rounded_and_smaller(tmp_path: Path) -> None:
    """Each weight to its thirteenth binary digit; so preferences stay, to a few hundredths of a percent."""
    policy = MaskablePPOTrainer(TINY).export()
    wide = np.random.default_rng(0).standard_normal((300, 256), np.float32)
    policy = LearnedPolicy(policy.facts, ((wide, wide[0]), *policy.policy[1:]), policy.value)
    short = rounded(policy)
    for before, after in zip(chain(*policy.policy), chain(*short.policy), strict=True):
        assert np.all(np.abs(after - before) <= np.abs(before) * 2.0**-13)
    assert np.all(short.policy[0][0].view(np.uint32) % 2**11 == 0)
    policy.save(tmp_path / "long.npz")
    short.save(tmp_path / "short.npz")
    assert (tmp_path / "short.npz").stat().st_size < 0.75 * (tmp_path / "long.npz").stat().st_size


def test_a_training_starts_from_a_learned_policy(finished: Path) -> None:
    config = but(ppo=TINY.ppo.model_copy(update={"start_from": str(finished)}))
    learned, first = load_policy(finished, TINY.game), MaskablePPOTrainer(config).export()
    observations = np.random.default_rng(0).random((64, make_game(config.game).feature_count), np.float32)
    assert np.array_equal(first.logits(observations), learned.logits(observations))
    assert np.allclose(first.values(observations), learned.values(observations), atol=1e-4)


@pytest.mark.parametrize(
    ("changes", "says"),
    [({"layers": (16, 8)}, r"tanh, \(16, 8\) \(found tanh, \(16, 16\)\)"), ({"activation": "relu"}, "relu, .*tanh")],
)
def test_a_policy_with_other_networks_is_refused_in_one_line(
    finished: Path, changes: dict[str, object], says: str
) -> None:
    config = but(ppo=TINY.ppo.model_copy(update={"start_from": str(finished), **changes}))
    with pytest.raises(OptionError, match=f"ppo.start_from: expected networks of {says}") as refused:
        MaskablePPOTrainer(config)
    assert "\n" not in str(refused.value)


def test_at_first_only_the_values_learn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learned: list[tuple[bool, bool]] = []

    def same(one: Layers, other: Layers) -> bool:
        return all(np.array_equal(old, new) for old, new in zip(chain(*one), chain(*other), strict=True))

    class Watched(MaskablePPOTrainer):
        def learn(self, share: float) -> float:
            before = self.export()
            mean_return = super().learn(share)
            after = self.export()
            learned.append((same(before.policy, after.policy), same(before.value, after.value)))
            return mean_return

    monkeypatch.setattr(maskable_ppo, "MaskablePPOTrainer", Watched)
    train(but(ppo=TINY.ppo.model_copy(update={"critic_warmup": 0.25})), tmp_path)
    assert learned == [(True, False)] * 2 + [(False, False)] * 6


def test_rewards_are_scaled_and_masks_pass_through() -> None:
    plain, scaled = (SB3VecEnv(TINY.game, 4, seed=1) for _ in range(2))
    wrapped = ScaledRewards(scaled, 0.1)
    plain.reset(), wrapped.reset()
    assert is_masking_supported(wrapped)
    for _ in range(50):
        masks = get_action_masks(plain)
        assert np.array_equal(masks, get_action_masks(wrapped))
        actions = masks.reshape(4, -1).argmax(1)
        rewards, ours = plain.step(actions)[1], wrapped.step(actions)[1]
        assert ours.dtype == np.float32
        assert np.allclose(ours, rewards * 0.1)


def test_the_schedules_follow_timesteps_or_time() -> None:
    assert LearningRate(start=1.0, end=0.0).at(0.25) == 0.75
    assert TINY.share_done(512, 1e9) == 0.25
    assert but(time_limit_minutes=1.0).share_done(512, 30.0) == 0.5


def test_the_time_limit_ends_the_training(tmp_path: Path) -> None:
    train(but(total_timesteps=10**9, time_limit_minutes=0.01), tmp_path)
    assert RunFolder(tmp_path).finished
    assert [int(point["timesteps"]) for point in curve(tmp_path)][-1] < 100_000


def test_the_second_ctrl_c_stops_at_once_and_the_handlers_come_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)
        assert interrupts.asked
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_the_best_policy_stays_when_later_ones_are_worse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    means = iter([1.0, 5.0, 2.0])

    def evaluate(agent: object, config: object, timesteps: int, seconds: float) -> Point:
        mean = next(means)
        return Point(timesteps, seconds, mean, mean, mean)

    monkeypatch.setattr(loop, "evaluate", evaluate)
    train(TINY, tmp_path)
    assert load_policy(tmp_path, TINY.game).facts.timesteps == 1024


def test_a_policy_is_not_overwritten_when_its_checkpoint_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(monkeypatch, 512)
    with pytest.raises(Interrupted):
        train(TINY, tmp_path)
    before = (tmp_path / "policy.npz").read_bytes()
    (tmp_path / "checkpoint.zip").unlink()
    with pytest.raises(OptionError, match="holds a policy but no checkpoint"):
        train(TINY, tmp_path)
    assert (tmp_path / "policy.npz").read_bytes() == before
