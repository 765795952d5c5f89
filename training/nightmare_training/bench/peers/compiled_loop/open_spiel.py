"""OpenSpiel in its own compiled loop: `evaluate_bots` with a uniformly random bot on each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

PACKAGE = "open_spiel"
DETAIL = "evaluate_bots: legal actions, choosing, chance"

GAMES, SEED = 2000, 1


def player(game: str) -> Callable[[], tuple[int, int]]:
    """Play the same games again and again: the loop does not count, so their decisions are counted once, ahead."""
    rules = pyspiel.load_game(game)

    def games() -> list[Any]:
        bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(rules.num_players())]
        states = [rules.new_initial_state() for _ in range(GAMES)]
        for number, state in enumerate(states):
            pyspiel.evaluate_bots(state, bots, SEED + number)
        return states

    decisions = sum(action.player >= 0 for state in games() for action in state.full_history())

    def play() -> tuple[int, int]:
        games()
        return decisions, GAMES

    return play
