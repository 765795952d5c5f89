"""A proved bound of a game's length, and so of the sum of the rewards on its way, however anybody plays.

Let h be numbers with h >= 1 + (the mean, or the largest, of h over what follows) at every position where something
follows, and h >= 0 elsewhere. Then h is no less than the mean number of steps to the end, by any play: after n steps
the mean of h and the steps so far is no more than h was at first, and h is never negative. Numbers x that fall short
of the inequality by no more than a half are found by iteration; then h = 2 x fulfils it: where 1 + P x <= x + 1/2,
1 + P (2 x) = 2 (1 + P x) - 1 <= 2 x.
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
"""A component is gone through until no number changes by more."""
SHORT = 0.49
"""By how much the numbers may fall short; the rest of a half is more than all rounding."""
FOR_EVER = 1e5
"""A game of so many steps is taken for one that never ends."""
Floats = NDArray[np.float64]


@rule
def _step(first: Any, targets: Any, weights: Any, by_nature: Any, steps: Any, here: int) -> float:
    """One more than the mean, or the largest, of what follows; 0 where nothing does."""
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
    """Go through component after component until nothing changes much; tell whether all games seem to end."""
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
    """Find by how much numbers fall short of the inequality, at most: one look at every position, in no order."""
    worst = 0.0
    for here in range(len(steps)):
        worst = max(worst, _step(first, targets, weights, by_nature, steps, here) - steps[here])
    return worst


def longest(graph: Edges, actors: NDArray[np.int32], order: NDArray[np.int32], ends: NDArray[np.int32]) -> Floats:
    """(positions,) so many steps, or fewer, a game takes from there in the mean, however all play.

    Args:
        graph: The positions.
        actors: (positions,) who is asked.
        order: The positions, component by component, each after all that it leads to.
        ends: Where each component ends in it.

    Raises:
        OptionError: It could not be proved that every game ends.
    """
    by_nature, steps = actors == NATURE, np.zeros(len(graph.first) - 1)
    lead_on = graph.first, graph.targets, graph.weights, by_nature
    ended = _lengthen(*lead_on, order, ends, steps)
    if not ended or _falls_short(*lead_on, steps) > SHORT:
        raise OptionError("a game may go on for ever, earning all the while, so it has no value")
    return 2.0 * steps


def most_rewards(
    graph: Edges,
    actors: NDArray[np.int32],
    order: NDArray[np.int32],
    ends: NDArray[np.int32],
    told: Told | None = None,
) -> Floats | float:
    """(positions,) what the rewards on the way can sum up to in the mean, at most; 0.0 where no edge has one.

    The arguments, and what is raised, are those of `longest`; `told` is told of it.
    """
    if not graph.rewards.any():
        return 0.0
    if told is not None:
        told("how long games last", 0, 1)
    return float(graph.rewards.max()) * longest(graph, actors, order, ends)
