"""Selection: descend from the root by the best bound and by nature's odds to a position to be valued."""

from __future__ import annotations

from math import ceil, log, log2, sqrt
from typing import Any

from nightmare_agents.planning.forest import BROKEN, NONE, ROOM, WHOLE
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dice import below, draw, open_stream
from nightmare_gym.engine.dispatch import apply, chance, resolve
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.loops import LIVE, ask, settle, standing

MARGIN = 64
"""The room for nodes without which no descent begins, as it might have to be given up half-way."""

PATIENCE = 8
"""The visits of a position, without a policy, for each action that is tried in it."""

ORDER = 1
"""The turn of a tree's dice that orders a root's untried actions; nature and all else below draw in turn 0."""

FEWEST = 4
"""The tries of each action in the first round at the root, where there is no policy."""


@rule
def open_node(game: Any, state: Any, params: Any, node: Any, edges: Any, mask: Any, weights: Any, used: Any) -> None:
    """Write a node's edges: legal actions or possible outcomes; none where the game is over."""
    node.edges, node.count = used[1], 0
    if standing(state, params) != LIVE:
        return
    node.actor = state.actor
    if state.actor == NATURE:
        total = chance(game, state, params, weights)
    else:
        ask(game, state, params, mask)
        total = len(mask)
    for choice in range(total):
        weight = 0
        if state.actor == NATURE:
            weight = weights[choice]
        elif mask[choice]:
            weight = 1
        if weight > 0:
            edge = edges[used[1]]
            edge.choice, edge.child, edge.weight, edge.odds, edge.tried, edge.prior = choice, NONE, weight, 0, 0, -1.0
            used[1] += 1
            node.count += 1


@rule
def follow(
    game: Any, states: Any, params: Any, nodes: Any, edges: Any, edge: int, parent: int, mask: Any, weights: Any,
    used: Any,
) -> int:  # fmt: skip
    """Make the child at an edge; `NONE` if there is no room or the rules broke."""
    if used[0] == len(nodes) or used[1] + max(len(mask), len(weights)) > len(edges):
        used[2] = ROOM
        return NONE
    child = used[0]
    states[child] = states[parent]
    deeper = 0
    if nodes[parent].actor == NATURE:
        resolve(game, states[child], params, edges[edge].choice)
    else:
        apply(game, states[child], params, edges[edge].choice)
        deeper = 1
    settle(game, states[child], params)
    node = nodes[child]
    node.parent, node.depth, node.actor = parent, nodes[parent].depth + deeper, states[child].actor
    node.visits, node.flying, node.drawn, node.own = 0, 0, 0, NONE
    open_node(game, states[child], params, node, edges, mask, weights, used)
    if states[child].fault != 0:
        used[2] = BROKEN
        return NONE
    edges[edge].child = child
    used[0] += 1
    return child


@rule
def by_odds(node: Any, edges: Any, dice: Any) -> int:
    """Draw one of nature's edges by the exact weights."""
    total = 0
    for edge in range(node.edges, node.edges + node.count):
        total += edges[edge].weight
    left, picked = below(dice, 0, total), node.edges
    while left >= edges[picked].weight:
        left -= edges[picked].weight
        picked += 1
    return picked


@rule
def natures_edge(node: Any, nodes: Any, edges: Any, dice: Any, width: float, growth: float) -> int:
    """Choose for nature at a node.

    Progressive widening (Couetoux et al., 2011): a node may hold width * visits ** growth outcomes, rounded up. While
    it has more, it holds a sample of that size, drawn independently by the exact weights. An outcome then counts by the
    times it was drawn, so the mean over the sample is unbiased. Once all outcomes may be held, each counts by its
    weight. Each visit goes to an outcome that is behind its share of the visits, drawn by its shortfall. Visits so stay
    within about one of the shares, and the means of few visits vary less.
    """
    last, before = node.edges + node.count, node.visits + node.flying
    held = ceil(width * (before + 1.0) ** growth)
    if node.count > held and node.drawn < held:
        edge = by_odds(node, edges, dice)
        edges[edge].odds += 1
        node.drawn += 1
        return edge
    if node.count <= held and node.drawn != WHOLE:
        for edge in range(node.edges, last):
            edges[edge].odds = edges[edge].weight
        node.drawn = WHOLE
    total, behind = 0, 0.0
    for edge in range(node.edges, last):
        total += edges[edge].odds
    for edge in range(node.edges, last):
        behind += max(0.0, shortfall(edges[edge], nodes, before, total))
    left, picked = draw(dice, 0) / 4294967296.0 * behind, NONE
    for edge in range(node.edges, last):
        short = shortfall(edges[edge], nodes, before, total)
        if short > 0.0:
            picked = edge
            left -= short
            if left < 0.0:
                break
    return picked


@rule
def shortfall(edge: Any, nodes: Any, visits: int, total: int) -> float:
    """The visits that an outcome lacks to its share of all visits and the next one; below 0 if it is ahead."""
    had = 0
    if edge.child != NONE:
        had = nodes[edge.child].visits + nodes[edge.child].flying
    return edge.odds / total * (visits + 1) - had


@rule
def level(value: float, low: float, high: float) -> float:
    """Scale a value to 0 to 1 between the tree's least and highest."""
    return (value - low) / (high - low) if high > low else 0.5


@rule
def best_edge(index: int, nodes: Any, edges: Any, values: Any, ranges: Any, settings: Any) -> int:
    """Return the action with the highest upper bound for the seat that is asked.

    With a learned policy's priors the bound is PUCT's (Silver et al., 2017), and an untried action has the position's
    value; without, it is UCB1's (Auer et al., 2002), over the actions that were tried. Simulations on their way count
    as the tree's least value, so that the leaves of a batch differ.
    """
    node = nodes[index]
    seat, best, bound = node.actor, NONE, -1e18
    low, high = ranges[seat, 0], ranges[seat, 1]
    here, visits = level(values[index, seat], low, high), node.visits + node.flying
    for edge in range(node.edges, node.edges + node.count):
        child, had, worth = edges[edge].child, 0, here
        if child != NONE:
            had = nodes[child].visits + nodes[child].flying
            if nodes[child].visits > 0:
                worth = level(values[child, seat], low, high)
            if had > 0:
                worth *= nodes[child].visits / had
        if edges[edge].prior >= 0.0:
            this = worth + settings.policy_exploration * edges[edge].prior * sqrt(visits) / (1 + had)
        elif had == 0:
            continue
        else:
            this = worth + settings.exploration * sqrt(log(visits) / had)
        if this > bound:
            best, bound = edge, this
    return best


@rule
def new_edge(node: Any, edges: Any, dice: Any) -> int:
    """Return the action to try next, where there is no policy; `NONE` if none is due.

    A position of few visits tries few actions, as each mixes its worth into the position's: first the one of the
    player of the rollouts, then any of the others, one for each `PATIENCE` visits.
    """
    untried = 0
    for edge in range(node.edges, node.edges + node.count):
        untried += edges[edge].child == NONE
    if untried == 0 or (node.count - untried) * PATIENCE > node.visits + node.flying:
        return NONE
    if node.own != NONE and edges[node.edges + node.own].child == NONE:
        return int(node.edges + node.own)
    left = below(dice, 0, untried)
    for edge in range(node.edges, node.edges + node.count):
        if edges[edge].child == NONE:
            if left == 0:
                return edge
            left -= 1
    return NONE


@rule
def due(tried: int, actions: int, simulations: int) -> int:
    """Return the tries that an action must have had to be tried next, by sequential halving (Karnin and others, 2013).

    Each round has an equal share of the simulations, and the better half of the actions goes on to the next. With few
    simulations the first round has fewer actions, for `FEWEST` tries of each.

    Args:
        tried: Simulations so far.
        actions: Number of actions.
        simulations: Number of simulations.
    """
    rounds = max(1.0, ceil(log2(actions)))
    while actions > 2 and actions * rounds * FEWEST > simulations:
        actions -= 1
        rounds = ceil(log2(actions))
    left, had = tried, 0
    while True:
        tries = max(1, int(simulations / (rounds * actions)))
        if actions <= 2 or left < tries * actions:
            return int(had + left // actions)
        left -= tries * actions
        had += tries
        actions = max(2, actions // 2)


@rule
def root_edge(root: int, nodes: Any, edges: Any, values: Any, dice: Any, simulations: int) -> int:
    """Return the action of the root to simulate next, where there is no policy: the best of those that are due."""
    node, tried = nodes[root], 0
    for edge in range(node.edges, node.edges + node.count):
        tried += edges[edge].tried
    least, best, bound = due(tried, node.count, simulations), NONE, -1e18
    for edge in range(node.edges, node.edges + node.count):
        if edges[edge].tried == least:
            worth = draw(dice, ORDER) / 4294967296.0 - 1e9
            if edge == node.edges + node.own:
                worth = 0.0
            if edges[edge].child != NONE and nodes[edges[edge].child].visits > 0:
                worth = values[edges[edge].child, node.actor]
            if worth > bound:
                best, bound = edge, worth
    return best


@rule
def descend(
    game: Any, states: Any, params: Any, nodes: Any, edges: Any, values: Any, ranges: Any, root: int, dice: Any,
    mask: Any, weights: Any, used: Any, settings: Any, simulations: int,
) -> int:  # fmt: skip
    """Descend to the leaf of one simulation of `simulations` in all; `NONE` if there is none now."""
    here = root
    while True:
        node = nodes[here]
        if node.count == 0:
            return here
        if node.actor != NATURE and node.visits == 0:  # made, but not valued yet
            return here if node.flying == 0 else NONE
        if node.actor == NATURE:
            edge = natures_edge(node, nodes, edges, dice, settings.width, settings.growth)
        elif edges[node.edges].prior >= 0.0:
            edge = best_edge(here, nodes, edges, values, ranges, settings)
        elif here == root:
            edge = root_edge(root, nodes, edges, values, dice, simulations)
            kept = node.visits + node.flying - 1  # the visits of earlier searches, whose dice are used up
            for other in range(node.edges, node.edges + node.count):
                kept -= edges[other].tried
            open_stream(dice, kept + edges[edge].tried)
            edges[edge].tried += 1
        else:
            edge = new_edge(node, edges, dice)
            if edge == NONE:
                edge = best_edge(here, nodes, edges, values, ranges, settings)
        child = edges[edge].child
        if child == NONE:
            child = follow(game, states, params, nodes, edges, edge, here, mask, weights, used)
            if child == NONE:
                return NONE
        here = child


@entry
def select(
    games: Any, states: Any, params_array: Any, nodes: Any, edges: Any, values: Any, ranges: Any, roots: Any, dice: Any,
    left: Any, mask: Any, weights: Any, used: Any, settings: Any, simulations: int, batch: int, leaves: Any, trees: Any,
    numbers: Any,
) -> int:  # fmt: skip
    """Find up to `batch` leaves in each tree that has simulations left, and note the tree and the number of each.

    Without a policy the n-th simulations of a root's actions share their number and dice, so that luck meets all alike.

    Returns:
        The number of leaves.
    """
    game, params, found = games[0], params_array[0], 0
    for tree in range(len(roots)):
        root = roots[tree]
        for _ in range(min(batch, left[tree])):
            if used[0] + MARGIN > len(nodes) or used[1] + MARGIN * max(len(mask), len(weights)) > len(edges):
                used[2] = ROOM
                return found
            if nodes[root].count < 0:
                open_node(game, states[root], params, nodes[root], edges, mask, weights, used)
            leaf = descend(
                game, states, params, nodes, edges, values, ranges[tree], root, dice[tree], mask, weights, used,
                settings[0], simulations,
            )  # fmt: skip
            if leaf == NONE:
                break
            leaves[found], trees[found], numbers[found] = leaf, tree, dice[tree].episode
            found += 1
            left[tree] -= 1
            node = leaf
            while node != NONE:
                nodes[node].flying += 1
                node = nodes[node].parent
        if used[2] != 0:
            break
    return found
