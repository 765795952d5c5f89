"""Bounds on games that are drawn at random, with circles in them: they enclose what a plain iteration tends to."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nightmare_agents.solving.bounds import MAXIMISER, NO_CHOICE, enclose
from nightmare_agents.solving.components import components
from nightmare_agents.solving.graph import Graph
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.register import make_game

Floats = NDArray[np.float64]
MINIMISER = 1
ENDS = 3
"""The last positions of every graph below are ends."""


def graph_of(follows: list[list[int]], weights: list[list[int]]) -> Graph:
    """A graph of nothing but numbers."""
    first = np.cumsum([0, *map(len, follows)])
    flat: Any = [np.array([x for row in rows for x in row], np.int32) for rows in (follows, weights)]
    game = make_game("endless_nightmare")  # whichever: a graph's edges are all that is looked at
    choices, rewards = np.zeros(len(flat[0]), np.int16), np.zeros(len(flat[0]), np.float32)
    return Graph(game, game.params(), game.states(len(follows)), first, flat[0], choices, flat[1], rewards)


def drawn(seed: int, circles: bool) -> tuple[Graph, NDArray[np.int32], Floats]:
    """A random graph, who is asked where, and what the ends pay.

    Every event of nature leads to an end with a chance of at least a quarter, and every circle leads through nature:
    so every game ends.
    """
    rng = np.random.default_rng(seed)
    size = int(rng.integers(6, 25))
    actors = rng.choice([NATURE, MAXIMISER, MINIMISER], size).astype(np.int32)
    actors[-ENDS:] = -2
    follows, weights = [], []
    for here in range(size - ENDS):
        back = 0 if circles and actors[here] == NATURE else here + 1
        some = rng.integers(back, size, rng.integers(1, 4)).tolist()
        odds = rng.integers(1, 4, len(some)).tolist()
        if actors[here] == NATURE:
            some.append(int(rng.integers(size - ENDS, size)))
            odds.append(3)
        follows.append(some)
        weights.append(odds)
    pays = np.zeros(size)
    pays[-ENDS:] = rng.normal(size=ENDS)
    return graph_of([*follows, *[[]] * ENDS], [*weights, *[[]] * ENDS]), actors, pays


def one_step(graph: Graph, actors: NDArray[np.int32], values: Floats) -> Floats:
    """The optimality equation's right side, at every position."""
    found = values.copy()
    for here in range(len(graph)):
        edges = slice(graph.first[here], graph.first[here + 1])
        after = values[graph.targets[edges]]
        if len(after) and actors[here] == NATURE:
            found[here] = after @ graph.weights[edges] / graph.weights[edges].sum()
        elif len(after):
            found[here] = after.max() if actors[here] == MAXIMISER else after.min()
    return found


def iterated(graph: Graph, actors: NDArray[np.int32], pays: Floats) -> Floats:
    """What the equation tends to, from the ends' pay."""
    values, after = pays, one_step(graph, actors, pays)
    while np.abs(after - values).max() > 1e-15:
        values, after = after, one_step(graph, actors, after)
    return values


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.integers(0, 2**32), st.booleans())
def test_bounds_meet_around_the_value_and_one_more_sweep_confirms_them(seed: int, circles: bool) -> None:
    graph, actors, pays = drawn(seed, circles)
    found = enclose(graph, actors, pays, 1e-9)
    value = iterated(graph, actors, pays)
    assert found.gap <= 1e-9
    assert (found.lower <= value + 1e-12).all()
    assert (found.upper >= value - 1e-12).all()
    assert (found.lower <= one_step(graph, actors, found.lower) + 1e-14).all()
    assert (found.upper >= one_step(graph, actors, found.upper) - 1e-14).all()


@settings(deadline=None, derandomize=True, max_examples=50)
@given(st.integers(0, 2**32), st.booleans())
def test_best_actions_are_worth_what_is_promised(seed: int, circles: bool) -> None:
    """Both play by the table, and nothing else is left to choose: the values stay."""
    graph, actors, pays = drawn(seed, circles)
    found = enclose(graph, actors, pays, 1e-9)
    follows, weights = [], []
    for here in range(len(graph)):
        edges = range(graph.first[here], graph.first[here + 1])
        chosen = edges if found.best[here] == NO_CHOICE else [int(found.best[here])]
        assert set(chosen) <= set(edges)
        follows.append([int(graph.targets[edge]) for edge in chosen])
        weights.append([int(graph.weights[edge]) for edge in chosen])
    assert iterated(graph_of(follows, weights), actors, pays) == pytest.approx(found.lower, abs=1e-8)


def test_best_actions_do_not_lead_in_circles_for_ever() -> None:
    """To go on from 0 to 1 and back is, by the bounds alone, as good as to take the 5 at the end."""
    graph = graph_of([[1, 2], [0], [], [], []], [[0, 0], [0], [], [], []])
    actors = np.array([MAXIMISER, MAXIMISER, -2, -2, -2], np.int32)
    found = enclose(graph, actors, np.array([0.0, 0.0, 5.0, 0.0, 0.0]))
    assert found.lower[0] == found.upper[0] == 5.0
    assert graph.targets[found.best[0]] == 2


def test_where_a_game_need_not_end_the_gap_says_so() -> None:
    """Who may go round for ever or take 2, where 0 and 5 have been earned: it is worth 2 or more, as one sees it."""
    graph = graph_of([[0, 1], [], [], []], [[0, 0], [], [], []])
    found = enclose(graph, np.array([MAXIMISER, -2, -2, -2], np.int32), np.array([0.0, 2.0, 0.0, 5.0]))
    assert (found.lower[0], found.upper[0]) == (2.0, 5.0)
    assert found.gap == 3.0
    assert graph.targets[found.best[0]] == 1


def test_components_come_after_all_that_they_lead_to() -> None:
    for seed in range(50):
        graph, _, _ = drawn(seed, True)
        order, ends = components(graph.first, graph.targets)
        assert sorted(order) == list(range(len(graph)))
        group = np.empty(len(graph), np.int64)
        group[order] = np.searchsorted(ends, np.arange(len(graph)), "right")
        reach = np.eye(len(graph), dtype=bool)
        origins = np.repeat(np.arange(len(graph)), np.diff(graph.first))
        reach[origins, graph.targets] = True
        for between in range(len(graph)):
            reach |= reach[:, between : between + 1] & reach[between]
        assert ((group[:, None] == group) == (reach & reach.T)).all()
        assert (group[origins] >= group[graph.targets]).all()
