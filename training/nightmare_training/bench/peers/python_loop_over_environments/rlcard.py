"""RLCard in a Python loop over an environment."""

from __future__ import annotations

import random
from collections.abc import Callable

import rlcard

PACKAGE = "rlcard"
DETAIL = "rlcard.make: legal actions, observations, choosing"

GAMES, SEED = 20, 1


def player(game: str) -> Callable[[], tuple[int, int]]:
    """Play whole games."""
    env, draw = rlcard.make(game, config={"seed": SEED}), random.Random(SEED)

    def play() -> tuple[int, int]:
        decisions = 0
        for _ in range(GAMES):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(draw.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions, GAMES

    return play
