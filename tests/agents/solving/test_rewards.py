"""Edges with rewards: bounds against policy iteration by linear equations, and games that go on for ever."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nightmare_agents.solving.bounds import MAXIMISER, enclose
from nightmare_agents.solving.components import components
from nightmare_agents.solving.graph import Graph
from nightmare_agents.solving.lengths import longest
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.register import make_game

Floats = NDArray[np.float64]
ENDS = 2
"""The last positions of every graph below are ends."""


def graph_of(follows: list[list[int]], weights: list[list[int]], rewards: list[list[float]]) -> Graph:
    """A graph of nothing but numbers."""
    first = np.cumsum([0, *map(len, follows)])
    flat: Any = [np.array([x for row in rows for x in row]) for rows in (follows, weights, rewards)]
    game = make_game("endless_nightmare")  # whichever: a graph's edges are all that is looked at
    edges = flat[0].astype(np.int32), np.zeros(len(flat[0]), np.int16), flat[1].astype(np.int32)
    return Graph(game, game.params(), game.states(len(follows)), first, *edges, flat[2].astype(np.float32))


def drawn(seed: int) -> tuple[Graph, NDArray[np.int32], Floats]:
    """A random graph with circles, all of which lead through nature, which ends the game now and then."""
    rng = np.random.default_rng(seed)
    size = int(rng.integers(5, 20))
    actors = rng.choice([NATURE, MAXIMISER], size).astype(np.int32)
    actors[-ENDS:] = NOBODY
    follows, weights, rewards = [], [], []
    for here in range(size - ENDS):
        back = 0 if actors[here] == NATURE else here + 1
        some = rng.integers(back, size, rng.integers(1, 4)).tolist()
        odds = rng.integers(1, 4, len(some)).tolist()
        if actors[here] == NATURE:
            some.append(size - 1)
            odds.append(1)
        follows.append(some)
        weights.append(odds)
        rewards.append((10.0 * (rng.random(len(some)) < 0.3)).tolist())
    pays = np.zeros(size)
    pays[-ENDS:] = rng.random(ENDS)
    nothing: list[list[Any]] = [[]] * ENDS
    return graph_of([*follows, *nothing], [*weights, *nothing], [*rewards, *nothing]), actors, pays


def solved_by_policies(graph: Graph, actors: NDArray[np.int32], pays: Floats) -> tuple[Floats, Floats]:
    """The values, and the most steps that a game takes in the mean: Howard's policy iteration, by linear equations."""
    return tuple(
        _howard(graph, actors, *one) for one in ((graph.rewards, pays), (np.ones(len(graph.targets)), 0 * pays))
    )  # type: ignore[return-value]


def _howard(graph: Graph, actors: NDArray[np.int32], rewards: Any, pays: Floats) -> Floats:
    chosen = graph.first[:-1].copy()
    while True:
        matrix, right = np.eye(len(graph)), pays.copy()
        for here in range(len(graph)):
            edges = range(graph.first[here], graph.first[here + 1])
            if len(edges) and actors[here] != NATURE:
                edges = range(chosen[here], chosen[here] + 1)
            odds = [graph.weights[edge] if actors[here] == NATURE else 1 for edge in edges]
            for edge, weight in zip(edges, odds, strict=True):
                matrix[here, graph.targets[edge]] -= weight / sum(odds)
                right[here] += rewards[edge] * weight / sum(odds)
        values = np.linalg.solve(matrix, right)
        better = False
        for here in np.flatnonzero((actors == MAXIMISER) & ~graph.ends).tolist():
            edges = range(graph.first[here], graph.first[here + 1])
            best = max(edges, key=lambda edge: float(rewards[edge] + values[graph.targets[edge]]))
            if rewards[best] + values[graph.targets[best]] > values[here] + 1e-10:
                chosen[here], better = best, True
        if not better:
            return np.asarray(values)


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.integers(0, 2**32))
def test_bounds_meet_around_what_policy_iteration_finds(seed: int) -> None:
    graph, actors, pays = drawn(seed)
    found, (values, steps) = enclose(graph, actors, pays, 1e-9), solved_by_policies(graph, actors, pays)
    assert found.gap <= 1e-9
    assert (found.lower <= values + 1e-9).all()
    assert (found.upper >= values - 1e-9).all()
    proved = longest(graph, actors, *components(graph.first, graph.targets))
    assert (proved >= steps - 1e-9).all()
    assert (proved <= 2 * steps + 1e-9).all()


def test_who_can_earn_for_ever_is_refused() -> None:
    """To go round earns a point each time, and only who wants to leaves."""
    graph = graph_of([[0, 1], [], []], [[0, 0], [], []], [[1.0, 0.0], [], []])
    with pytest.raises(OptionError, match="for ever"):
        enclose(graph, np.array([MAXIMISER, NOBODY, NOBODY], np.int32), np.zeros(3))


def test_a_reward_for_each_round_is_summed_up() -> None:
    """Three of four rounds lead on, each for 10 points: 30 in the mean, and 5 at the end."""
    graph = graph_of([[0, 1], [], []], [[3, 1], [], []], [[10.0, 0.0], [], []])
    found = enclose(graph, np.array([NATURE, NOBODY, NOBODY], np.int32), np.array([0.0, 5.0, 0.0]), 1e-10)
    assert found.lower[0] <= 35.0 <= found.upper[0]
    assert found.gap <= 1e-10
    np.testing.assert_array_equal(found.upper[1:], [5.0, 0.0])
