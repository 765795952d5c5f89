"""OpenSpiel's own search on a game of ours: its MCTS bot against its random bot, on the same numbers of nature."""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from nightmare_gym.ecosystem.open_spiel import open_spiel_game
from nightmare_training.support.intervals import mean_interval

GAMES, SIMULATIONS = 24, 40


def play(game: pyspiel.Game, bot: pyspiel.Bot, seed: int) -> float:
    """Play a game; return what the bot earned."""
    nature, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(nature.choice(outcomes, p=odds)))
        else:
            state.apply_action(bot.step(state))
    return state.returns()[0]


def main() -> int:
    """Compare the bots."""
    game = open_spiel_game("endless_nightmare", board="small")
    dice = np.random.RandomState(1)  # the kind that OpenSpiel's bots take
    search = mcts.MCTSBot(
        game, uct_c=5, max_simulations=SIMULATIONS, evaluator=mcts.RandomRolloutEvaluator(1, dice), solve=False,
        random_state=dice,
    )  # fmt: skip
    blind = pyspiel.make_uniform_random_bot(0, 1)
    gains = np.zeros(GAMES)
    for number in range(GAMES):
        gains[number] = play(game, search, number) - play(game, blind, number)
        if (number + 1) % 10 == 0:
            print(f"{number + 1} games: {gains[: number + 1].mean():+.2f} a game", flush=True)
    low, high = mean_interval(gains)
    verdict = "beats random" if low > 0 else "is not shown to beat random"
    print(
        f"OpenSpiel's MCTS {verdict}: {gains.mean():+.2f} a game, 95% interval [{low:+.2f}, {high:+.2f}], {GAMES} games"
    )
    return int(low <= 0)


if __name__ == "__main__":
    sys.exit(main())
