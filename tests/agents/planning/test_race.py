"""The race of a root's actions: rounds on common dice, drop-outs, an early end, and a winner whose lead is sure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents.agent import Bot
from nightmare_agents.planning.forest import EDGE, NODE, NONE, Forest
from nightmare_agents.planning.mcts import SALT, Mcts
from nightmare_agents.planning.race import (
    COMMON,
    LONGEST,
    OVER,
    common_variance,
    drop_out,
    racing_edge,
    round_length,
    sure_lead,
    winner,
)
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.game import records
from nightmare_gym.engine.loops import open_rows
from nightmare_gym.engine.position import Position
from reference import lantern, pig
from reference.brute_force import decision

RANDOM = Bot("random", choose)
LANTERN, PIG = lantern.GAME.id, pig.GAME.id


@entry
def length_of(actions: int, simulations: int) -> int:
    return round_length(actions, simulations)


@entry
def next_edge(nodes: Any, edges: Any, simulations: int) -> int:
    return racing_edge(nodes[0], edges, simulations)


@entry
def left_after(nodes: Any, edges: Any) -> int:
    return drop_out(nodes[0], edges)


@entry
def lead_of(nodes: Any, edges: Any, edge: int, errors: float) -> float:
    return sure_lead(edges[edge], common_variance(nodes[0], edges), errors)


def raced(leads: Sequence[NDArray[np.float64] | None], own: int) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Make a root whose actions have these leads over the own one, in each of their simulations."""
    root, edges = records(np.zeros(1, NODE)), records(np.zeros(len(leads), EDGE))
    root["count"], root["own"] = len(leads), own
    for i, some in enumerate(leads):
        if some is not None:
            edges["tried"][i] = edges["valued"][i] = len(some)
            edges["lead"][i], edges["squares"][i] = some.sum(), (some**2).sum()
    return root, edges


def forest_of(leads: Sequence[NDArray[np.float64] | None], own: int) -> tuple[Forest, int]:
    edges = raced(leads, own)[1]
    forest = Forest.plant(Position(PIG).game, Position(PIG).states, Position(PIG).params_array)
    forest.nodes["own"][0], forest.nodes["count"][0], forest.edges = own, len(leads), edges
    return forest, 0


@pytest.mark.parametrize(
    ("actions", "simulations", "length"), [(2, 41, 10), (3, 1_000, 16), (30, 1_000, 16), (30, 300, 5), (30, 10, 1)]
)
def test_with_few_simulations_rounds_are_short(actions: int, simulations: int, length: int) -> None:
    assert length_of(actions, simulations) == length


def test_rounds_begin_with_the_own_action() -> None:
    """Three actions, of which 1 is the own one: it plays a round, then 0, then 2; then the next round begins."""
    node, edges = raced([None, None, None], own=1)
    played = []
    for _ in range(4 * 5):
        edge = next_edge(node, edges, 24)
        played.append(edge)
        for what in ("tried", "valued"):
            edges[what][edge] += 1
        edges["squares"][edge] += edge != 1
    assert played == [1] * 4 + [0] * 4 + [2] * 4 + [1] * 4 + [0] * 4


def test_a_round_waits_for_its_values() -> None:
    node, edges = raced([np.zeros(4), np.zeros(4)], own=0)
    edges["valued"][1] = 3
    assert next_edge(node, edges, 16) == NONE
    edges["valued"][1] = 4
    assert next_edge(node, edges, 16) == 0


def test_those_behind_drop_out_and_the_race_ends() -> None:
    """One is behind the own action, one ahead but surely behind a third: only the third is left."""
    spread = np.tile([-1.0, 1.0], 8)
    node, edges = raced([np.zeros(16), spread - 3, spread + 1, spread + 5], own=0)
    assert left_after(node, edges) == 1
    assert edges["dropped"].tolist() == [0, 1, 1, 0]
    alone, behind = raced([np.zeros(16), spread - 3], own=0)
    assert next_edge(alone, behind, 1_000) == OVER


def test_a_doubtful_action_goes_on() -> None:
    spread = np.tile([-1.0, 1.0], 8)
    node, edges = raced([np.zeros(16), spread - 0.1, spread + 0.1], own=0)
    assert left_after(node, edges) == 2


def test_an_only_action_is_no_race() -> None:
    node, edges = raced([None], own=0)
    assert next_edge(node, edges, 1_000) == OVER


def test_a_sure_lead_is_the_mean_less_its_errors() -> None:
    """Its variance is that of its own leads and, as if they were 16 more, that of all actions' leads."""
    rng = np.random.default_rng(3)
    leads = [rng.normal(2, 5, 40), np.zeros(40), rng.normal(-1, 2, 3), rng.normal(7, 9, 1)]
    node, edges = raced([*leads, None], own=1)
    others = [leads[i] - leads[i].mean() for i in (0, 2, 3)]
    common = np.concatenate(others).var() * 44 / (39 + 2)
    for i, apart in zip((0, 2, 3), others, strict=True):
        many = len(apart)
        variance = ((apart**2).sum() + COMMON * common) / (many - 1 + COMMON)
        expected = leads[i].mean() - 1.5 * np.sqrt(variance / many)
        assert lead_of(node, edges, i, 1.5) == pytest.approx(expected)


def test_many_actions_with_few_simulations_each_have_no_sure_lead() -> None:
    """Of 30 actions with 4 leads each, one has 4 nearly equal ones by chance; by itself it would seem surely ahead."""
    leads = [np.random.default_rng(i).normal(0, 5, 4) for i in range(30)]
    leads[17] = np.array([1.9, 2.0, 2.0, 2.1])
    leads = [some if i == 17 else some - max(some.mean(), 0) for i, some in enumerate(leads)]
    assert winner([forest_of([np.zeros(4), *leads], own=0)]) == 0


def test_after_one_simulation_each_only_the_best_goes_on() -> None:
    node, edges = raced([np.zeros(1), np.full(1, -2.0), np.full(1, 3.0), np.full(1, 2.0)], own=0)
    assert left_after(node, edges) == 1
    assert edges["dropped"].tolist() == [0, 1, 0, 1]


def test_the_winner_leads_surely() -> None:
    """Of 16 leads 4 apart from their mean, a mean of 2.07 is just two standard errors: more wins, less does not."""
    spread, own = np.tile([-4.0, 4.0], 8), np.zeros(16)
    assert winner([forest_of([spread + 1.9, own, spread + 1.0], own=1)]) == 1
    assert winner([forest_of([spread + 2.1, own, spread + 2.2], own=1)]) == 2
    assert winner([forest_of([None, own, None], own=1)]) == 1
    dropped = forest_of([spread + 9, own, spread + 2.2], own=1)
    dropped[0].edges["dropped"][0] = 1
    assert winner([dropped]) == 2
    assert winner([forest_of([own, spread + 1.0, spread + 0.5], own=NONE)]) == 1


def test_races_are_merged() -> None:
    """Twice the leads are surer; a tree with another own action has compared with something else."""
    spread, own = np.tile([-4.0, 4.0], 8), np.zeros(16)
    leads = [spread + 1.9, own]
    assert winner([forest_of(leads, own=1)]) == 1
    assert winner([forest_of(leads, own=1), forest_of(leads, own=1)]) == 0
    assert winner([forest_of(leads, own=1), forest_of([own, spread + 99], own=0)]) == 1


@pytest.mark.parametrize(("batch", "early"), [(1, True), (7, True), (7, False)])
@pytest.mark.parametrize(("game", "seed", "simulations"), [(PIG, 8, 700), (LANTERN, 5, 700)])
def test_leads_are_those_over_the_own_action_by_the_same_dice(
    monkeypatch: pytest.MonkeyPatch, game: str, seed: int, simulations: int, batch: int, early: bool
) -> None:
    """All leaves' values are written down beside the search, with the root's action and the number of each."""
    earned: dict[tuple[int, int, int], float] = {}
    back_up = Mcts._back_up

    def noted(
        self: Mcts, forest: Forest, dice: Any, leaves: Any, trees: Any, numbers: Any, marks: NDArray[np.float64]
    ) -> None:
        back_up(self, forest, dice, leaves, trees, numbers, marks)
        for leaf, tree, number in zip(leaves, trees, numbers, strict=True):
            child = node = int(leaf)
            while (parent := int(forest.nodes["parent"][node])) != NONE:
                child, node = node, parent
            if child != node:
                assert forest.nodes["visits"][leaf] == 1 or not len(forest.choices(leaf))
                values[int(tree), child, int(number)] = float(forest.own[leaf, forest.nodes["actor"][node]])

    values = earned
    monkeypatch.setattr(Mcts, "_back_up", noted)
    position = decision(game, seed, 2)
    forest = Forest.plant(position.game, records(np.repeat(position.states, 3)), position.params_array)
    dice = records(streams(0, 3, SALT))
    open_rows(dice)
    Mcts("m", simulations, Rollouts(RANDOM), batch=batch).grow(forest, dice, simulations, 1 << 20, early=early)
    compared = 0
    for tree, root in enumerate(forest.roots):
        choices, own = forest.choices(root), int(forest.choices(root)["child"][forest.nodes["own"][root]])
        for choice in choices[(choices["valued"] > 0) & (choices["child"] != own)]:
            numbers = [number for at, child, number in earned if (at, child) == (tree, choice["child"])]
            assert early or len(numbers) >= choice["valued"]
            numbers = sorted(numbers)[: choice["valued"]]  # those after the race have higher numbers
            leads = [earned[tree, choice["child"], one] - earned[tree, own, one] for one in numbers]
            assert len(leads) == choice["valued"] > 0
            assert (choice["lead"], choice["squares"]) == pytest.approx((np.sum(leads), np.square(leads).sum()))
            compared += len(leads) > LONGEST
    assert compared
