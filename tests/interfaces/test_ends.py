"""The end of a game, alike in all interfaces: a mask of all ones, and no step beyond it."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from nightmare_gym.engine.errors import ArgumentError, OptionError, ResetNeeded
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.vector import NightmareVectorEnv

pytestmark = pytest.mark.uncompiled


class PigEnv(NightmareEnv):
    """Short games of Pig."""

    game_id = "pig"


class PigVectorEnv(NightmareVectorEnv):
    """Many of them."""

    game_id = "pig"


ROLL, HOLD = 0, 1
SHORT: dict[str, Any] = {"target": 2}
"""Games that end with the first roll of a 2 or more."""


def play_to_the_end(env: NightmareEnv) -> dict[str, Any]:
    """The info with which a game ends."""
    env.reset(seed=1)
    while True:
        *_, terminated, truncated, info = env.step(ROLL)
        if terminated or truncated:
            return info


@pytest.mark.parametrize("options", [SHORT, {"turn_limit": 1}], ids=["terminated", "truncated"])
def test_the_mask_at_the_end_is_all_ones(options: dict[str, Any]) -> None:
    env = PigEnv(**options)
    info = play_to_the_end(env)
    assert info["action_mask"].tolist() == [1, 1]
    assert env.action_masks().tolist() == [True, True]


def test_the_mask_after_an_illegal_action_is_all_ones() -> None:
    env = PigEnv()
    env.reset(seed=1)
    *_, terminated, _, info = env.step(9)
    assert terminated
    assert info["illegal_action"] == 9
    assert info["action_mask"].tolist() == [1, 1]


def test_a_mask_of_minus_infinity_leaves_a_softmax_finite() -> None:
    info = play_to_the_end(PigEnv(**SHORT))
    logits = torch.zeros(2).masked_fill(torch.from_numpy(info["action_mask"]) == 0, -torch.inf)
    assert torch.isfinite(torch.log_softmax(logits, 0)).all()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_vector_environments_of_both_kinds_show_the_same_mask_at_the_end(mode: AutoresetMode) -> None:
    ours = PigVectorEnv(3, mode, **SHORT)
    theirs = SyncVectorEnv([lambda: PigEnv(**SHORT)] * 3, autoreset_mode=mode)
    assert ours.autoreset_mode == mode == ours.metadata["autoreset_mode"]
    for env in (ours, theirs):
        env.reset(seed=2)
        over = np.zeros(3, bool)
        while not over.any():
            *_, terminated, truncated, info = env.step(np.full(3, ROLL))
            over = terminated | truncated
        masks = info["action_mask"] if mode == AutoresetMode.NEXT_STEP else info["final_info"]["action_mask"]
        assert np.stack(masks[over].tolist()).all()


def test_rows_that_stay_at_their_end_have_masks_of_all_ones() -> None:
    batch = Batch("pig", 8, SHORT)
    batch.reset()
    while len(batch.live):
        batch.step(np.zeros(8, np.int64))
    assert batch.masks.all()
    with pytest.raises(ResetNeeded, match="a step after the end of the game"):
        batch.step(np.zeros(8, np.int64))


def test_an_unknown_option_is_an_error_in_the_words_of_python_too() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'") as caught:
        gymnasium.make("Nightmare/EndlessNightmare-v0", frameskip=4)
    assert isinstance(caught.value, ArgumentError)
    assert isinstance(caught.value, OptionError)


@pytest.mark.parametrize(
    "action", [ROLL, np.int32(ROLL), np.uint8(ROLL), np.array(ROLL), np.array([ROLL]), torch.tensor(ROLL)]
)
def test_whole_numbers_of_any_kind_are_the_same_action(action: Any) -> None:
    one, other = PigEnv(), PigEnv()
    one.reset(seed=5)
    other.reset(seed=5)
    assert one.step(action)[0].tolist() == other.step(ROLL)[0].tolist()
