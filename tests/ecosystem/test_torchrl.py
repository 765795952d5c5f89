"""Our games in TorchRL."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
import torch
from torchrl.envs import PettingZooWrapper, TransformedEnv
from torchrl.envs.libs.gym import GymEnv, GymWrapper
from torchrl.envs.transforms import ActionMask
from torchrl.envs.utils import MarlGroupMapType, check_env_specs

import nightmare_gym  # noqa: F401  registers the environments
from ecosystem.recipes import run
from nightmare_gym import lucidity_v0
from nightmare_gym.ecosystem.masks import mask_in_observation
from nightmare_gym.ecosystem.torchrl import TorchRLBatch
from nightmare_gym.engine.errors import ArgumentError
from nightmare_gym.engine.loops import LIVE, SAME_STEP
from nightmare_gym.interfaces.batch import Batch

ENDLESS = "Nightmare/EndlessNightmare-v0"


def test_torchrls_own_check_passes() -> None:
    check_env_specs(TorchRLBatch("endless_nightmare", 4, board="small"))


def test_the_batch_is_ours() -> None:
    """The end of a game is shown in its step, the start of the next one by the reset that follows."""
    env, ours = (
        TorchRLBatch("endless_nightmare", 6, seed=3, board="small"),
        Batch("endless_nightmare", 6, {"board": "small"}, SAME_STEP),
    )
    ours.seed(3)
    rng, seen, observations, ended = np.random.default_rng(1), env.reset(), ours.reset(), 0
    for _ in range(60):
        assert (seen["observation"].numpy() == observations).all()
        assert (seen["action_mask"].numpy() == ours.masks).all()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in ours.masks])
        stepped, seen = env.step_and_maybe_reset(seen.set("action", torch.from_numpy(actions)))
        observations, rewards = ours.step(actions)
        over = ours.status != LIVE
        assert (stepped["next", "reward"][:, 0].numpy() == rewards).all()
        assert (stepped["next", "done"][:, 0].numpy() == over).all()
        assert (stepped["next", "observation"].numpy()[over] == ours.finals[1][over]).all()
        ended += int(over.sum())
    assert ended > 10


def test_random_actions_follow_the_mask() -> None:
    env = TransformedEnv(TorchRLBatch("endless_nightmare", 4, board="small"), ActionMask())
    played = env.rollout(50, break_when_any_done=False)
    assert played["action_mask"].gather(-1, played["action"][..., None]).all()


def test_a_row_that_goes_on_is_not_reset_alone() -> None:
    env = TorchRLBatch("endless_nightmare", 2, board="small")
    seen = env.reset()
    with pytest.raises(ArgumentError, match=r"^a row whose game goes on cannot be reset alone; expected"):
        env.reset(seen.set("_reset", torch.tensor([[True], [False]])))


def test_its_gymnasium_environment_takes_ours() -> None:
    assert GymEnv(ENDLESS, board="small").rollout(3)["observation"].shape[-1] == 72
    masked = mask_in_observation(gymnasium.make(ENDLESS, board="small"), dtype=bool)
    played = TransformedEnv(GymWrapper(masked, categorical_action_encoding=True), ActionMask()).rollout(30)
    assert played["action_mask"].gather(-1, played["action"][..., None]).all()


def test_its_pettingzoo_wrapper_takes_ours() -> None:
    env = PettingZooWrapper(
        lucidity_v0.env(players=2), use_mask=True, group_map=MarlGroupMapType.ONE_GROUP_PER_AGENT, seed=1
    )
    played = env.rollout(60)
    assert played["player_0", "observation", "observation"].shape[-1] == 224
    asked = {agent: played[agent, "mask"] for agent in ("player_0", "player_1")}
    assert (asked["player_0"] ^ asked["player_1"]).all()
    for agent, rows in asked.items():
        taken = played[agent, "action_mask"].gather(-1, played[agent, "action"][..., None])[..., 0]
        assert rows.any()
        assert taken[rows].all()
    assert not played["next", "player_0", "done"][:-1].any()


def test_the_recipe_beats_random() -> None:
    run("torchrl")
