"""One player among others of one kind: what it wins, and a bound of the mean by chance."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.register import make_game

GAME = "lucidity"
Games = NDArray[np.float64]


def alone_among(name: str, other: str, players: int, games: int, seed: int) -> tuple[Games, Games]:
    """One player among others of one kind, on every seat in turn: of each game what it wins, and its elimination.

    Of k winners each wins a kth.
    """
    game, shares, eliminated = make_game(GAME), [], []
    agent, rival = find_agent(GAME, name), find_agent(GAME, other)
    for seat in range(players):
        agents = [rival] * players
        agents[seat] = agent
        finals = play_table(game, agents, games // players, seed + seat, {"players": players})
        facts = game.summary(finals, game.params(players=players))
        shares.append(facts[f"won_{seat}"] / sum(facts[f"won_{each}"] for each in range(players)))
        eliminated.append(np.asarray(facts[f"eliminated_{seat}"], np.float64))
    return np.concatenate(shares), np.concatenate(eliminated)


def least_of(found: Games) -> float:
    """The mean less 5.5 standard errors: a mean that is smaller passes with a chance below 1 in 10**7."""
    return float(found.mean() - 5.5 * found.std() / np.sqrt(len(found)))
