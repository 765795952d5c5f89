"""Backing up: the values of the leaves are passed on to all positions above them."""

from __future__ import annotations

from math import exp
from typing import Any

from nightmare_agents.planning.forest import NONE
from nightmare_agents.planning.race import note_lead
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.layout import NATURE


@rule
def set_priors(node: Any, edges: Any, logits: Any) -> None:
    """Set the priors of a node's edges: the softmax of a policy's logits, (actions,), over the legal actions."""
    most, total = -1e18, 0.0
    for edge in range(node.edges, node.edges + node.count):
        most = max(most, float(logits[edges[edge].choice]))
    for edge in range(node.edges, node.edges + node.count):
        edges[edge].prior = exp(float(logits[edges[edge].choice]) - most)
        total += edges[edge].prior
    for edge in range(node.edges, node.edges + node.count):
        edges[edge].prior /= total


@rule
def revalue(index: int, nodes: Any, edges: Any, own: Any, values: Any) -> None:
    """Compute a position's value from its children.

    For nature it is the mean by the odds of the outcomes seen so far, which averages out the luck of the draw. For a
    seat it is the mean of the children by visits, with the position's own value as one visit.
    """
    node = nodes[index]
    for seat in range(values.shape[1]):
        total, share = 0.0, 0.0
        if node.actor != NATURE:
            total, share = own[index, seat], 1.0
        for edge in range(node.edges, node.edges + node.count):
            child = edges[edge].child
            if child != NONE and nodes[child].visits > 0:
                part = float(edges[edge].odds if node.actor == NATURE else nodes[child].visits)
                total += part * values[child, seat]
                share += part
        values[index, seat] = total / share


@entry
def back_up(
    nodes: Any, edges: Any, own: Any, values: Any, ranges: Any, leaves: Any, trees: Any, found: Any, logits: Any,
    choices: Any, marks: Any,
) -> None:  # fmt: skip
    """Set the values of the leaves and of all nodes above them.

    Args:
        nodes: The forest's nodes, as are `edges`, `own`, `values` and `ranges`.
        edges: See `Forest`.
        own: See `Forest`.
        values: See `Forest`.
        ranges: See `Forest`.
        leaves: (leaves,) the number of each leaf's node.
        trees: (leaves,) the number of each leaf's tree.
        found: (leaves, seats) the values of the leaves.
        logits: (leaves, actions) of a policy, or without columns.
        choices: (leaves,) the action of the player of the rollout, or `NONE`.
        marks: (trees, `LONGEST`) see `note_lead`.
    """
    for i in range(len(leaves)):
        leaf, reach = leaves[i], ranges[trees[i]]
        for seat in range(found.shape[1]):
            own[leaf, seat] = values[leaf, seat] = found[i, seat] if nodes[leaf].visits == 0 else values[leaf, seat]
            reach[seat, 0] = min(reach[seat, 0], found[i, seat])
            reach[seat, 1] = max(reach[seat, 1], found[i, seat])
        if logits.shape[1] > 0 and nodes[leaf].visits == 0:
            set_priors(nodes[leaf], edges, logits[i])
        for edge in range(nodes[leaf].edges, nodes[leaf].edges + nodes[leaf].count):
            if edges[edge].choice == choices[i]:
                nodes[leaf].own = edge - nodes[leaf].edges
        node, child = leaf, NONE
        while node != NONE:
            nodes[node].visits += 1
            nodes[node].flying -= 1
            if node != leaf:
                revalue(node, nodes, edges, own, values)
            if nodes[node].parent == NONE and child != NONE and logits.shape[1] == 0:
                note_lead(child, nodes, edges, found[i, nodes[node].actor], marks[trees[i]])
            node, child = nodes[node].parent, node
