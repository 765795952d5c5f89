"""Pig's chances to win, by value iteration, as values for measuring luck."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Decisions
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NATURE, NOBODY
from reference.pig.layout import D6, HOLD, ROLL, SEATS

Floats = NDArray[np.float64]

BEST = -1
"""A seat that plays optimally, in place of the turn total at which it holds."""


@entry
def improve(worth: Any, target: int, holding: Any) -> float:
    """Run one sweep of value iteration over all decisions; return the largest change."""
    largest = 0.0
    for mine in range(target - 1, -1, -1):
        for theirs in range(target - 1, -1, -1):
            for mover in range(SEATS):
                passed = -worth[1 - mover, theirs, mine, 0]
                for held in range(target - mine - 1, -1, -1):
                    kept = -worth[1 - mover, theirs, mine + held, 0]
                    rolled = passed
                    for face in range(2, D6 + 1):
                        rolled += worth[mover, mine, theirs, held + face] if mine + held + face < target else 1.0
                    rolled /= D6
                    held_at = kept if held >= holding[mover] else rolled
                    best = max(kept, rolled) if holding[mover] == BEST else held_at
                    largest = max(largest, abs(best - worth[mover, mine, theirs, held]))
                    worth[mover, mine, theirs, held] = best
    return largest


def chances(target: int, holding: tuple[int, int]) -> Floats:
    """Compute the mover's expectation, (mover, its points, the other's, turn total), 1 for a win, -1 for a loss.

    Args:
        target: The points that win.
        holding: For each seat the turn total at which it holds, or `BEST`.
    """
    worth: Floats = np.ones((SEATS, target, target, target + D6))
    worth[:, :, :, :target] = 0.0
    for mine in range(target):
        worth[:, mine, :, target - mine :] = 1.0
    while improve(worth, target, np.array(holding)) > 1e-12:
        pass
    return worth


class Exact:
    """A lookup of `chances`; before a roll the mean over the die's faces."""

    name = "exact"

    def __init__(self, target: int, holding: tuple[int, int]) -> None:
        self.target, self.worth = target, chances(target, holding)

    def of_mover(self, states: NDArray[np.void], mover: NDArray[np.int64], held: NDArray[np.int64]) -> Floats:
        """Return the given mover's expectation with this turn total."""
        points = states["players"]["points"]
        rows = np.arange(len(states))
        return np.asarray(self.worth[mover, points[rows, mover], points[rows, 1 - mover], held])

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return both seats' expectations."""
        over = states["actor"] == NOBODY
        mover, held = states["mover"].astype(np.int64), states["turn_total"].astype(np.int64)
        live = states.copy()
        live["players"]["points"][over] = 0
        expected = self.of_mover(live, mover, held)
        faces = sum(self.of_mover(live, mover, held + face) for face in range(2, 7))
        passed = -self.of_mover(live, 1 - mover, np.zeros_like(held))
        expected = np.where(states["actor"] == NATURE, (faces + passed) / D6, expected)
        expected = np.where(over, states["returns"][np.arange(len(states)), mover], expected)
        both = np.empty((len(states), 2))
        both[np.arange(len(states)), mover], both[np.arange(len(states)), 1 - mover] = expected, -expected
        return both

    def act(self, decisions: Decisions) -> Actions:
        """Choose the best action, if the chances are those of optimal play."""
        states = decisions.states[decisions.rows]
        mover, held = states["mover"].astype(np.int64), states["turn_total"].astype(np.int64)
        none = np.zeros_like(held)
        after = states.copy()
        points = after["players"]["points"]
        points[np.arange(len(states)), mover] += states["turn_total"]
        held_now = -self.of_mover(after, 1 - mover, none)
        faces = sum(self.of_mover(states, mover, held + face) for face in range(2, 7))
        rolled = (faces - self.of_mover(states, 1 - mover, none)) / D6
        return np.where(rolled > held_now, ROLL, HOLD)


TURN = 8.0
"""The approximate mean of a turn of hold-at-20."""


class Linear:
    """A wrong value: the lead in points, with the turn total and half a turn of the mover, as a share of the target."""

    name = "linear"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return the leads, and the earnings of games that are over."""
        points = states["players"]["points"].astype(np.float64)
        points[np.arange(len(states)), states["mover"]] += states["turn_total"] + TURN / 2
        lead = (points[:, 0] - points[:, 1]) / float(params_array["target"][0])
        worth = np.stack([lead, -lead], axis=1)
        return np.where((states["actor"] == NOBODY)[:, None], states["returns"], worth)


class HoldAt:
    """A player that holds as soon as the turn total is large enough."""

    def __init__(self, total: int) -> None:
        self.total, self.name = total, f"hold-at-{total}"

    def act(self, decisions: Decisions) -> Actions:
        """Roll or hold."""
        return np.where(decisions.states["turn_total"][decisions.rows] >= self.total, HOLD, ROLL)
