"""A proved bound of the mean length of a game, and so of the sum of its rewards, under any play.

Let h be numbers with h >= 1 + (the mean, or the largest, of h over the successors) at every position that has some,
and h >= 0 elsewhere. Then h bounds the mean number of steps to the end by any play: the mean of h plus the steps so far
never exceeds the first h, and h is never negative. Iteration finds numbers x that violate the inequality by at most a
half. Then h = 2 x fulfils it: where 1 + P x <= x + 1/2, 1 + P (2 x) = 2 (1 + P x) - 1 <= 2 x.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.solving.graph import Edges, Told
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.layout import NATURE

CHANGE = 0.25
"""The sweeps over a component end when no number changes by more."""
SHORT = 0.49
"""The largest violation allowed; the rest of a half exceeds all rounding."""
FOR_EVER = 1e5
"""The steps from which a game counts as endless."""
Floats = NDArray[np.float64]


@rule
def _step(first: Any, targets: Any, weights: Any, by_nature: Any, steps: Any, here: int) -> float:
    """One more than the mean, or the largest, of the successors' numbers; 0 where there are none."""
    begin, end = first[here], first[here + 1]
    if begin == end:
        return 0.0
    total, odds, longest = 0.0, 0, 0.0
    for edge in range(begin, end):
        total += weights[edge] * steps[targets[edge]]
        odds += weights[edge]
        longest = max(longest, steps[targets[edge]])
    return 1.0 + (total / odds if by_nature[here] else longest)


@entry
def _lengthen(first: Any, targets: Any, weights: Any, by_nature: Any, order: Any, ends: Any, steps: Any) -> bool:
    """Sweep over one component after another until little changes; tell whether all games seem to end."""
    start = 0
    for end in ends:
        changed = np.inf
        while changed > CHANGE:
            changed = 0.0
            for place in range(start, end):
                here = order[place]
                found = _step(first, targets, weights, by_nature, steps, here)
                changed = max(changed, found - steps[here])
                steps[here] = found
            if steps[order[start]] > FOR_EVER:
                return False
        start = end
    return True


@entry
def _falls_short(first: Any, targets: Any, weights: Any, by_nature: Any, steps: Any) -> float:
    """The largest violation of the inequality at any position."""
    worst = 0.0
    for here in range(len(steps)):
        worst = max(worst, _step(first, targets, weights, by_nature, steps, here) - steps[here])
    return worst


def longest(graph: Edges, actors: NDArray[np.int32], order: NDArray[np.int32], ends: NDArray[np.int32]) -> Floats:
    """Bound the mean number of steps from each position to the end, under any play.

    Args:
        graph: The positions.
        actors: (positions,) the seats that are asked, or nature.
        order: The positions, component by component, each after all that it leads to.
        ends: The end of each component in `order`.

    Returns:
        The bounds, (positions,).

    Raises:
        OptionError: There is no proof that every game ends.
    """
    by_nature, steps = actors == NATURE, np.zeros(len(graph.first) - 1)
    lead_on = graph.first, graph.targets, graph.weights, by_nature
    ended = _lengthen(*lead_on, order, ends, steps)
    if not ended or _falls_short(*lead_on, steps) > SHORT:
        raise OptionError("a game may go on for ever and earn all the while, so it has no value")
    return 2.0 * steps


def most_rewards(
    graph: Edges,
    actors: NDArray[np.int32],
    order: NDArray[np.int32],
    ends: NDArray[np.int32],
    told: Told | None = None,
) -> Floats | float:
    """Bound the mean sum of rewards from each position on; 0.0 where no edge has one.

    Arguments and errors are those of `longest`; `told` is called before the work.
    """
    if not graph.rewards.any():
        return 0.0
    if told is not None:
        told("the length of games", 0, 1)
    return float(graph.rewards.max()) * longest(graph, actors, order, ends)
