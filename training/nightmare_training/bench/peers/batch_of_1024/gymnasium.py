"""Gymnasium in a batch: `SyncVectorEnv`, which is a Python loop inside; every action is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

ROWS, SEED = 1024, 1
PACKAGE = "gymnasium"
DETAIL = "SyncVectorEnv, a Python loop inside: observations, choosing, new games at once"


def player(game: str) -> Callable[[], tuple[int, int]]:
    """Step all games."""
    env: Any = gymnasium.make_vec(
        game, ROWS, vectorization_mode="sync", vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}
    )
    draw, actions = np.random.default_rng(SEED), env.single_action_space.n
    env.reset(seed=SEED)

    def play() -> tuple[int, int]:
        _, _, terminated, truncated, _ = env.step(draw.integers(actions, size=ROWS))
        return ROWS, int((terminated | truncated).sum())

    return play
