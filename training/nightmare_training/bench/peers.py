"""The speed of other libraries, measured in the same run. They play other games: a yardstick, not a race."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np

from nightmare_training.bench.measure import SEED, Speed, speed

GAMES = 2000


def open_spiel_pig() -> Speed:
    """Measure OpenSpiel's Pig in a Python loop: legal actions, a random choice, sampled chance.

    Raises:
        ModuleNotFoundError: OpenSpiel is not installed.
    """
    import pyspiel

    game, draw = pyspiel.load_game("pig"), random.Random(SEED)

    def work() -> int:
        decisions = 0
        for _ in range(GAMES // 100):
            state: Any = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(outcomes, odds)[0])
                else:
                    state.apply_action(draw.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return speed("OpenSpiel Pig", work, "legal actions, choosing", choosing=True)


def gymnasium_blackjack(n: int = 64) -> Speed:
    """Measure Gymnasium's Blackjack in a `SyncVectorEnv`."""
    env: Any = gymnasium.make_vec("Blackjack-v1", num_envs=n, vectorization_mode="sync")
    script = np.random.default_rng(SEED).integers(0, 2, (64, n))
    env.reset(seed=SEED)

    def work() -> int:
        for actions in script:
            env.step(actions)
        return n * len(script)

    return speed(f"Gymnasium Blackjack, n = {n}", work, "SyncVectorEnv, observations; drawn ahead")
