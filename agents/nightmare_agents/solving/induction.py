"""Backward induction: the values of acyclic positions to several seats, each of which plays its best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.solving.bounds import NO_CHOICE, after, best_edge, mean
from nightmare_agents.solving.components import components
from nightmare_agents.solving.graph import Graph
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.layout import NATURE

Floats = NDArray[np.float64]


@entry
def _induce(
    first: Any, targets: Any, weights: Any, rewards: Any, actors: Any, order: Any, values: Any, edges: Any
) -> None:
    """Value positions from the ends back: by nature's mean, or by the edge of the seat that is asked.

    Args:
        first: The first edge of each position.
        targets: The next positions.
        weights: The weights of nature's outcomes.
        rewards: The rewards of the edges.
        actors: The seats that are asked, or nature.
        order: The positions, each after all that it leads to.
        values: (seats, positions) the values of the ends; the others are filled in.
        edges: (positions,) the edge to take; `NO_CHOICE` is replaced by the best edge, the first of equals.
    """
    for here in order:
        a, b = first[here], first[here + 1]
        if a == b:
            continue
        if actors[here] == NATURE:
            for seat in range(len(values)):
                values[seat, here] = mean(weights, targets, rewards, values[seat], a, b)
            continue
        if edges[here] == NO_CHOICE:
            edges[here] = best_edge(targets, rewards, values[actors[here]], 1.0, a, b)
        for seat in range(len(values)):
            values[seat, here] = after(targets, rewards, values[seat], edges[here])


@entry
def _pass_on(first: Any, targets: Any, weights: Any, actors: Any, order: Any, edges: Any, reach: Any) -> None:
    """Pass each position's probability on to its successors, from the start on."""
    for k in range(len(order) - 1, -1, -1):
        here = order[k]
        a, b = first[here], first[here + 1]
        if a == b or reach[here] == 0.0:
            continue
        if actors[here] != NATURE:
            reach[targets[edges[here]]] += reach[here]
            continue
        total = 0
        for edge in range(a, b):
            total += weights[edge]
        for edge in range(a, b):
            reach[targets[edge]] += reach[here] * weights[edge] / total


@dataclass(frozen=True)
class Induced:
    """The result of backward induction.

    Attributes:
        graph: The positions.
        order: (positions,) each after all that it leads to.
        values: (positions, seats) their values.
        edges: (positions,) the edge that the seat takes, `NO_CHOICE` where no seat is asked.
    """

    graph: Graph
    order: NDArray[np.int32]
    values: Floats
    edges: NDArray[np.int64]

    def reach(self) -> Floats:
        """Compute the probability (positions,) to reach each position from the start."""
        graph, found = self.graph, np.zeros(len(self.graph))
        found[0] = 1.0
        _pass_on(graph.first, graph.targets, graph.weights, graph.actors, self.order, self.edges, found)
        return found

    def action(self, number: int) -> int:
        """Return the best action at a decision."""
        return int(self.graph.choices[self.edges[number]])

    def worth_of(self, number: int, seat: int) -> dict[int, float]:
        """Return the value of every action at a decision to a seat, with best play afterwards."""
        edges = range(self.graph.first[number], self.graph.first[number + 1])
        return {
            int(self.graph.choices[e]): float(self.graph.rewards[e] + self.values[self.graph.targets[e], seat])
            for e in edges
        }


def induce(graph: Graph, payoffs: Floats, fixed: NDArray[np.int64] | None = None) -> Induced:
    """Solve acyclic positions, each seat for itself, exactly up to rounding.

    Args:
        graph: The positions.
        payoffs: (positions, seats) the values of the ends; other rows are ignored.
        fixed: (positions,) the edge that is taken at some decisions, `NO_CHOICE` at all others.

    Raises:
        OptionError: A position can come back.
    """
    order, ends = components(graph.first, graph.targets)
    if len(ends) < len(order):
        raise OptionError(f"{graph.game.id}: positions can come back from here, so there is no backward induction")
    edges = np.full(len(graph), NO_CHOICE, np.int64) if fixed is None else fixed.copy()
    values = np.ascontiguousarray(payoffs.T, np.float64)
    _induce(graph.first, graph.targets, graph.weights, graph.rewards, graph.actors, order, values, edges)
    return Induced(graph, order, np.ascontiguousarray(values.T), edges)
