"""Value iteration from below and from above: what every position is worth, enclosed.

A lower bound begins at the least that any position has earned, an upper bound at the most (and, where edges have
rewards, at what these can be besides: `lengths.py`), and both are improved by
the optimality equation, position by position (Gauss-Seidel), component by component. The equation's operator is
monotone, so one never rises above what is sought, and the other never falls below it: where they meet, the value is
proved. Source: S. Haddad and B. Monmege, Interval Iteration Algorithm for MDPs and IMDPs, Theor. Comput. Sci. 735
(2018); component by component: P. Dai and J. Goldsmith, Topological Value Iteration Algorithm for MDPs, IJCAI 2007.

Rounding counts, too: at every mean over nature's outcomes the lower bound gives way by as much as the sum can have
been rounded, and the upper one likewise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.solving.components import components
from nightmare_agents.solving.graph import Edges, Told
from nightmare_agents.solving.lengths import most_rewards
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.layout import NATURE

TOLERANCE = 1e-9
UNIT = 2.0**-53
"""The largest relative error of one rounding."""
AT_ONCE = 20_000_000
"""How many updates are made before who waits is told."""
MAXIMISER = 0
NO_CHOICE = -1

Floats = NDArray[np.float64]


@rule
def after(targets: Any, rewards: Any, values: Any, edge: int) -> float:
    """The worth of an edge: its reward and that of the position that follows."""
    return rewards[edge] + values[targets[edge]]


@rule
def mean(weights: Any, targets: Any, rewards: Any, values: Any, begin: int, end: int) -> float:
    """The mean value of what may follow."""
    total, odds = 0.0, 0
    for edge in range(begin, end):
        total += weights[edge] * after(targets, rewards, values, edge)
        odds += weights[edge]
    return total / odds


@rule
def best_edge(targets: Any, rewards: Any, values: Any, sign: float, begin: int, end: int) -> int:
    """Where the largest value follows (`sign` 1), or the smallest (-1); the first of several."""
    best = begin
    for edge in range(begin + 1, end):
        if sign * after(targets, rewards, values, edge) > sign * after(targets, rewards, values, best):
            best = edge
    return best


@entry
def _improve(
    first: Any, targets: Any, weights: Any, rewards: Any, actors: Any, order: Any, ends: Any, lower: Any, upper: Any,
    best: Any, rounding: float, enough: float, component: int, budget: int,
) -> tuple[int, int, float]:  # fmt: skip
    """Sweep over component after component, each until a sweep changes nothing by more than `enough`.

    `best` gets the edge by which the bound of whoever chooses was last improved: the other bound's best edge may lead
    in circles for ever.

    Returns:
        The component to go on with, the updates made, and the largest change in the last sweep over any component.
    """
    spent, largest = 0, 0.0
    while component < len(ends) and spent < budget:
        start, end = ends[component - 1] if component > 0 else 0, ends[component]
        changed = np.inf
        while changed > enough and spent < budget:
            changed = 0.0
            for place in range(start, end):
                here = order[place]
                a, b = first[here], first[here + 1]
                if a == b:
                    continue
                if actors[here] == NATURE:
                    slack = rounding * (b - a + 4)
                    low = mean(weights, targets, rewards, lower, a, b) - slack
                    high = mean(weights, targets, rewards, upper, a, b) + slack
                else:
                    sign = 1.0 if actors[here] == MAXIMISER else -1.0
                    least = best_edge(targets, rewards, lower, sign, a, b)
                    most = best_edge(targets, rewards, upper, sign, a, b)
                    low, high = after(targets, rewards, lower, least), after(targets, rewards, upper, most)
                    low -= rounding * (rewards[least] != 0.0)
                    high += rounding * (rewards[most] != 0.0)
                    if actors[here] == MAXIMISER and low > lower[here]:
                        best[here] = least
                    if actors[here] != MAXIMISER and high < upper[here]:
                        best[here] = most
                changed = max(changed, low - lower[here], upper[here] - high)
                lower[here], upper[here] = max(low, lower[here]), min(high, upper[here])
            spent += end - start
            if end == start + 1 and changed < np.inf and not _returns(first, targets, order[start]):
                changed = 0.0
        largest = max(largest, changed)
        component += 1
    return component, spent, largest


@rule
def _returns(first: Any, targets: Any, here: int) -> bool:
    """Can a position follow itself at once?"""
    for edge in range(first[here], first[here + 1]):
        if targets[edge] == here:
            return True
    return False


@dataclass(frozen=True)
class Bounds:
    """The worth of every position to the maximiser, enclosed from both sides.

    Attributes:
        lower: (positions,) it is worth at least this,
        upper: (positions,) and at most this.
        best: (positions,) the edge to take, `NO_CHOICE` where nobody chooses.
        sweeps: Updates made, over the number of positions.
        components: How many groups of positions that can lead to each other.
        largest: The number of positions in the largest one.
    """

    lower: Floats
    upper: Floats
    best: NDArray[np.int64]
    sweeps: float
    components: int
    largest: int

    @property
    def gap(self) -> float:
        """The largest difference between the two."""
        return float((self.upper - self.lower).max())


def enclose(
    graph: Edges, actors: NDArray[np.int32], payoffs: Floats, tolerance: float = TOLERANCE, told: Told | None = None
) -> Bounds:
    """Enclose the value of every position to the maximiser, to the tolerance or as far as numbers go.

    The bounds hold for whatever a game is said to earn that never ends, between the least and the most of `payoffs`.
    Where such games can be chosen they need not meet. Where edges have rewards every game must end.

    Args:
        graph: The positions.
        actors: (positions,) who chooses: `MAXIMISER` wants the most, any other seat the least; or nature.
        payoffs: (positions,) what has been earned; counts where nothing follows, and bounds what all are worth but
            for the edges' rewards.
        tolerance: How far the bounds may be apart.
        told: Called now and then.

    Raises:
        OptionError: Edges have rewards, and it could not be proved that every game ends.
    """
    first, ended = graph.first, graph.ends
    order, ends = components(first, graph.targets)
    lower = np.where(ended, payoffs, payoffs.min())
    upper = np.where(ended, payoffs, payoffs.max() + most_rewards(graph, actors, order, ends, told))
    best = np.where(ended | (actors == NATURE), NO_CHOICE, first[:-1])
    enough, done, passes = tolerance, 0, 0
    while True:
        rounding = UNIT * float(max(np.abs(lower).max(), np.abs(upper).max()))
        component, largest, passes = 0, 0.0, passes + 1
        while component < len(ends):
            component, spent, changed = _improve(
                first, graph.targets, graph.weights, graph.rewards, actors, order, ends, lower, upper, best,
                rounding, enough, component, AT_ONCE,
            )  # fmt: skip
            done, largest = done + spent, max(largest, changed)
            if told is not None:
                told(f"pass {passes}, gap {(upper - lower).max():.1e}", component, len(ends))
        if (upper - lower).max() <= tolerance or (enough == 0.0 and largest == 0.0):
            break
        enough = enough / 100 if enough > rounding else 0.0
    sizes = np.diff(ends, prepend=0)
    return Bounds(lower, upper, best, done / len(actors), len(ends), int(sizes.max()))
