"""Games with full windows that follow games with lean ones."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Decisions
from nightmare_gym.engine.game import Game, ints
from nightmare_gym.engine.loops import LIVE
from nightmare_gym.games.dream_catchers.layout import GO_ON
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch

LEFT_OUT = (Step.BEFORE_SPAWN, Step.BEFORE_CHECK, Step.BEFORE_SECOND_CHECK)
"""The windows that may be left out."""


class Shadow:
    """Games on the same dice as games with lean windows; they take the same actions, and pass where they are behind.

    A game strays if passes in `LEFT_OUT` do not lead it to the position where the lean game is asked, or ends.

    Args:
        game: The game with full windows.
        games: The number of games.
        seed: Seed of the dice.
        options: The game's options.
        first: The number of the first game.

    Attributes:
        passes: The passes that were added, by the step's number.
        strayed: (games,) True for games that have strayed.
    """

    def __init__(self, game: Game, games: int, seed: int, options: dict[str, Any], first: int = 0) -> None:
        self._full = MultiAgentBatch(game, games, options)
        self._full.deal(seed, first)
        self._full.reset()
        self.passes = np.zeros(len(Step) + 1, np.int64)
        self.strayed = np.zeros(games, np.bool_)

    def watch(self, decisions: Decisions, actions: Actions) -> None:
        """Take decisions of the lean games; it is the `watch` of `nightmare_agents.play.play`."""
        self.follow(decisions.states, decisions.rows)
        together = ~self.strayed[decisions.rows]
        if together.any():
            self._full.step(actions[together], decisions.rows[together])

    def follow(self, states: NDArray[np.void], rows: NDArray[np.intp]) -> None:
        """Pass in the listed games until they stand where the lean ones stand, or stray.

        Args:
            states: The positions of all lean games.
            rows: The numbers of the games.
        """
        while len(behind := self._behind(states, rows)):
            steps = self._asked(behind)
            lost = ~np.isin(steps, LEFT_OUT)
            self.strayed[behind[lost]] = True
            self.passes += np.bincount(steps[~lost], minlength=len(self.passes))
            if not lost.all():
                passing = behind[~lost]
                self._full.step(np.full(len(passing), GO_ON), passing)

    def _behind(self, states: NDArray[np.void], rows: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return those of the rows that have not strayed and stand elsewhere than the lean games."""
        apart = (ints(states)[rows] != ints(self._full.states)[rows]).any(axis=1)
        return rows[apart & ~self.strayed[rows]]

    def _asked(self, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return the step at which a seat is asked in each row; 0 if the game is over."""
        return np.where(self._full.status[rows] == LIVE, asked(self._full.states[rows]), 0)


def asked(states: NDArray[np.void]) -> NDArray[np.int64]:
    """Return the step on top of each position's agenda."""
    agenda = states["agenda"]
    steps: NDArray[np.int64] = agenda["steps"]["step"][np.arange(len(states)), agenda["height"] - 1].astype(np.int64)
    return steps
