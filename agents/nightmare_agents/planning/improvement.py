"""The policy that a tree search makes of a learned one, to play by it or to learn it, and the values that it found."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.forest import NONE, Forest
from nightmare_agents.values import Floats

SHARPNESS = 400.0
"""The sharpness of a planner's better policy, on values from 0 to 1. It does not grow with the visits: they don't mend
what a learned value is wrong about."""

DOUBT = 64
"""The visits with the mean value that are added to an action's own: few visits' values are mostly luck."""


def root_choices(forest: Forest, actions: int) -> tuple[NDArray[np.int64], Floats]:
    """Return the visits of every action at the roots, and its value for the seat that is asked there.

    Args:
        forest: Grown trees, whose roots are decisions.
        actions: The number of the game's actions.

    Returns:
        (trees, actions) visits and (trees, actions) values, both 0 for actions without a visit.
    """
    visits, worths = np.zeros((len(forest.roots), actions), np.int64), np.zeros((len(forest.roots), actions))
    nodes = forest.nodes[forest.roots]
    counts, ends = nodes["count"], np.cumsum(nodes["count"])
    trees = np.repeat(np.arange(len(counts)), counts)
    edges = forest.edges[np.repeat(nodes["edges"] - (ends - counts), counts) + np.arange(len(trees))]
    made = edges["child"] != NONE
    trees, edges = trees[made], edges[made]
    places = trees, edges["choice"]
    visits[places] = forest.nodes["visits"][edges["child"]]
    worths[places] = forest.values[edges["child"], nodes["actor"][trees]] * (visits[places] > 0)
    return visits, worths


def improved(log_probs: Floats, visits: NDArray[np.int64], worths: Floats, sharpness: float) -> tuple[Floats, Floats]:
    """Compute a better policy than the learned one, from the values of a search that visited some actions.

    A probability grows with e to the power of `sharpness` times the action's value, drawn by `DOUBT` visits to the
    policy's mean of the visited actions. An action without a visit counts as that mean. So by these values the better
    policy is worth at least as much as the learned one, with few visits, too.

    Source: after Danihelka et al., "Policy improvement by planning with Gumbel", 2022, whose visits are not in doubt.

    Args:
        log_probs: (decisions, actions) the learned policy, -inf for illegal actions.
        visits: (decisions, actions) of the search.
        worths: (decisions, actions) the visited actions' values.
        sharpness: See above.

    Returns:
        (decisions, actions) the better policy and (decisions,) the policy's means, 0 where no action has a visit.
    """
    weights = np.exp(log_probs) * (visits > 0)
    means = (weights * worths).sum(1) / np.maximum(weights.sum(1), np.finfo(np.float64).tiny)
    ratings = log_probs + sharpness * visits / (visits + DOUBT) * (worths - means[:, None])
    better = np.exp(ratings - ratings.max(1, keepdims=True))
    return better / better.sum(1, keepdims=True), means


def preferred(trees: Sequence[tuple[Forest, int]]) -> int:
    """Return the index of the action that is likeliest by the better policy of a search.

    Few visits leave the choice to the learned policy; the more there are, the more their values count. The most visited
    action would follow the explored priors, and that of the highest value the luckiest of few visits.

    Args:
        trees: Forests and roots in them, all of one position, whose visits count together.
    """
    forest, root = trees[0]
    seat, choices = int(forest.nodes["actor"][root]), forest.choices(root)
    visits = np.array([tree.visits(node) for tree, node in trees])
    worths = np.array([tree.values[tree.choices(node)["child"], seat] for tree, node in trees])
    total = visits.sum(0)
    means = (visits * worths).sum(0) / np.maximum(total, 1)
    reaches = np.array([tree.ranges[node, seat] for tree, node in trees])  # a tree's root has the tree's number
    reach = float(reaches[:, 1].max() - reaches[:, 0].min())
    log_probs = np.log(np.maximum(choices["prior"], np.finfo(np.float64).tiny))
    better, _ = improved(log_probs[None], total[None], means[None], SHARPNESS / reach if reach > 0 else 0.0)
    return int(better[0].argmax())
