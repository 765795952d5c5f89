"""The policy that a tree search makes of a learned one, and the values that it found, as targets for learning."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.forest import NONE, Forest
from nightmare_agents.values import Floats


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


def improved(
    log_probs: Floats, values: Floats, visits: NDArray[np.int64], worths: Floats, sharpness: float
) -> tuple[Floats, Floats]:
    """Compute a better policy than the learned one, from the values of a search that visited some actions.

    A probability grows with e to the power of `sharpness` times the action's value. An action without a visit counts as
    the mixed value: the policy's mean of the visited actions' values, with the learned value as one more visit. By
    these values the better policy is worth at least as much as the learned one, with few visits, too.

    Source: Danihelka et al., "Policy improvement by planning with Gumbel", 2022 (completed Q-values).

    Args:
        log_probs: (decisions, actions) the learned policy, -inf for illegal actions.
        values: (decisions,) the learned values.
        visits: (decisions, actions) of the search.
        worths: (decisions, actions) the visited actions' values, in units of `values`.
        sharpness: See above.

    Returns:
        (decisions, actions) the better policy and (decisions,) the mixed values.
    """
    odds, met = np.exp(log_probs), visits > 0
    weights, total = odds * met, visits.sum(1)
    found = (weights * worths).sum(1) / np.maximum(weights.sum(1), np.finfo(np.float64).tiny)
    mixed = (values + total * found) / (1 + total)
    ratings = log_probs + sharpness * np.where(met, worths - mixed[:, None], 0.0)
    better = np.exp(ratings - ratings.max(1, keepdims=True))
    return better / better.sum(1, keepdims=True), mixed
