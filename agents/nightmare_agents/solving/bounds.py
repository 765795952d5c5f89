"""Value iteration from below and from above, which encloses the value of every position.

The lower bounds begin at the least payoff, the upper ones at the highest, plus the most that edges' rewards can add
(`lengths.py`). Both are improved by the optimality equation, position by position (Gauss-Seidel), component by
component. The equation's operator is monotone, so a lower bound never rises above the value, and an upper one never
falls below it. Source: S. Haddad and B. Monmege, Interval Iteration Algorithm for MDPs and IMDPs, Theor. Comput. Sci.
735 (2018); by components: P. Dai and J. Goldsmith, Topological Value Iteration Algorithm for MDPs, IJCAI 2007.

Rounding is included: at every mean over nature's outcomes both bounds are widened by the largest possible rounding
error of the sum.
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
"""The updates between two reports of progress."""
MAXIMISER = 0
NO_CHOICE = -1

Floats = NDArray[np.float64]


@rule
def after(targets: Any, rewards: Any, values: Any, edge: int) -> float:
    """The value of an edge: its reward and the next position's value."""
    return rewards[edge] + values[targets[edge]]


@rule
def mean(weights: Any, targets: Any, rewards: Any, values: Any, begin: int, end: int) -> float:
    """The mean value of a range of edges by their weights."""
    total, odds = 0.0, 0
    for edge in range(begin, end):
        total += weights[edge] * after(targets, rewards, values, edge)
        odds += weights[edge]
    return total / odds


@rule
def best_edge(targets: Any, rewards: Any, values: Any, sign: float, begin: int, end: int) -> int:
    """The edge of the largest value (`sign` 1) or the smallest (-1); the first of equals."""
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
    """Sweep over one component after another, each until no bound changes by more than `enough`.

    `best` gets the edge that last improved the lower bound of a maximiser, or the upper bound of a minimiser; the best
    edge by the other bound may lead in circles for ever.

    Returns:
        The component to continue with, the updates made, and the largest change in the last sweep of any component.
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
    """Tell whether a position can follow itself at once."""
    for edge in range(first[here], first[here + 1]):
        if targets[edge] == here:
            return True
    return False


@dataclass(frozen=True)
class Bounds:
    """The value of every position to the maximiser, enclosed from both sides.

    Attributes:
        lower: (positions,) lower bounds of the value.
        upper: (positions,) upper bounds of the value.
        best: (positions,) the edge to take, `NO_CHOICE` where nobody chooses.
        sweeps: Updates per position.
        components: The number of strongly connected components.
        largest: The positions in the largest component.
    """

    lower: Floats
    upper: Floats
    best: NDArray[np.int64]
    sweeps: float
    components: int
    largest: int

    @property
    def gap(self) -> float:
        """The largest difference between the two bounds."""
        return float((self.upper - self.lower).max())


def enclose(
    graph: Edges, actors: NDArray[np.int32], payoffs: Floats, tolerance: float = TOLERANCE, told: Told | None = None
) -> Bounds:
    """Enclose the value of every position to the maximiser, to the tolerance or to the precision of floats.

    The bounds hold if an endless game counts as any payoff between the least and the highest; where players can choose
    an endless game the bounds need not meet. Where edges have rewards every game must end.

    Args:
        graph: The positions.
        actors: (positions,) `MAXIMISER`, any other seat as the minimiser, or nature.
        payoffs: (positions,) the earnings; they are the value at an end, and without rewards they bound all values.
        tolerance: The largest difference allowed between the bounds.
        told: Called now and then.

    Raises:
        OptionError: Edges have rewards, and there is no proof that every game ends.
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
