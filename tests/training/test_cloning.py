"""Cloning: the teacher's recorded decisions, learning from them, and PPO after the clone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_training.config.training import Cloning, Curve, SelfPlay
from nightmare_training.support.interrupts import Interrupted
from nightmare_training.train import loop
from nightmare_training.train.algorithms.maskable_ppo import MaskablePPOTrainer
from nightmare_training.train.algorithms.ppo_config import PPO, PPOConfig
from nightmare_training.train.cloning import FEW, RECORDED, clone, record, split
from nightmare_training.train.learning_curve import evaluate
from nightmare_training.train.loop import train
from nightmare_training.train.mixture import seed_of
from nightmare_training.train.pool import Snapshot
from nightmare_training.train.run_folder import RunFolder
from reference import pig  # noqa: F401  # registers it
from reference.trained import saved_trainer

GAME = "endless_nightmare"
TINY = PPOConfig(
    name="tiny",
    game=GAME,
    seed=3,
    total_timesteps=512,
    ppo=PPO(num_envs=8, steps=32, batch=64, layers=(32, 32), reward_scale=0.1),
    cloning=Cloning(teacher="heuristic", decisions=6_000, epochs=6, batch=64, learning_rate=3e-3),
    curve=Curve(points=1, games=20),
)


def but(**changes: Any) -> PPOConfig:
    return PPOConfig.model_validate({**TINY.model_dump(), **changes})


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    """Use one thread, as in training: threads that wait for each other are slow on a busy machine."""
    torch.set_num_threads(TINY.threads)


def told_nobody(decisions: int) -> None:
    pass


class Seen:
    """List all decisions of a player, game by game."""

    def __init__(self, game: str, name: str, games: int, seed: int, options: dict[str, Any]) -> None:
        self.actions: dict[int, list[int]] = {row: [] for row in range(games)}
        self.to_come: dict[int, list[tuple[int, float]]] = {row: [] for row in range(games)}
        self.finals = play(game, find_agent(game, name), games, seed, options, watch=self)

    def __call__(self, decisions: Decisions, actions: Actions) -> None:
        for row, seat, action in zip(decisions.rows, decisions.seats, actions, strict=True):
            self.actions[row].append(int(action))
            self.to_come[row].append((int(seat), float(decisions.states["returns"][row, seat])))

    def values(self, row: int) -> list[float]:
        """Compute, for each decision of a game, the return still to come of its seat."""
        return [self.finals["returns"][row, seat] - earned for seat, earned in self.to_come[row]]


@pytest.mark.parametrize(("game", "teacher", "options"), [(GAME, "heuristic", {}), ("pig", "random", {"target": 30})])
def test_the_teachers_games_are_recorded_one_after_the_other(game: str, teacher: str, options: dict[str, Any]) -> None:
    config = but(game=game, options=options, cloning=Cloning(teacher=teacher, decisions=300))
    told: list[int] = []
    examples = record(config, told.append)
    assert sum(told) == len(examples.actions) == 300
    assert examples.masks[np.arange(300), examples.actions].all()
    seen = Seen(game, teacher, FEW, seed_of(config.seed, RECORDED), options)
    expected = [action for own in seen.actions.values() for action in own][:300]
    assert examples.actions[: len(expected)].tolist() == expected
    values = [value for row in seen.actions for value in seen.values(row)][:300]
    assert examples.values[: len(values)] == pytest.approx(values)
    assert examples.observations.max() <= 1


def test_each_kind_of_games_is_recorded_as_often_with_the_training_options() -> None:
    config = but(mixture=[{}, {"veteran": True}], training_options={"reward": "survived"})
    examples = record(config, told_nobody)
    kinds: list[dict[str, Any]] = [{"reward": "survived"}, {"veteran": True, "reward": "survived"}]
    for i, options in enumerate(kinds):
        own = examples.at(slice(i * 3_000, (i + 1) * 3_000))
        seen = Seen(GAME, "heuristic", FEW, seed_of(config.seed, RECORDED + i), options)
        assert own.actions[: len(seen.actions[0])].tolist() == seen.actions[0]
        assert own.values[0] == seen.finals["returns"][0, 0]


def test_what_is_held_out_is_the_end_of_each_kind() -> None:
    fitted, held_out = split(200, 2)
    assert held_out.tolist() == [*range(95, 100), *range(195, 200)]
    assert sorted([*fitted, *held_out]) == list(range(200))


def test_a_clone_does_what_its_teacher_does_and_knows_what_that_brings() -> None:
    trainer = MaskablePPOTrainer(TINY)
    examples = record(TINY, told_nobody)
    fitted, held_out = split(len(examples.actions), 1)
    unseen = examples.at(held_out)
    before = trainer.agreement(unseen)
    told: list[int] = []
    trainer.imitate(examples, fitted, told.append)
    assert sum(told) == 6 * len(fitted)
    assert trainer.agreement(unseen) > max(0.8, before + 0.2)
    expected = trainer.export().values(unseen.observations.astype(np.float32))
    assert np.mean((expected - unseen.values) ** 2) < 0.95 * unseen.values.var()


def test_without_a_weight_the_values_stay_untrained() -> None:
    config = but(cloning={**TINY.model_dump()["cloning"], "value": False})
    assert config.cloning is not None
    assert config.cloning.value == 0
    trainer, untouched = MaskablePPOTrainer(config), MaskablePPOTrainer(config)
    clone(trainer, config)
    assert not np.array_equal(trainer.policy_layers()[-1][0], untouched.policy_layers()[-1][0])
    for (learned, _), (drawn, _) in zip(trainer.value_layers(), untouched.value_layers(), strict=True):
        assert np.array_equal(learned, drawn)


def test_ppo_goes_on_from_the_clone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    train(TINY, tmp_path)
    trainer = MaskablePPOTrainer(TINY)
    agreed = clone(trainer, TINY)
    first = (tmp_path / "learning_curve.csv").read_text().splitlines()[1].split(",")
    assert first[0] == "0"
    assert float(first[2]) == pytest.approx(evaluate(trainer.export(), TINY, 0, 0.0).mean, abs=1e-3)
    assert f"The clone takes heuristic's choice in {100 * agreed:.1f}%" in capsys.readouterr().out


def test_in_self_play_the_clone_is_the_latest_policy_that_is_met(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "evaluate", None)  # what comes right after
    with pytest.raises(TypeError):
        train(but(game="pig", cloning=Cloning(teacher="random", decisions=100), self_play=SelfPlay()), tmp_path)
    trainer = saved_trainer(tmp_path)
    assert trainer.lessons.pool is not None
    assert isinstance(trainer.lessons.pool.latest, Snapshot)
    for (met, _), (learned, _) in zip(trainer.lessons.pool.latest.layers, trainer.policy_layers(), strict=True):
        assert np.array_equal(met, learned)


def test_a_training_that_goes_on_does_not_clone_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(loop, "evaluate", None)  # what comes right after
        with pytest.raises(TypeError):
            train(TINY, tmp_path)
    cloned = saved_trainer(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(loop, "clone", None)
        train(TINY, tmp_path)
    assert cloned.timesteps == 0
    assert RunFolder(tmp_path).finished


def test_an_interrupted_clone_begins_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(MaskablePPOTrainer, "imitate", stop)
        with pytest.raises(
            Interrupted, match="Stopped while cloning heuristic: the same command starts the cloning again"
        ):
            train(TINY, tmp_path)
    assert not RunFolder(tmp_path).checkpoint.exists()
    train(TINY, tmp_path)
    assert RunFolder(tmp_path).finished


def test_the_same_seed_makes_the_same_clone() -> None:
    one, other = MaskablePPOTrainer(TINY), MaskablePPOTrainer(TINY)
    assert clone(one, TINY) == clone(other, TINY)
    for (left, _), (right, _) in zip(one.policy_layers(), other.policy_layers(), strict=True):
        assert np.array_equal(left, right)
