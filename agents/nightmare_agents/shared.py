"""Players and values that several threads work out together, with the same results for any number of them."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.values import Floats, Value
from nightmare_gym.engine.game import Game
from nightmare_gym.interfaces.threads import Threads


@runtime_checkable
class Threaded(Agent, Protocol):
    """A player that shares its own work among threads, with the same results for any number of them."""

    def with_threads(self, number: int) -> Agent:
        """Return the same player with this number of threads."""


class SharedPlayer:
    """A player whose rows are shared by threads, each of which has a copy of the player.

    Bots, and searches by rollouts, decide in each row by its position and its dice alone. A network rounds by the
    number of rows that it sees together, so a search with one may differ where two actions are as good as equal.

    Args:
        agent: The player, which decides in each row as if it were alone.
        num_threads: The number of threads.
    """

    def __init__(self, agent: Agent, num_threads: int) -> None:
        self.name = agent.name
        self._agents = [agent, *(deepcopy(agent) for _ in range(num_threads - 1))]
        self._threads = Threads(num_threads)

    def act(self, decisions: Decisions) -> Actions:
        """Choose an action for each of `decisions.rows`."""
        found = self._threads.run(
            _act,
            len(decisions.rows),
            lambda part, thread: (self._agents[thread], replace(decisions, rows=decisions.rows[part])),
        )
        return np.concatenate([actions for _, actions in found])


class SharedValue:
    """A value whose positions are shared by threads.

    Args:
        value: The value, which values each position as if it were alone, in any thread.
        num_threads: The number of threads.
    """

    def __init__(self, value: Value, num_threads: int) -> None:
        self.value, self.name = value, value.name
        self._threads = Threads(num_threads)

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return each seat's expected return (positions, seats) at the end of the game."""
        found = self._threads.run(_final, len(states), lambda part, _: (self.value, game, states[part], params_array))
        return np.concatenate([values for _, values in found])


def _act(agent: Agent, decisions: Decisions) -> Actions:
    return agent.act(decisions)


def _final(value: Value, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
    return value.final(game, states, params_array)
