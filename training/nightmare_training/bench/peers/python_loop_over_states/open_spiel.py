"""OpenSpiel in a Python loop over its states: legal actions, a random choice, chance drawn by its odds."""

from __future__ import annotations

import random
from collections.abc import Callable

import pyspiel

PACKAGE = "open_spiel"
DETAIL = "State: legal actions, choosing, odds of chance and a draw by them"

GAMES, SEED = 20, 1


def player(game: str) -> Callable[[], tuple[int, int]]:
    """Play whole games."""
    rules, draw = pyspiel.load_game(game), random.Random(SEED)

    def play() -> tuple[int, int]:
        decisions = 0
        for _ in range(GAMES):
            state = rules.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(outcomes, odds)[0])
                else:
                    state.apply_action(draw.choice(state.legal_actions()))
                    decisions += 1
        return decisions, GAMES

    return play
