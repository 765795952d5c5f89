"""Ours in a Python loop over positions: legal actions, a random choice, chance drawn by its odds."""

from __future__ import annotations

import random
from collections.abc import Callable

from nightmare_gym.engine.position import Position
from nightmare_training.config.environments import environment

PACKAGE = "nightmare-gym"
DETAIL = "Position: legal actions, choosing, odds of chance and a draw by them"

GAMES, SEED = 20, 1


def player(game: str) -> Callable[[], tuple[int, int]]:
    """Play whole games."""
    rules, draw = environment(game).game, random.Random(SEED)
    params = rules.params()

    def play() -> tuple[int, int]:
        decisions = 0
        for _ in range(GAMES):
            position = Position(rules, params)
            while not position.is_over:
                if position.is_chance:
                    outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                    position.resolve(draw.choices(outcomes, odds)[0])
                else:
                    position.apply(draw.choice(position.legal_actions()))
                    decisions += 1
        return decisions, GAMES

    return play
