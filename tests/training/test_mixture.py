"""Mixtures: the rows and the games of the curve are split evenly, and each kind of games keeps its own dice."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import VecEnv

from nightmare_agents.agent import Bot
from nightmare_agents.learned import load_policy
from nightmare_agents.play import play
from nightmare_gym.engine.bots import choose
from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_training.config.files import load_config
from nightmare_training.config.training import Curve
from nightmare_training.train.algorithms.ppo_config import PPO, PPOConfig
from nightmare_training.train.learning_curve import evaluate
from nightmare_training.train.loop import train
from nightmare_training.train.mixture import MixtureVecEnv, seed_of
from nightmare_training.train.training_rows import training_rows

GAME = "endless_nightmare"
PARTS: tuple[dict[str, Any], ...] = ({}, {"veteran": True})
TINY = PPOConfig(
    name="tiny",
    game=GAME,
    mixture=PARTS,
    seed=3,
    total_timesteps=512,
    ppo=PPO(num_envs=8, steps=32, batch=64, layers=(16, 16), reward_scale=0.1),
    curve=Curve(points=1, games=20),
)


def first_legal(rows: VecEnv) -> NDArray[np.int64]:
    return np.asarray(get_action_masks(rows)).reshape(rows.num_envs, -1).argmax(1)


def test_each_part_of_the_rows_is_that_environment() -> None:
    joint: Any = training_rows(TINY, 8)
    alone: Any = [SB3VecEnv(GAME, 4, seed_of(3, i), **options) for i, options in enumerate(PARTS)]
    assert isinstance(joint, MixtureVecEnv)
    assert is_masking_supported(joint)
    assert joint.num_envs == 8
    assert np.array_equal(joint.reset(), np.concatenate([part.reset() for part in alone]))
    for _ in range(200):
        actions = first_legal(joint)
        assert np.array_equal(actions, np.concatenate([first_legal(part) for part in alone]))
        ours: Any = joint.step(actions)
        theirs = [part.step(own) for part, own in zip(alone, np.split(actions, 2), strict=True)]
        for i in range(3):
            assert np.array_equal(ours[i], np.concatenate([one[i] for one in theirs]))
        assert [bool(info) for info in ours[3]] == ours[2].tolist()


def test_seeding_gives_every_part_dice_of_its_own() -> None:
    twins: Any = training_rows(TINY.model_copy(update={"mixture": ({}, {})}), 8)
    twins.seed(9)
    observations = twins.reset()
    assert not np.array_equal(observations[:4], observations[4:])
    twins.seed(9)
    assert np.array_equal(twins.reset(), observations)


def test_a_pickle_goes_on_as_it_was() -> None:
    rows: Any = training_rows(TINY, 8)
    rows.reset()
    copy = pickle.loads(pickle.dumps(rows))
    for _ in range(50):
        actions = first_legal(rows)
        assert np.array_equal(rows.step(actions)[0], copy.step(actions)[0])


def test_without_a_mixture_the_rows_are_the_plain_batch() -> None:
    assert isinstance(training_rows(TINY.model_copy(update={"mixture": ()}), 8), SB3VecEnv)


def test_the_curve_plays_as_many_games_of_each_kind() -> None:
    random = Bot("random", choose)
    point = evaluate(random, TINY, 0, 0.0)
    means = [play(GAME, random, 10, TINY.curve.seed, options)["returns"][:, 0].mean() for options in PARTS]
    assert point.mean == pytest.approx(np.mean(means))
    assert point.low < point.mean < point.high


def test_a_mixture_is_trained_and_recorded(tmp_path: Path) -> None:
    train(TINY, tmp_path)
    facts = load_policy(tmp_path, GAME).facts
    assert (facts.options, facts.mixture) == ({}, PARTS)
    assert load_config(tmp_path / "config.yaml") == TINY
