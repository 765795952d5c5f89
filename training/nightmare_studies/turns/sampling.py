"""Rest-or-Dream decisions from seeded games, one from each game, so that they are independent of each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.lucidity.turn import steps_of
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.register import make_game


@dataclass(frozen=True)
class Sample:
    """Decisions of tables of one size.

    Attributes:
        games: (n,) the number of each decision's game; a game may have no such decision.
        states: (n,) the positions.
        params_array: The parameters, one record.
    """

    games: NDArray[np.int64]
    states: NDArray[np.void]
    params_array: NDArray[np.void]


class Reservoir:
    """A sampler of one Rest-or-Dream decision from each game, with equal chances; it is the `watch` of `play_table`.

    The k-th decision of a game replaces the one before with chance 1 / k.

    Args:
        game: Lucidity.
        games: Number of games.
        seed: Seed of the sampling.

    Attributes:
        met: (games,) number of each game's decisions so far.
        states: (games,) position of the sampled decision.
    """

    def __init__(self, game: Game, games: int, seed: int) -> None:
        self.met = np.zeros(games, np.int64)
        self.states = game.states(games).view(np.ndarray)
        self._lots = np.random.default_rng(seed)

    def __call__(self, decisions: Decisions, actions: Actions) -> None:
        """Sample from some decisions of different games."""
        asked = decisions.states[decisions.rows]
        rows = decisions.rows[steps_of(asked) == DreamerStep.REST_OR_DREAM]
        games = decisions.dice["episode"][rows]
        self.met[games] += 1
        taken = self._lots.random(len(rows)) * self.met[games] < 1
        self.states[games[taken]] = decisions.states.view(np.ndarray)[rows[taken]]


def sample(
    players: int, names: Sequence[str], games: int, seed: int, ended: Callable[[int], object] = lambda some: None
) -> Sample:
    """Play games and take one decision from each.

    The players take the seats in a cycle; each part of the games begins the cycle with the next player.

    Args:
        players: The size of the table.
        names: The players' names.
        games: Number of games.
        seed: Seed of the dice, and of the choice of decisions.
        ended: Called with the number of games that have just ended.

    Raises:
        OptionError: There is no such player, or no such table.
    """
    game, options = make_game("lucidity"), {"players": players}
    params_array = records(game.params(**options))
    agents = [find_agent(game, name) for name in names]
    drawn = Reservoir(game, games, seed)
    parts = [games * part // len(names) for part in range(len(names) + 1)]
    for part, first in enumerate(parts[:-1]):
        seated = [agents[(seat + part) % len(agents)] for seat in range(players)]
        play_table(game, seated, parts[part + 1] - first, seed, options, ended, drawn, first)
    found = np.flatnonzero(drawn.met)
    return Sample(found, records(drawn.states[found]), params_array)
