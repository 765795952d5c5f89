"""Games as the agent's actions: noted while it plays, and played again without it."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions, Orderly
from nightmare_gym.engine.errors import OptionError
from nightmare_training.support.intervals import Floats


class BadCard(OptionError):
    """A card does not hold what it claims; the message says where."""


@dataclass(frozen=True)
class Script:
    """The agent's choices in games of one setting, one game after the other, and what the games count.

    Attributes:
        choices: (decisions,) the place of each action among the legal ones, from 0: about half the bytes of the
            actions' numbers.
        lengths: (games,) the number of the agent's decisions in each game.
        scores: (games,) what each game counts.
    """

    choices: NDArray[np.integer]
    lengths: NDArray[np.integer]
    scores: Floats

    def part(self, first: int, games: int) -> Script:
        """Return the games `first` .. `first + games` - 1."""
        begin, end = (int(self.lengths[:until].sum()) for until in (first, first + games))
        some = slice(first, first + games)
        return Script(self.choices[begin:end], self.lengths[some], self.scores[some])


def joined(parts: list[Script]) -> Script:
    """Join the games of several scripts in their order, in the narrowest type that holds their choices."""
    choices = np.concatenate([part.choices for part in parts])
    narrow = np.min_scalar_type(int(choices.max(initial=0)))
    lengths = np.concatenate([part.lengths for part in parts]).astype(np.uint32)
    return Script(choices.astype(narrow), lengths, np.concatenate([part.scores for part in parts]))


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
        self._choices: list[NDArray[np.intp]] = []

    def act(self, decisions: Decisions) -> Actions:
        """Let the agent choose, and note its choices."""
        begun = perf_counter()
        chosen = self._agent.act(decisions)
        self.seconds += perf_counter() - begun
        self._rows.append(decisions.rows.copy())
        legal = np.cumsum(decisions.masks[decisions.rows], axis=1)
        self._choices.append(legal[np.arange(len(chosen)), chosen] - 1)
        return chosen

    def script(self, scores: Floats) -> Script:
        """Return the choices of all games, now that each counts this."""
        rows, choices = np.concatenate(self._rows), np.concatenate(self._choices)
        return Script(choices[np.argsort(rows, kind="stable")], np.bincount(rows, minlength=self._games), scores)


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
    """A player that repeats the choices of a script.

    Args:
        script: The script of games in the rows 0, 1, ...
        first: The number of the first game, for messages.
    """

    name = "script"

    def __init__(self, script: Script, first: int) -> None:
        self._choices, self._first = script.choices.astype(np.int64), first
        self._ends = np.cumsum(script.lengths, dtype=np.int64)
        self._begins = self._ends - script.lengths
        self._next = self._begins.copy()

    def act(self, decisions: Decisions) -> Actions:
        """Return the next action of each game.

        Raises:
            BadCard: A game goes on after its last action, or there are fewer legal actions than the choice needs.
        """
        rows = decisions.rows
        for row in rows[self._next[rows] >= self._ends[rows]]:
            raise BadCard(f"game {self._first + row} goes on after its last action")
        choices, masks = self._choices[self._next[rows]], decisions.masks[rows]
        legal = masks.sum(axis=1)
        for at in np.flatnonzero((choices < 0) | (choices >= legal)):
            decision = self._next[rows[at]] - self._begins[rows[at]]
            raise BadCard(
                f"game {self._first + rows[at]}, decision {decision}: choice {choices[at]} of {legal[at]} legal "
                "actions, from 0"
            )
        actions = (np.cumsum(masks, axis=1) > choices[:, None]).argmax(axis=1)
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
