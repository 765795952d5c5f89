"""The order in which a graph is solved: strongly connected components, the last ones first."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import entry


@entry
def _components(
    first: Any, targets: Any, index: Any, low: Any, open_: Any, path: Any, next_edge: Any, order: Any, ends: Any
) -> int:
    """Run Tarjan's algorithm with explicit stacks; return the number of components.

    Args:
        first: The index of each position's first successor.
        targets: The successors.
        index: 0 for all; then the time of the first visit, or -1 once its component is closed.
        low: Room for the earliest position that can be reached through open components.
        open_: Room for the positions whose component is not closed.
        path: Room for the path from the root.
        next_edge: Room for each position's next successor.
        order: Filled with the positions, component by component.
        ends: Filled with the end of each component in `order`.
    """
    clock, opened, closed, count = 0, 0, 0, 0
    for root in range(len(index)):
        if index[root] != 0:
            continue
        height = 0
        path[0] = root
        while height >= 0:
            here = path[height]
            if index[here] == 0:
                clock += 1
                index[here], low[here], next_edge[here] = clock, clock, first[here]
                open_[opened] = here
                opened += 1
            deeper = False
            while next_edge[here] < first[here + 1]:
                to = targets[next_edge[here]]
                if index[to] == 0:
                    height += 1
                    path[height] = to
                    deeper = True
                    break
                if index[to] > 0:
                    low[here] = min(low[here], low[to])
                next_edge[here] += 1
            if deeper:
                continue
            if low[here] == index[here]:
                while True:
                    opened -= 1
                    member = open_[opened]
                    index[member] = -1
                    order[closed] = member
                    closed += 1
                    if member == here:
                        break
                ends[count] = closed
                count += 1
            height -= 1
    return count


def components(first: NDArray[np.int64], targets: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Find the strongly connected components of a graph, each after all that it leads to.

    Source: R. E. Tarjan, Depth-First Search and Linear Graph Algorithms, SIAM J. Comput. 1 (1972).

    Args:
        first: (positions + 1,) the index of each position's first successor.
        targets: (edges,) the successors.

    Returns:
        The positions in order, and the end of each component in it.
    """
    size = len(first) - 1
    index, low, open_, path, order, ends = np.zeros((6, size), np.int32)
    count = _components(first, targets, index, low, open_, path, np.zeros(size, np.int64), order, ends)
    return order, ends[:count].copy()
