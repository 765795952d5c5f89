"""A curriculum: the first stages have other games, and a training resumes in the right stage."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightmare_agents.learned import load_policy
from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_training.config.training import Curve, SelfPlay, Stage
from nightmare_training.support.interrupts import Interrupted
from nightmare_training.train.algorithms import maskable_ppo
from nightmare_training.train.algorithms.maskable_ppo import MaskablePPOTrainer
from nightmare_training.train.algorithms.ppo_config import PPO, PPOConfig
from nightmare_training.train.loop import train
from nightmare_training.train.mixture import MixtureVecEnv
from nightmare_training.train.training_rows import training_rows
from reference import lantern
from reference.trained import same_weights, stop_after

GAME = "endless_nightmare"
TINY = PPOConfig(
    name="tiny",
    game=GAME,
    training_options={"reward": "log"},
    curriculum=(Stage(until=0.25, mixture=({"board": "small"},)), Stage(until=0.5, mixture=({}, {"veteran": True}))),
    seed=3,
    total_timesteps=2048,
    checkpoint_interval=256,
    ppo=PPO(num_envs=8, steps=32, batch=64, epochs=1, layers=(16, 16)),
    curve=Curve(points=2, games=20),
)
SMALL, VETERAN, OWN = {"board": "small", "reward": "log"}, {"veteran": True, "reward": "log"}, {"reward": "log"}
LEARNED_FROM = [*[[SMALL]] * 2, *[[OWN, VETERAN]] * 2, *[[OWN]] * 4]


def options_of(rows: Any) -> list[dict[str, Any]]:
    """The options of each kind of games in some rows."""
    parts: Any = rows.parts if isinstance(rows, MixtureVecEnv) else [rows]
    return [part.batch.options for part in parts]


@pytest.fixture
def met(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The rows that each rollout learned from."""
    seen: list[Any] = []

    class Watched(MaskablePPOTrainer):
        def learn(self, share: float) -> float:
            mean_return = super().learn(share)
            seen.append(self.lessons.games)
            return mean_return

    monkeypatch.setattr(maskable_ppo, "MaskablePPOTrainer", Watched)
    return seen


def test_each_stage_has_its_games_and_the_curve_has_the_configs_own(tmp_path: Path, met: list[Any]) -> None:
    train(TINY, tmp_path / "staged")
    assert [options_of(rows) for rows in met] == LEARNED_FROM
    assert len(set(map(id, met))) == 3  # the games go on until the stage ends
    plain = TINY.model_copy(update={"curriculum": (), "training_options": {}})
    train(plain, tmp_path / "plain")
    firsts = []
    for folder in ("staged", "plain"):
        with (tmp_path / folder / "learning_curve.csv").open() as file:
            firsts.append(float(next(csv.DictReader(file))["mean"]))
    assert firsts[0] == firsts[1]
    facts = load_policy(tmp_path / "staged", GAME).facts
    assert (facts.options, facts.training_options) == ({}, {"reward": "log"})


@pytest.mark.parametrize("stopped_at", [256, 512, 768, 1024])
def test_a_training_that_goes_on_is_in_the_right_stage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped_at: int
) -> None:
    train(TINY, tmp_path / "whole")
    with monkeypatch.context() as patched:
        stop_after(patched, stopped_at)
        with pytest.raises(Interrupted):
            train(TINY, tmp_path / "resumed")
    train(TINY, tmp_path / "resumed")
    assert same_weights(tmp_path / "whole", tmp_path / "resumed")


def test_a_stage_has_other_dice_than_the_one_before() -> None:
    config = TINY.model_copy(update={"curriculum": (Stage(until=0.5, mixture=({},)),)})
    first: Any
    second: Any
    first, second = (training_rows(config, config.ppo.num_envs, stage=stage) for stage in range(2))
    assert isinstance(first, SB3VecEnv)
    assert not np.array_equal(first.reset(), second.reset())


def test_in_self_play_the_opponents_stay(tmp_path: Path, met: list[Any]) -> None:
    config = PPOConfig.model_validate(
        {
            **TINY.model_dump(exclude={"training_options"}),
            "game": lantern.GAME.id,
            "curriculum": [{"until": 0.5, "mixture": [{"seats": 2}, {"seats": 3}]}],
            "self_play": SelfPlay(snapshot_interval=256),
        }
    )
    train(config, tmp_path)
    first, last = met[0].parts[0].pool, met[-1].pool
    assert first is last
    assert len(first.past) == 8
