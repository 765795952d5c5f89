"""Gymnasium in a Python loop over an environment of `gymnasium.make`; every action is legal."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium

PACKAGE = "gymnasium"
DETAIL = "gymnasium.make: observations, choosing, wrappers"

DECISIONS, SEED = 1000, 1


def player(game: str) -> Callable[[], tuple[int, int]]:
    """Play game after game."""
    env: Any = gymnasium.make(game)
    every = range(env.action_space.n)
    return playing(env, lambda info: every)


def playing(env: Any, legal: Callable[[dict[str, Any]], Sequence[int]]) -> Callable[[], tuple[int, int]]:
    """Play game after game with random legal actions, which `legal` lists by the environment's info."""
    draw = random.Random(SEED)
    _, found = env.reset(seed=SEED)

    def play() -> tuple[int, int]:
        nonlocal found
        games = 0
        for _ in range(DECISIONS):
            _, _, terminated, truncated, found = env.step(draw.choice(legal(found)))
            if terminated or truncated:
                games += 1
                _, found = env.reset()
        return DECISIONS, games

    return play
