"""A counter of conflicts that the human begins against the King, of those without hope, and of the Shield's steps."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Decisions
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.survey import survey

BEGINS = (Step.CHOOSE_CONFLICT, Step.CHOOSE_OPPONENT, Step.CHOOSE_FIGHT)
"""The decisions with which the human begins a conflict, unless it goes on without one."""
INSIDE = (
    Step.CHOOSE_CARD,
    Step.CHOOSE_RETREAT,
    Step.CHOOSE_OFFERING,
    Step.CHOOSE_FREE_MARKER,
    Step.CHOOSE_PRODUCTION,
    Step.CHOOSE_NEXT_PRODUCER,
)
"""The decisions within a conflict, the step that the Shield brings and its icon among them."""

Rows = NDArray[np.intp]
Counts = NDArray[np.int64]


class Served(NamedTuple):
    """Dreams that a conflict has served: those that were not fulfilled before it, and are nearer or fulfilled now.

    Attributes:
        check: The turn in which the human next completes a Dream.
        dreams: (dreams,) True for these Dreams.
    """

    check: int
    dreams: NDArray[np.bool_]


class Conflicts:
    """Counts by game; `watch` is that of `nightmare_agents.play.play_table`.

    A conflict is weak if the human's strength in the area, its units and 1 for a fort (rule NC-3.1), is below the
    King's when it begins. It gains a Dream if the human completes, at the next check, a Dream that it has served.

    Args:
        games: The number of games, which is that of the rows.
        params: The parameters of the games, one record.

    Attributes:
        begun: (games,) conflicts that the human has begun against the King.
        weak: (games,) weak ones among them.
        gained: (games,) weak ones that have gained a Dream.
        steps: (games,) steps that the Shield has brought.
    """

    def __init__(self, games: int, params: Any) -> None:
        self.begun, self.weak, self.gained, self.steps = (np.zeros(games, np.int64) for _ in range(4))
        self._params = params
        self._beginning = np.zeros(games, np.bool_)
        self._progress: dict[int, Counts] = {}
        self._served: dict[int, list[Served]] = {}

    @property
    def hopeless(self) -> Counts:
        """Weak conflicts that have gained no Dream, by game."""
        return self.weak - self.gained

    def watch(self, decisions: Decisions, actions: Actions) -> None:
        """Take decisions and the actions chosen in them."""
        self.see(decisions.states, decisions.rows, actions)

    def see(self, states: NDArray[np.void], rows: Rows, actions: Actions) -> None:
        """Take the positions of all games, the rows of those in which the human decides, and its actions."""
        here = states[rows]
        steps = asked(here)
        goes_on = actions == L.GO_ON
        for i in np.flatnonzero(~np.isin(steps, INSIDE)):
            if rows[i] in self._progress:
                self._end(int(rows[i]), states[rows[i]])
        for i in np.flatnonzero((steps == Step.CHOOSE_COMPLETE) & ~goes_on):
            self._complete(int(rows[i]), int(here["clock"][i]), int(actions[i]) - L.FIRST_DREAM)
        first = self._beginning[rows] & (steps == Step.CHOOSE_CARD) & (here["fight_pair"] == L.HUMAN_KING)
        weak = first & (strength(here, L.HUMAN) < strength(here, L.KING))
        self.begun[rows[first]] += 1
        self.weak[rows[weak]] += 1
        for row in rows[weak]:
            self._progress[int(row)] = self._achieved(states[row])
        able = here["your_markers"][:, L.LOWER] < L.LAST_SPACE
        self.steps[rows[(steps == Step.CHOOSE_OFFERING) & ~goes_on & able]] += 1
        self._beginning[rows] = np.isin(steps, BEGINS) & ~goes_on

    def _achieved(self, state: Any) -> Counts:
        """Return the human's progress with each Dream."""
        return survey(state, self._params).achieved

    def _end(self, row: int, state: Any) -> None:
        """Note the Dreams that a weak conflict has served, at the first decision after it."""
        before = self._progress.pop(row)
        dreams = (before < self._params["threshold"]) & (self._achieved(state) > before)
        clock = int(state["clock"])
        self._served.setdefault(row, []).append(Served(clock if clock % 2 else clock + 1, dreams))

    def _complete(self, row: int, clock: int, dream: int) -> None:
        """Count the conflicts that have served the Dream that the human completes."""
        self.gained[row] += sum(one.check == clock and one.dreams[dream] for one in self._served.pop(row, []))


def asked(states: NDArray[np.void]) -> Counts:
    """Return the step on top of each position's agenda."""
    agenda = states["agenda"]
    steps: Counts = agenda["steps"]["step"][np.arange(len(states)), agenda["height"] - 1].astype(np.int64)
    return steps


def strength(states: NDArray[np.void], side: int) -> Counts:
    """Return a side's strength in the area of each position's conflict (NC-3.1); without a conflict, in any area."""
    there = states["areas"][np.arange(len(states)), states["fight_area"]]
    found: Counts = there["units"][:, side].astype(np.int64) + (there["forts"][:, side] > 0)
    return found
