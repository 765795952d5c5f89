"""Search trees as flat arrays that compiled code grows: one tree for each position to plan in.

A node is a position; its record is at the node's number in `states`. Its edges lie side by side, one for each legal
action or possible outcome. A child is made when its edge is first followed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.rows import joined, taken
from nightmare_agents.values import Floats
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE

NONE = -1
"""The number of no node."""

WHOLE = -1
"""Instead of a number of draws: the node may hold all of nature's outcomes."""

NODE = np.dtype(
    [
        ("parent", "i8"), ("depth", "i8"), ("actor", "i8"), ("edges", "i8"), ("count", "i8"), ("visits", "i8"),
        ("flying", "i8"), ("drawn", "i8"), ("own", "i8"),
    ]
)  # fmt: skip
"""A position: its parent, the decisions above it, the actor, its first edge and their number, the simulations that
went through it, those on their way, the draws in a sample of nature's outcomes (or `WHOLE`), and, among its edges, the
action of the rollouts' player (or `NONE`)."""

RACE = [("tried", "i8"), ("valued", "i8"), ("dropped", "i8"), ("lead", "f8"), ("squares", "f8")]
"""A root's action in a search without a policy: the simulations of this search that took it, those that are valued, 1
if it has dropped out, and the sums of its leads over the own action and of their squares (see `race`)."""

EDGE = np.dtype([("choice", "i8"), ("child", "i8"), ("weight", "i8"), ("odds", "i8"), ("prior", "f8"), *RACE])
"""A choice: its number, its child, the outcome's weight by the rules, its weight among the outcomes held, the action's
probability by a learned policy (or -1), and its `RACE`."""

ROOM, BROKEN = 1, 2
"""Reasons to stop a search: more room is needed; the rules broke."""


@dataclass
class Forest:
    """Trees, with room for more nodes.

    Attributes:
        game: The game.
        params_array: The parameters, one record.
        roots: (trees,) the root of each tree.
        states: (room,) the positions.
        nodes: (room,) `NODE` records.
        edges: (room,) `EDGE` records.
        own: (room, seats) each position's value by itself.
        values: (room, seats) each position's value by all below it.
        ranges: (trees, seats, 2) the least and the highest value in each tree.
        used: The nodes and edges in use, and the reason why the last search stopped.
    """

    game: Game
    params_array: NDArray[np.void]
    roots: NDArray[np.int64]
    states: NDArray[np.void]
    nodes: NDArray[np.void]
    edges: NDArray[np.void]
    own: Floats
    values: Floats
    ranges: Floats
    used: NDArray[np.int64]

    @classmethod
    def plant(cls, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Forest:
        """Make a tree for each position, with the root alone."""
        trees, seats = len(states), int(params_array["seats"][0])
        nodes = records(np.zeros(trees, NODE))
        nodes["parent"], nodes["actor"], nodes["count"], nodes["own"] = NONE, states["actor"], NONE, NONE
        ranges = np.zeros((trees, seats, 2))
        ranges[:, :, 0], ranges[:, :, 1] = np.inf, -np.inf
        return cls(
            game, params_array, np.arange(trees), joined([states]), nodes, records(np.zeros(0, EDGE)),
            np.zeros((trees, seats)), np.zeros((trees, seats)), ranges, np.array([trees, 0, 0]),
        )  # fmt: skip

    def widen(self, nodes: int, edges: int) -> None:
        """Make room for this many more nodes and edges."""
        self.states = joined([self.states[: self.used[0]], self.game.states(nodes)])
        self.nodes = records(np.concatenate([self.nodes[: self.used[0]], np.zeros(nodes, NODE)]))
        self.edges = records(np.concatenate([self.edges[: self.used[1]], np.zeros(edges, EDGE)]))
        more = np.zeros((nodes, self.own.shape[1]))
        self.own = np.concatenate([self.own[: self.used[0]], more])
        self.values = np.concatenate([self.values[: self.used[0]], more])
        self.used[2] = 0

    def choices(self, node: int) -> NDArray[np.void]:
        """The edges of a node."""
        begun, count = int(self.nodes["edges"][node]), max(int(self.nodes["count"][node]), 0)
        return self.edges[begun : begun + count]

    def visits(self, node: int) -> NDArray[np.int64]:
        """The visits of each choice of a node."""
        children = self.choices(node)["child"]
        return np.where(children == NONE, 0, self.nodes["visits"][children])

    def start_races(self) -> None:
        """Forget the races of an earlier search at the roots."""
        for root in self.roots:
            for name, _ in RACE:
                self.choices(root)[name] = 0

    def find(self, state: NDArray[np.void]) -> int | None:
        """Find the most visited node with exactly this record; None if there is none."""
        same = np.flatnonzero((ints(self.states[: self.used[0]]) == ints(state)).all(axis=1))
        same = same[self.nodes["visits"][same] > 0]
        return int(same[self.nodes["visits"][same].argmax()]) if len(same) else None

    def below(self, root: int) -> Forest:
        """Copy the part of a tree below a node as a forest of its own."""
        kept = [np.array([root])]
        while len(kept[-1]):
            kept.append(self._children(kept[-1]))
        old = np.concatenate(kept)
        number = np.full(self.used[0] + 1, NONE)  # the last one is read for `NONE`
        number[old] = np.arange(len(old))
        nodes = self.nodes[old]
        edges = self.edges[_ranges(nodes["edges"], nodes["count"])]
        edges["child"] = number[edges["child"]]
        nodes["parent"] = number[nodes["parent"]]
        nodes["depth"] -= nodes["depth"][0]
        nodes["edges"] = np.cumsum(nodes["count"]) - nodes["count"]
        valued = self.own[old[(nodes["visits"] > 0) & (nodes["actor"] != NATURE)]]
        met = np.stack([valued.min(0), valued.max(0)], -1)
        return Forest(
            self.game, self.params_array, np.zeros(1, np.int64), taken(self.states, old), records(nodes),
            records(edges), self.own[old], self.values[old], met[None], np.array([len(old), len(edges), 0]),
        )  # fmt: skip

    def _children(self, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
        edges = _ranges(self.nodes["edges"][nodes], self.nodes["count"][nodes])
        children: NDArray[np.int64] = self.edges["child"][edges]
        return children[children != NONE]


def _ranges(begun: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers of the ranges begun .. begun + count - 1, one range after the other."""
    ends = np.cumsum(counts)
    return np.repeat(begun - (ends - counts), counts) + np.arange(int(ends[-1]) if len(ends) else 0)
