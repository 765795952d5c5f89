"""Parallel Q-learning: its parts against slow definitions, a game whose best play is known, resuming, bad configs."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from nightmare_training.config.training import Curve, SelfPlay
from nightmare_training.support.interrupts import Interrupted
from nightmare_training.train.algorithms.ppo_config import LearningRate, NativePPO
from nightmare_training.train.algorithms.pqn import PQNTrainer, q_values
from nightmare_training.train.algorithms.pqn_config import Exploration, PQNConfig
from nightmare_training.train.loop import train
from reference import lantern, pig  # noqa: F401  # registers them
from reference.lantern import friends
from training.test_native_ppo import PIG, against_the_exact_solution, stop_after

PPO: dict[str, Any] = {
    "num_envs": 8, "steps": 16, "batch": 64, "layers": (16, 16), "reward_scale": 0.5, "precision": "float32"
}  # fmt: skip
TINY = PQNConfig(
    name="tiny",
    algorithm="pqn",
    game="pig",
    options={"target": 15},
    seed=3,
    total_timesteps=512,
    checkpoint_interval=128,
    ppo=NativePPO(**PPO),
    exploration=Exploration(start=0.5, end=0.1),
    self_play=SelfPlay(snapshot_interval=128, pool=2),
    curve=Curve(points=2, games=20),
)
SEVERAL: dict[str, dict[str, Any]] = {
    "self-play": {},
    "a mixture": {"game": lantern.GAME.id, "options": {}, "mixture": [{"seats": 2}, {"seats": 3}]},
    "one policy on every seat": {"game": friends.GAME.id, "options": {"seats": 3}, "self_play": None},
}


def but(**changes: Any) -> PQNConfig:
    return PQNConfig.model_validate({**TINY.model_dump(), **changes})


# --- Q-values, by their definition ----------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**31))
def test_the_best_action_is_worth_the_value_and_another_one_less_by_its_rating(seed: int) -> None:
    rng, count, actions = np.random.default_rng(seed), 5, 6
    masks = rng.random((count, actions)) < 0.5
    masks[:, seed % actions] = True
    ratings, values = rng.normal(scale=3, size=(count, actions)), rng.normal(size=count)
    log_probs = torch.from_numpy(np.where(masks, ratings, -np.inf)).log_softmax(1)
    found = q_values(log_probs, torch.from_numpy(values)).numpy()
    for row in range(count):
        legal = [int(action) for action in np.flatnonzero(masks[row])]
        best = max(legal, key=lambda action: ratings[row, action])
        for action in range(actions):
            wanted = values[row] - (ratings[row, best] - ratings[row, action]) if action in legal else -math.inf
            assert found[row, action] == pytest.approx(wanted)


@pytest.mark.parametrize("changes", SEVERAL.values(), ids=SEVERAL)
def test_a_return_goes_on_by_lambda_with_the_value_of_the_best_action(changes: dict[str, Any]) -> None:
    """R(t) = r(t) + (1 - lambda) V(t + 1) + lambda R(t + 1), the values being those of the best actions."""
    weight = 0.7
    trainer = PQNTrainer(but(**changes, ppo={**PPO, "gae_lambda": weight, "num_envs": 12, "batch": 48}))
    trainer.collect()
    taken, scaled = trainer.taken, trainer.rewards
    with torch.no_grad():
        best = q_values(*trainer.network(taken.observations.flatten(0, 1), taken.masks.flatten(0, 1))).max(1).values
    values = best.reshape(taken.values.shape).tolist()
    last = trainer.values(trainer.observations)
    found = (taken.values + taken.advantages).numpy()
    for row in range(found.shape[1]):
        follows = worth = float(last[row])
        for step in reversed(range(len(found))):
            goes_on = not trainer.over[step, row]
            follows = scaled[step, row] + goes_on * ((1 - weight) * worth + weight * follows)
            worth = values[step][row]
            assert found[step, row] == pytest.approx(follows, abs=1e-4)


def test_the_gradient_is_that_of_the_squared_errors_of_the_taken_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    trainer = PQNTrainer(but(ppo={**PPO, "epochs": 1, "batch": 128}))
    trainer.collect()
    taken, network = trainer.taken.flat(), trainer.network
    returns = (taken.values + taken.advantages).tolist()
    ratings = network.ratings(network.body(network.own_units(taken.observations)))
    values = network.values(network.body(network.own_units(taken.observations)))[:, 0]
    errors = []
    for i, action in enumerate(taken.actions.tolist()):
        best = max(ratings[i, other] for other in np.flatnonzero(taken.masks[i].numpy()).tolist())
        errors.append((values[i] + ratings[i, action] - best - returns[i]) ** 2)
    learners = list(network.parameters())
    wanted = torch.autograd.grad(0.5 * sum(errors) / len(errors), learners)
    monkeypatch.setattr(trainer.optimizer, "step", lambda: None)
    (loss,) = trainer.update(0.0).tolist()
    assert loss == pytest.approx(sum(errors).item() / len(errors), rel=1e-5)
    assert torch.cat([one.flatten() for one in wanted]).norm() < 0.5, "a longer gradient would be cut"
    for one, own in zip(learners, wanted, strict=True):
        assert one.grad is not None
        assert torch.allclose(one.grad, own, atol=1e-6)


def test_the_best_action_is_taken_or_now_and_then_any() -> None:
    """The bounds are 5.5 standard errors wide: a false alarm in 30 million seeds; this one is fixed."""
    trainer = PQNTrainer(but(ppo={**PPO, "num_envs": 256}))
    trainer.share = 0.5
    trainer.collect()
    taken, exploration = trainer.taken, 0.3  # half-way from 0.5 to 0.1
    with torch.no_grad():
        found = q_values(*trainer.network(taken.observations.flatten(0, 1), taken.masks.flatten(0, 1)))
    actions, legal = taken.actions.flatten().numpy(), taken.masks.flatten(0, 1).sum(1).numpy()
    assert taken.masks.flatten(0, 1)[np.arange(len(actions)), actions].all()
    several = legal > 1
    others = (actions != found.argmax(1).numpy())[several]
    odds = (exploration * (legal - 1) / legal)[several]
    assert several.sum() > 1000
    assert abs(others.sum() - odds.sum()) < 5.5 * math.sqrt((odds * (1 - odds)).sum())


def test_the_odds_of_any_action_are_those_of_the_schedule() -> None:
    trainer = PQNTrainer(TINY)
    trainer.share = 0.25
    seen, legal = torch.from_numpy(trainer.observations), torch.from_numpy(trainer.lessons.masks())
    number = np.arange(len(seen))
    log_probs, values = trainer.weigh(number * 0, number, seen, legal)
    with torch.no_grad():
        found = q_values(*trainer.network(seen, legal))
    for odds, q, own, masks in zip(log_probs.exp().tolist(), found, values.tolist(), legal, strict=True):
        wanted = [0.4 * float(one) / int(masks.sum()) for one in masks]  # a quarter of the way from 0.5 to 0.1
        wanted[int(q.argmax())] += 0.6
        assert odds == pytest.approx(wanted)
        assert own == pytest.approx(float(q.max()), abs=1e-6)


# --- resuming and configs -------------------------------------------------------------------------


@pytest.mark.parametrize("changes", SEVERAL.values(), ids=SEVERAL)
def test_stopping_and_resuming_gives_the_very_same_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]
) -> None:
    config, whole, resumed = but(**changes), tmp_path / "whole", tmp_path / "resumed"
    train(config, whole)
    with monkeypatch.context() as patched:
        stop_after(patched, 256, PQNTrainer)
        with pytest.raises(Interrupted, match="Stopped at 256 timesteps"):
            train(config, resumed)
    train(config.model_copy(update={"threads": 2}), resumed)
    assert (whole / "policy.npz").read_bytes() == (resumed / "policy.npz").read_bytes()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"exploration": {"start": 1.1}}, "less than or equal to 1"),
        ({"exploration": {"end": -0.1}}, "greater than or equal to 0"),
        ({"exploration": {"middle": 0.1}}, "Extra inputs are not permitted"),
        ({"ppo": {"clip": 0.1}}, r"ppo\.clip: parallel Q-learning has none; expected no such key"),
        ({"ppo": {"entropy": {"start": 0.5}}}, r"ppo\.entropy: parallel Q-learning has none; expected no such key"),
        ({"ppo": {"critic_warmup": 0.5}}, r"ppo\.critic_warmup: parallel Q-learning has none; expected no such key"),
    ],
)
def test_a_bad_config_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        but(**changes)


# --- learning -------------------------------------------------------------------------------------


def test_it_learns_to_play_pig_nearly_as_well_as_the_exact_solution(tmp_path: Path) -> None:
    """The seed is fixed: the same training and the same 4,000 games in every run."""
    config = PQNConfig(
        **PIG,
        algorithm="pqn",
        total_timesteps=128 * 32 * 100,
        ppo=NativePPO(
            num_envs=128,
            steps=32,
            batch=512,
            layers=(32, 32),
            learning_rate=LearningRate(start=3e-3, end=1e-4),
        ),
        self_play=SelfPlay(snapshot_interval=128 * 32 * 20, pool=3),
    )
    assert against_the_exact_solution(config, tmp_path) > -0.05
