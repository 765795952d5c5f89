"""Selection: descend from the root by the best bound and by nature's odds to a position to be valued."""

from __future__ import annotations

from math import ceil, log, sqrt
from typing import Any

from nightmare_agents.planning.forest import BROKEN, NONE, ROOM, WHOLE
from nightmare_agents.planning.race import OVER, racing_edge
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dice import below, draw, open_stream
from nightmare_gym.engine.dispatch import apply, chance, resolve
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.loops import LIVE, ask, settle, standing

MARGIN = 64
"""The room for nodes without which no descent begins, as it might have to be given up half-way."""

PATIENCE = 64
"""The visits of a position, without a policy, for each action that is tried in it."""


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
            edge.choice, edge.child, edge.weight, edge.odds, edge.prior = choice, NONE, weight, 0, -1.0
            edge.tried, edge.valued, edge.dropped, edge.lead, edge.squares = 0, 0, 0, 0.0, 0.0
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
def explored(prior: float, total: float, count: int, settings: Any) -> float:
    """Return the probability with which the root explores an action of a learned policy.

    The policy's logits are divided by the temperature, and all actions have a part of the floor. Without the floor, an
    action that the policy is wrongly sure to be bad would never be tried.

    Args:
        prior: The policy's probability.
        total: The sum of all actions' probabilities, each to the power of 1 / temperature.
        count: The number of actions.
        settings: See `SETTINGS` in `mcts`.
    """
    flattened: float = prior ** (1.0 / settings.temperature) / total
    return (1.0 - settings.floor) * flattened + settings.floor / count


@rule
def best_edge(index: int, nodes: Any, edges: Any, values: Any, ranges: Any, settings: Any) -> int:
    """Return the action with the highest upper bound for the seat that is asked.

    With a learned policy's priors the bound is PUCT's (Silver et al., 2017), and an untried action has the position's
    value; without, it is UCB1's (Auer et al., 2002), over the actions that were tried. The root is there to find the
    best action, so it explores; the positions below it are there to value the root's actions, so all in them is played
    as by the policy where the values don't speak against it. Simulations on their way count as the tree's least value,
    so that the leaves of a batch differ.
    """
    node = nodes[index]
    seat, best, bound = node.actor, NONE, -1e18
    low, high = ranges[seat, 0], ranges[seat, 1]
    here, visits = level(values[index, seat], low, high), node.visits + node.flying
    total = 0.0
    if node.parent == NONE:
        for edge in range(node.edges, node.edges + node.count):
            total += max(0.0, edges[edge].prior) ** (1.0 / settings.temperature)
    for edge in range(node.edges, node.edges + node.count):
        child, had, worth = edges[edge].child, 0, here
        if child != NONE:
            had = nodes[child].visits + nodes[child].flying
            if nodes[child].visits > 0:
                worth = level(values[child, seat], low, high)
            if had > 0:
                worth *= nodes[child].visits / had
        prior = edges[edge].prior
        if prior >= 0.0:
            if node.parent == NONE:
                prior = explored(prior, total, node.count, settings)
            this = worth + settings.policy_exploration * prior * sqrt(visits) / (1 + had)
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
def number_of(root: Any, edges: Any, racing: int) -> int:
    """Return the number of a root's next simulation, which keys its dice: in a race, all actions have the same ones.

    The numbers of earlier searches, which have left their visits, are used up, as are those of a race that is over.
    """
    number = root.visits + root.flying
    if racing == OVER:
        return int(number)
    for edge in range(root.edges, root.edges + root.count):
        number -= edges[edge].tried
    return int(number + edges[racing].tried)


@rule
def descend(
    game: Any, states: Any, params: Any, nodes: Any, edges: Any, values: Any, ranges: Any, root: int, dice: Any,
    mask: Any, weights: Any, used: Any, settings: Any, simulations: int, early: bool,
) -> int:  # fmt: skip
    """Descend to the leaf of one simulation of `simulations` in all.

    Returns:
        The leaf; `NONE` if other leaves must be valued first, or there is no room; `OVER` if the root's race is over
        and the search ends `early`.
    """
    here, racing = root, NONE
    if nodes[root].visits > 0 and nodes[root].count > 0 and edges[nodes[root].edges].prior < 0.0:
        racing = racing_edge(nodes[root], edges, simulations)
        if racing == NONE or (racing == OVER and early):
            return racing
        open_stream(dice, number_of(nodes[root], edges, racing))
    while nodes[here].count > 0:
        node = nodes[here]
        if node.actor != NATURE and node.visits == 0:  # made, but not valued yet
            if node.flying > 0:
                return NONE
            break
        if node.actor == NATURE:
            edge = natures_edge(node, nodes, edges, dice, settings.width, settings.growth)
        elif edges[node.edges].prior >= 0.0:
            edge = best_edge(here, nodes, edges, values, ranges, settings)
        elif here == root and racing != OVER:
            edge = racing
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
    if racing >= 0:
        edges[racing].tried += 1
    return here


@entry
def select(
    games: Any, states: Any, params_array: Any, nodes: Any, edges: Any, values: Any, ranges: Any, roots: Any, dice: Any,
    left: Any, mask: Any, weights: Any, used: Any, settings: Any, simulations: int, early: bool, batch: int,
    leaves: Any, trees: Any, numbers: Any,
) -> int:  # fmt: skip
    """Find up to `batch` leaves in each tree that has simulations left, and note the tree and the number of each.

    Without a policy the n-th simulations of a root's actions share their number and dice, so that luck meets all alike.
    If the search ends `early`, a tree whose race is over has no simulations left; else they go on as below the root.

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
                settings[0], simulations, early,
            )  # fmt: skip
            if leaf == OVER:
                left[tree] = 0
            if leaf < 0:
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
