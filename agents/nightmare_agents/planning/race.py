"""The race of a root's actions, where there is no policy: rounds on common dice, from which actions drop out.

Every action is compared with the own one, that of the player of the rollouts. Their n-th simulations meet the same
dice, so their differences vary less than their values. Few simulations tell little of how far an action's leads vary,
and the best of many actions then seems surely ahead: so all actions have a share in the variance of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

from nightmare_agents.planning.forest import NONE, Forest
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.game import records

OVER = -2
"""Instead of an action: the race is over."""

SHORTEST, LONGEST = 1, 16
"""The simulations of each action in a round, if they are few or many."""

DROPPED, TAKEN = 0.5, 2.0
"""The standard errors of its lead by which an action drops out when behind, or is taken when ahead."""

COMMON = 16
"""The simulations that the variance of all actions' leads counts for in that of each."""


@rule
def round_length(actions: int, simulations: int) -> int:
    """Return the simulations of each action in a round: with few in all, half of them go to the first round."""
    return int(min(LONGEST, max(SHORTEST, simulations // (2 * actions))))


@rule
def own_edge(node: Any) -> int:
    """Return the own action, with which the others are compared; the first one if the player is not known."""
    return int(node.edges + max(node.own, 0))


@rule
def scatter(edge: Any) -> float:
    """Return the sum of the squared distances of an action's leads from their mean."""
    return max(edge.squares - edge.lead * edge.lead / edge.valued, 0.0)


@rule
def common_variance(node: Any, edges: Any) -> float:
    """Return the variance of all actions' leads around their means; 0 while each has one, so that the best goes on."""
    own, scattered, free = own_edge(node), 0.0, 0
    for edge in range(node.edges, node.edges + node.count):
        if edge != own and edges[edge].valued > 0:
            scattered += scatter(edges[edge])
            free += edges[edge].valued - 1
    return scattered / max(free, 1)


@rule
def sure_lead(edge: Any, common: float, errors: float) -> float:
    """Return an action's mean lead over the own one, less a number of its standard errors; see `common_variance`."""
    variance = (scatter(edge) + COMMON * common) / (edge.valued - 1 + COMMON)
    return edge.lead / edge.valued - errors * sqrt(variance / edge.valued)


@rule
def drop_out(node: Any, edges: Any) -> int:
    """Drop the actions that are behind the own one or behind the surest other; return the number of others left."""
    own, common, least, left = own_edge(node), common_variance(node, edges), 0.0, 0
    for edge in range(node.edges, node.edges + node.count):
        if edge != own and edges[edge].dropped == 0:
            least = max(least, sure_lead(edges[edge], common, DROPPED))
    for edge in range(node.edges, node.edges + node.count):
        if edge != own and edges[edge].dropped == 0:
            edges[edge].dropped = int(sure_lead(edges[edge], common, -DROPPED) < least)
            left += 1 - edges[edge].dropped
    return left


@rule
def racing_edge(node: Any, edges: Any, simulations: int) -> int:
    """Return the action of a root to simulate next; `NONE` if its value must be known first, `OVER` if none is left.

    In a round the own action comes first, then each of the others.
    """
    own, length = own_edge(node), round_length(node.count, simulations)
    rounds = edges[own].tried // length
    if edges[own].tried % length != 0:
        return own
    for edge in range(node.edges, node.edges + node.count):
        if edge != own and edges[edge].dropped == 0 and edges[edge].tried < rounds * length:
            return edge
    for edge in range(node.edges, node.edges + node.count):
        if edges[edge].valued < edges[edge].tried:
            return NONE
    if node.count == 1 or (rounds > 0 and drop_out(node, edges) == 0):
        return OVER
    return own


@rule
def note_lead(child: int, nodes: Any, edges: Any, earned: float, marks: Any) -> None:
    """Note what a simulation of a root's action earned, as its lead over the own action's with the same dice.

    Args:
        child: The root's child below the action.
        nodes: The forest's nodes, as are `edges`.
        edges: See `Forest`.
        earned: The leaf's value for the seat that is asked at the root.
        marks: (LONGEST,) what the own action earned in this round, by the simulation's number modulo `LONGEST`.
    """
    root = nodes[nodes[child].parent]
    edge = root.edges
    while edges[edge].child != child:
        edge += 1
    if edges[edge].valued == edges[edge].tried:  # the race is over
        return
    mark = edges[edge].valued % LONGEST
    edges[edge].valued += 1
    if edge == own_edge(root):
        marks[mark] = earned
    else:
        ahead = earned - marks[mark]
        edges[edge].lead += ahead
        edges[edge].squares += ahead * ahead


@entry
def surest(nodes: Any, edges: Any) -> int:
    """Return the index of the action with the surest lead beyond `TAKEN`; else that of the own action.

    Where the own action is not known, the first one takes its place, and any lead counts.
    """
    node = nodes[0]
    own, common, most = own_edge(node), common_variance(node, edges), 0.0
    found, errors = own, TAKEN if node.own != NONE else 0.0
    for edge in range(node.edges, node.edges + node.count):
        if edge != own and edges[edge].valued > 0 and edges[edge].dropped == 0:
            ahead = sure_lead(edges[edge], common, errors)
            if ahead > most:
                found, most = edge, ahead
    return int(found - node.edges)


def winner(trees: Sequence[tuple[Forest, int]]) -> int:
    """Return the index of the action with the surest lead over the own one.

    An action that has dropped out of one race is not taken. If no lead is sure, the own action is.

    Args:
        trees: Forests and roots in them, all of one position; those that have another own action don't count.
    """
    nodes = [records(forest.nodes[[root]]) for forest, root in trees]
    races = [
        forest.choices(root)
        for (forest, root), node in zip(trees, nodes, strict=True)
        if node["own"][0] == nodes[0]["own"][0]
    ]
    merged = records(races[0].copy())
    for what in ("valued", "lead", "squares", "dropped"):
        merged[what] = np.sum([race[what] for race in races], 0)
    nodes[0]["edges"] = 0
    return int(surest(nodes[0], merged))
