"""PettingZoo in a Python loop over one of its classic environments, with its wrappers."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

PACKAGE = "pettingzoo"
DETAIL = "env(): masks, observations, choosing, wrappers"

GAMES, SEED = 20, 1


def player(game: str) -> Callable[[], tuple[int, int]]:
    """Play whole games."""
    return playing(import_module(f"pettingzoo.classic.{game}").env())


def playing(env: Any) -> Callable[[], tuple[int, int]]:
    """Play whole games with random legal actions; the steps by which agents leave a game are no decisions."""
    draw = random.Random(SEED)
    env.reset(seed=SEED)

    def play() -> tuple[int, int]:
        decisions = 0
        for _ in range(GAMES):
            env.reset()
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(draw.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                    decisions += 1
        return decisions, GAMES

    return play
