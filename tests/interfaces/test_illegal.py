"""Illegal actions: worse than any legal end in every game, so that learners without masks unlearn them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback

from nightmare_gym.engine.loops import ILLEGAL
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.sb3 import SB3VecEnv

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("endless_nightmare", {}),
    ("endless_nightmare", {"sanity_on_selection": False}),
    ("endless_nightmare", {"version": "active"}),
    ("bogeymen", {}),
    ("cathedral", {}),
    ("cathedral", {"reward": "margin"}),
    ("dream_catchers", {}),
    ("dream_catchers", {"reward": "progress"}),
    ("lucidity", {}),
]


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_an_illegal_action_makes_a_return_worse_than_any_legal_one(id: str, options: dict[str, Any]) -> None:
    batch, rng = Batch(id, 8, options), np.random.default_rng(1)
    batch.reset()
    params, told = batch.params_array.view(np.recarray)[0], np.zeros(8)
    for _ in range(5):
        told += batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))[1]
    live = batch.live
    told += batch.step(np.full(8, -1))[1]
    assert len(live) > 0
    assert (batch.status[live] == ILLEGAL).all()
    assert told[live] == pytest.approx(batch.illegal_return, abs=1e-5)
    assert batch.illegal_return == batch.game.worst_return(params) - 1.0


class IllegalShare(BaseCallback):
    """The share of illegal actions, rollout by rollout."""

    def __init__(self) -> None:
        super().__init__()
        self.shares: list[float] = []
        self._illegal = self._taken = 0

    def _on_step(self) -> bool:
        status = self.training_env.get_attr("batch")[0].status
        self._illegal += int((status == ILLEGAL).sum())
        self._taken += len(status)
        return True

    def _on_rollout_end(self) -> None:
        self.shares.append(self._illegal / self._taken)
        self._illegal = self._taken = 0


def test_ppo_without_masks_learns_to_avoid_illegal_actions() -> None:
    """Plain PPO of stable-baselines3: from nine actions in ten illegal to below one in ten, in 160,000 decisions."""
    torch.set_num_threads(1)
    env, watch = SB3VecEnv("endless_nightmare", 64, seed=1), IllegalShare()
    model = PPO("MlpPolicy", env, n_steps=64, batch_size=1024, n_epochs=4, learning_rate=1e-3, seed=0)
    model.learn(160_000, callback=watch)
    assert watch.shares[0] > 0.8
    assert np.mean(watch.shares[-5:]) < 0.1
