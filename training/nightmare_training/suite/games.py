"""Games as the agent's actions: noted while it plays, and played again without it."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions, Orderly
from nightmare_gym.engine.errors import OptionError


class BadCard(OptionError):
    """A card does not hold what it claims; the message says where."""


@dataclass(frozen=True)
class Script:
    """The agent's actions in games of one setting, one game after the other.

    Attributes:
        actions: (decisions,) the actions' numbers.
        lengths: (games,) the number of the agent's decisions in each game.
    """

    actions: NDArray[np.integer]
    lengths: NDArray[np.integer]

    def part(self, first: int, games: int) -> Script:
        """Return the games `first` .. `first + games` - 1."""
        begin, end = (int(self.lengths[:until].sum()) for until in (first, first + games))
        return Script(self.actions[begin:end], self.lengths[first : first + games])


def joined(parts: list[Script]) -> Script:
    """Join the games of several scripts in their order, in the narrowest type that holds their actions."""
    actions = np.concatenate([part.actions for part in parts])
    narrow = np.min_scalar_type(int(actions.max(initial=0)))
    return Script(actions.astype(narrow), np.concatenate([part.lengths for part in parts]).astype(np.uint32))


class Noted:
    """An agent whose actions and time are noted.

    Args:
        agent: The agent.
        games: The number of games, each in the row of its number.

    Attributes:
        name: The agent's name.
        seconds: The time of its decisions so far.
    """

    def __init__(self, agent: Agent, games: int) -> None:
        self.name, self.seconds = agent.name, 0.0
        self._agent, self._games = agent, games
        self._rows: list[NDArray[np.intp]] = []
        self._actions: list[Actions] = []

    def act(self, decisions: Decisions) -> Actions:
        """Let the agent choose, and note its choices."""
        begun = perf_counter()
        chosen = self._agent.act(decisions)
        self.seconds += perf_counter() - begun
        self._rows.append(decisions.rows.copy())
        self._actions.append(np.array(chosen))
        return chosen

    def script(self) -> Script:
        """Return the actions so far, game by game."""
        rows, actions = np.concatenate(self._rows), np.concatenate(self._actions)
        return Script(actions[np.argsort(rows, kind="stable")], np.bincount(rows, minlength=self._games))


class NotedOrderly(Noted):
    """An agent of the kind `Orderly` whose actions are noted."""

    def at_hand(self, decisions: Decisions) -> NDArray[np.intp]:
        """Return the rows that the agent decides first."""
        assert isinstance(self._agent, Orderly)
        return self._agent.at_hand(decisions)


def noted(agent: Agent, games: int) -> Noted:
    """Wrap an agent so that its actions are noted; it decides in the order that it had."""
    return (NotedOrderly if isinstance(agent, Orderly) else Noted)(agent, games)


class Scripted:
    """A player that repeats the actions of a script.

    Args:
        script: The script of games in the rows 0, 1, ...
        first: The number of the first game, for messages.
    """

    name = "script"

    def __init__(self, script: Script, first: int) -> None:
        self._actions, self._first = script.actions.astype(np.int64), first
        self._ends = np.cumsum(script.lengths, dtype=np.int64)
        self._begins = self._ends - script.lengths
        self._next = self._begins.copy()

    def act(self, decisions: Decisions) -> Actions:
        """Return the next action of each game.

        Raises:
            BadCard: A game goes on after its last action, or an action is illegal.
        """
        rows = decisions.rows
        for row in rows[self._next[rows] >= self._ends[rows]]:
            raise BadCard(f"game {self._first + row} goes on after its last action")
        actions = self._actions[self._next[rows]]
        known = actions < decisions.masks.shape[1]
        legal = known & decisions.masks[rows, np.where(known, actions, 0)]
        for row, action in zip(rows[~legal], actions[~legal], strict=True):
            decision = self._next[row] - self._begins[row]
            raise BadCard(f"game {self._first + row}, decision {decision}: action {action} is not legal there")
        self._next[rows] += 1
        return actions

    def finish(self) -> None:
        """Check that no action is left.

        Raises:
            BadCard: A game has ended before its last action.
        """
        for row in np.flatnonzero(self._next < self._ends):
            left = self._ends[row] - self._next[row]
            raise BadCard(f"game {self._first + row} has ended, and {left} of its actions are left")
