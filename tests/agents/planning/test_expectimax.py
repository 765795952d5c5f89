"""Expectimax: the definition's values, exact on Pig, sampled without bias, and within its budgets."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nightmare_agents.agent import act_one
from nightmare_agents.planning.analysis import Analysis
from nightmare_agents.planning.expectimax import Expectimax
from nightmare_agents.planning.layers import Limits, look_ahead
from nightmare_agents.planning.merging import merge
from nightmare_agents.play import play
from nightmare_agents.values import Earned, Floats
from nightmare_gym.engine.errors import IllegalAction, OptionError
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from reference import lantern, pig
from reference.brute_force import Odd, decision, leaf, pig_to, solve_actions
from reference.pig.layout import HOLD, ROLL

IDS = [pig.GAME.id, lantern.GAME.id]
EXACT = {"outcomes": 1 << 20}


def agrees(position: Position, depth: int) -> Analysis:
    """The analysis, after it was compared with the definition."""
    found = Expectimax("e", depth, Odd(), nodes=1 << 22).analyse(position)
    truth = solve_actions(position, depth)
    assert not found.sampled
    assert not found.cut
    assert sorted(choice.action for choice in found.choices) == sorted(truth)
    for choice in found.choices:
        assert choice.values == pytest.approx(truth[choice.action], abs=1e-6)
    assert found.values == pytest.approx(truth[found.best], abs=1e-6)
    assert found.best == found.line[0].choice
    return found


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(IDS), st.integers(0, 10_000), st.integers(0, 12), st.integers(1, 2))
def test_its_values_are_the_definitions(id: str, seed: int, decisions: int, depth: int) -> None:
    options = {"target": 12} if id == "pig" else {"seats": 2 + seed % 3}
    found = agrees(decision(id, seed, decisions, **options), depth)
    assert found.depth <= depth or found.line


def test_its_values_are_the_definitions_on_endless_nightmare() -> None:
    for decisions, depth in ((0, 2), (7, 1), (12, 2)):
        agrees(decision("endless_nightmare", 3, decisions, board="small"), depth)


def test_nothing_lies_beyond_the_turn_limit() -> None:
    position = Position("pig", target=40, turn_limit=1)
    assert agrees(position, 4).nodes < Expectimax("e", 4, Odd()).analyse(Position("pig", target=40)).nodes


def test_transpositions_are_opened_once() -> None:
    """Without merging, six decisions make more than 7 ** 6 positions; the totals that differ are few."""
    found = Expectimax("e", 6, Odd(), nodes=40_000).analyse(Position("pig", target=100))
    assert not found.cut


def test_only_what_counts_keeps_positions_apart() -> None:
    position = Position("pig", target=50)
    states = position.game.states(6)
    states[:] = position.states[0]
    states["turn_total"][1] = 3
    states["turn"][2] = 7
    states["returns"][3] = 1
    depths = np.array([0, 0, 0, 0, 1, 0])
    first, which = merge(position.game, states, depths)
    assert which.tolist() == [0, 1, 2, 3, 4, 0]
    assert first.tolist() == [0, 1, 2, 3, 4]


def test_deep_search_solves_pig() -> None:
    chances = pig_to(5)[0, 0, 0]
    found = Expectimax("e", 26, Earned(), nodes=1 << 22).analyse(Position("pig", target=5))
    worths = {choice.action: (choice.values or ())[0] for choice in found.choices}
    assert (worths[ROLL] + 1) / 2 == pytest.approx(chances[0], abs=2e-3)
    assert (worths[HOLD] + 1) / 2 == pytest.approx(chances[1], abs=2e-3)
    assert found.best == ROLL


class Asked(Odd):
    """The same value, for positions in which a seat is asked only."""

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        assert (states["actor"] >= 0).all()
        return super().final(game, states, params_array)


@pytest.mark.parametrize("id", IDS)
def test_the_node_budget_cuts_at_decisions_of_one_depth(id: str) -> None:
    position = decision(id, 5)
    for nodes in (1, 30, 300):
        found = Expectimax("e", 9, Asked(), nodes=nodes).analyse(position)
        assert found.cut
        assert found.best in position.legal_actions()
        assert found.nodes < nodes + 40 or nodes == 1
    assert found.depth > 1


def test_sampled_events_are_unbiased() -> None:
    """The mean of 600 seeds is within 5.5 standard errors of the exact value: a false alarm in 10 million."""
    position = decision("lantern", 2, 6, seats=3)
    exact = {action: found[0] for action, found in solve_actions(position, 1).items()}
    scatter = []
    for action in exact:
        drawn = []
        for seed in range(600):
            found = Expectimax("e", 1, Odd(), outcomes=1, samples=2, seed=seed).analyse(position)
            assert found.sampled
            drawn.append(next((one.values or ())[0] for one in found.choices if one.action == action))
        scatter.append(np.std(drawn))
        assert abs(np.mean(drawn) - exact[action]) <= 5.5 * np.std(drawn) / np.sqrt(len(drawn)) + 1e-9
    assert max(scatter) > 0.01


def test_a_sample_is_keyed_by_position_and_seed() -> None:
    position = decision("lantern", 2, 6, seats=3)
    values = [Expectimax("e", 2, Odd(), outcomes=1, samples=1, seed=s).analyse(position).values for s in (1, 1, 2)]
    assert values[0] == values[1] != values[2]


def test_seconds_deepen_step_by_step() -> None:
    position = Position("pig", target=30)
    assert Expectimax("e", 6, Odd()).analyse(position, seconds=0).depth == 1
    assert Expectimax("e", 6, Odd()).analyse(position, seconds=600) == Expectimax("e", 6, Odd()).analyse(
        position
    ).model_copy(update={"seconds": pytest.approx(0, abs=1e9)})


def test_each_seat_maximises_its_own() -> None:
    """At depth 2 the second player of Pig, not the first, chooses what is worth most to it."""
    position = decision("lantern", 4, 3, seats=4)
    found = look_ahead(position.game, position.states, position.params_array, Odd(), Limits(3, 1 << 20, 64, 1, 0))
    seats = set()
    for layer, below in zip(found.layers, found.layers[1:], strict=False):
        for place in np.unique(layer.parents):
            seat = int(layer.actors[place])
            if seat != NATURE:
                options = below.values[layer.children[layer.edges(int(place))]]
                assert layer.values[place, seat] == options[:, seat].max()
                assert layer.values[place].tolist() in options.tolist()
                seats.add(seat)
    assert len(seats) > 1


def test_positions_searched_together_are_searched_as_if_alone() -> None:
    many = [decision("pig", seed, seed % 9, target=20) for seed in range(40)]
    states = records(np.concatenate([one.states for one in many]))
    limits = Limits(2, 1 << 20, 64, 1, 0)
    together = look_ahead(many[0].game, states, many[0].params_array, Odd(), limits).layers[0].values
    alone = [look_ahead(one.game, one.states, one.params_array, Odd(), limits).layers[0].values[0] for one in many]
    assert np.array_equal(together, alone)


def test_it_plays_games_and_beats_chance() -> None:
    """Looking at the value of one decision, it wins nearly always against nobody in particular, and changes nothing."""
    player = Expectimax("e", 2, Lead())
    finals = play("pig", player, 30, 3, {"target": 20})
    assert (finals["actor"] == -2).all()
    assert (play("pig", pickle.loads(pickle.dumps(player)), 30, 3, {"target": 20}) == finals).all()
    position = decision("pig", 1, 4, target=20)
    before = ints(position.states).copy()
    assert act_one(player, position) == player.analyse(position).best
    assert np.array_equal(before, ints(position.states))


class Lead:
    """The points of each player of Pig, less the other's."""

    name = "lead"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        points = np.asarray(states["players"]["points"], np.float64)
        return (points - points[:, ::-1]) / 100


def test_the_rows_of_a_cut_search_have_the_whole_budget_each() -> None:
    player, position = Expectimax("e", 3, Odd(), nodes=300), decision("pig", 1, 4, target=40)
    assert not player.analyse(position).cut
    finals = play("pig", player, 20, 1, {"target": 12})
    alone = play("pig", Expectimax("e", 3, Odd(), nodes=1 << 20), 20, 1, {"target": 12})
    assert (finals == alone).all()


@pytest.mark.parametrize("what", ["depth", "nodes", "outcomes", "samples"])
def test_budgets_are_at_least_1(what: str) -> None:
    with pytest.raises(OptionError, match=f"search: {what}=0, expected at least 1"):
        Expectimax(**{"name": "search", "depth": 1, "value": Odd(), what: 0})  # type: ignore[arg-type]


def test_it_is_asked_where_a_seat_is() -> None:
    with pytest.raises(IllegalAction, match=r"no seat is asked \(nature is to choose\)"):
        Expectimax("e", 1, Odd()).analyse(Position("endless_nightmare"))
    cut = Position("pig", turn_limit=3)
    cut.state.turn = 4
    with pytest.raises(IllegalAction, match="the turn limit of 3 has cut the game short"):
        Expectimax("e", 1, Odd()).analyse(cut)


def test_leaf_values_are_asked_for_where_the_game_goes_on() -> None:
    position = decision("pig", 3, 2, target=6)
    assert leaf(position) != position.returns
    found = Expectimax("e", 60, Asked(), nodes=1 << 20).analyse(position)
    assert all(-1 <= value <= 1.1 for value in found.values)
