"""The better policy of a search as a player's choice: by priors with few visits, by values with many."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from nightmare_agents.planning.forest import Forest
from nightmare_agents.planning.improvement import preferred
from nightmare_agents.planning.mcts import Mcts
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.game import records
from nightmare_gym.engine.loops import open_rows
from reference import pig
from reference.brute_force import Odd, decision
from reference.pig.layout import HOLD, ROLL


def searched(priors: Sequence[float], visits: Sequence[int], values: Sequence[float]) -> tuple[Forest, int]:
    """A tree of Pig that has found these numbers for its two actions, ROLL and HOLD; all it met lies from -1 to 1."""
    position = decision(pig.GAME.id, 3, 2)
    forest = Forest.plant(position.game, position.states, position.params_array)
    dice = records(streams(0, 1))
    open_rows(dice)
    Mcts("m", 50, Odd()).grow(forest, dice, 50, 1 << 20)
    choices = forest.choices(0)
    assert choices["choice"].tolist() == [ROLL, HOLD]
    choices["prior"] = priors
    forest.nodes["visits"][choices["child"]] = visits
    forest.values[choices["child"], forest.nodes["actor"][0]] = values
    forest.own[0], forest.ranges[0] = 0.0, (-1.0, 1.0)
    return forest, 0


@pytest.mark.parametrize(
    ("priors", "visits", "values", "best"),
    [
        ((0.9, 0.1), (2, 2), (0.0, 0.05), ROLL),  # log 9 = 2.2 is more than 400 x 0.025 x 2 / 66
        ((0.9, 0.1), (40, 40), (0.0, 0.05), HOLD),  # ... and less than 400 x 0.025 x 40 / 104
        ((0.9, 0.1), (60, 8), (0.0, 0.1), HOLD),  # not the most visited
        ((0.9, 0.1), (60, 1), (0.0, 0.15), ROLL),  # nor what has the highest value by few visits
        ((0.9, 0.1), (4000, 4000), (0.0, 0.01), ROLL),  # nor by little
        ((0.5, 0.5), (40, 40), (0.0, 0.01), HOLD),
        ((0.99999, 0.00001), (40, 40), (0.0, 0.1), ROLL),  # log 1e5 = 11.5 is more than 7.7
        ((0.99999, 0.00001), (100, 100), (0.0, 0.1), HOLD),  # ... and less than 12.2
        ((1.0, 0.0), (100, 100), (0.0, 0.5), ROLL),
        ((0.9, 0.1), (10, 0), (-0.5, 0.0), ROLL),  # without a visit an action counts as the mean of the others
        ((0.1, 0.9), (0, 0), (0.5, 0.0), HOLD),  # without any, the priors decide
    ],
)  # fmt: skip
def test_the_choice_is_by_priors_first_and_by_values_with_more_visits(
    priors: Sequence[float], visits: Sequence[int], values: Sequence[float], best: int
) -> None:
    assert preferred([searched(priors, visits, values)]) == best


def test_the_visits_of_trees_side_by_side_count_together() -> None:
    """Two trees choose as one with all of their visits, and its values the means by visits."""
    rng = np.random.default_rng(6)
    picks, alone = [], []
    for _ in range(200):
        visits, values, prior = rng.integers(1, 30, (2, 2)), rng.uniform(-1, 1, (2, 2)), rng.random()
        trees = [searched((prior, 1 - prior), visits[i].tolist(), values[i].tolist()) for i in (0, 1)]
        total = visits.sum(0)
        one = searched((prior, 1 - prior), total.tolist(), ((visits * values).sum(0) / total).tolist())
        picks.append(preferred(trees))
        assert preferred([one]) == picks[-1]
        alone.append(preferred(trees[:1]))
    assert picks != alone


def test_the_choice_does_not_depend_on_the_unit_of_values() -> None:
    """Values ten times as large, of a tree that met a range ten times as wide, lead to the same choices."""
    rng = np.random.default_rng(5)
    picks = []
    for _ in range(200):
        prior, visits, values = rng.random(), rng.integers(1, 60, 2), rng.uniform(-1, 1, 2)
        tree, wide = (searched((prior, 1 - prior), visits.tolist(), (unit * values).tolist()) for unit in (1.0, 10.0))
        wide[0].ranges[0] *= 10.0
        picks.append(preferred([tree]))
        assert preferred([wide]) == picks[-1]
    assert 40 < sum(picks) < 160


def test_where_all_is_worth_the_same_the_policy_chooses() -> None:
    forest, root = searched((0.4, 0.6), (30, 10), (0.0, 0.0))
    forest.ranges[0] = 0.0
    assert preferred([(forest, root)]) == HOLD
