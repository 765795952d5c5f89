"""The general solver on small games: against plain recursion, and its tables as files, players and values."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents.agent import act_one
from nightmare_agents.play import play, play_table
from nightmare_agents.registry import find_agent
from nightmare_agents.solving.general import SOLVER, Solution, solution
from nightmare_agents.solving.graph import CLOSED, FREE, explore
from nightmare_agents.solving.solved import Effort, is_table, solver_of
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import records
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from reference import lantern, pig

PIG: dict[str, Any] = {"target": 10}


@pytest.fixture(scope="module")
def small_pig() -> Solution:
    return SOLVER.solve(pig.GAME, PIG)


def walk(bag: list[int], breath: int, risk: int = 1) -> Position:
    """A walk of two with a bag of a few stones, where the lead is what counts."""
    params_array = lantern.GAME.params(margin=True, breath=breath)
    params_array["in_bag"], params_array["daring_risk"] = bag, risk
    return Position(lantern.GAME, params_array)


def recursion(position: Position) -> float:
    """What seat 0 expects, by trying everything."""
    known: dict[bytes, float] = {}

    def value(here: Position) -> float:
        key = here.exact_key()
        if key not in known:
            known[key] = judged(here)
        return known[key]

    def judged(here: Position) -> float:
        if here.is_over:
            return here.returns[0]
        total, after = 0.0, []
        for outcome, odds in here.chance_outcomes():
            twin = here.clone()
            twin.resolve(outcome)
            total += odds * value(twin)
        for action in here.legal_actions():
            twin = here.clone()
            twin.apply(action)
            after.append(value(twin))
        return total if here.is_chance else (max if here.actor == 0 else min)(after)

    return value(position)


@pytest.mark.parametrize(
    ("bag", "breath", "risk"), [([1, 0, 0, 0], 1, 1), ([0, 1, 1, 0], 1, 2), ([1, 0, 0, 1], 0, 0), ([0, 0, 2, 0], 1, 3)]
)
def test_the_lantern_walk_is_worth_what_recursion_says(bag: list[int], breath: int, risk: int) -> None:
    start = walk(bag, breath, risk)
    found = solution(explore(start.game, start.states, start.params_array), {}, 1e-9)
    assert found.facts.value == pytest.approx(recursion(start), abs=1e-9)
    assert found.lower[0] <= recursion(start) + 1e-12
    assert found.upper[0] >= recursion(start) - 1e-12
    assert found.facts.largest_component == 1  # stones leave the bag and never return


def closed_after_the_turn(states: NDArray[np.void]) -> NDArray[np.int16]:
    """Seat 0's turn, and nothing after it."""
    return np.where(states["mover"] == 1, CLOSED, FREE).astype(np.int16)


@pytest.mark.bounds
@pytest.mark.uncompiled
def test_a_turn_of_pig_that_holds_at_20_scores_as_published() -> None:
    """8.14 points a turn on average (Neller and Presser 2004), by the odds along the positions of one turn."""
    start = Position(pig.GAME, target=100)
    graph = explore(pig.GAME, start.states, start.params_array, rulings=closed_after_the_turn)
    held: dict[int, float] = {}
    states = graph.states.view(np.ndarray)

    def mean(here: int) -> float:
        if here not in held:
            edges = slice(int(graph.first[here]), int(graph.first[here + 1]))
            after, odds = graph.targets[edges], graph.weights[edges]
            total = int(states["turn_total"][here])
            if graph.ends[here]:
                held[here] = float(states["players"]["points"][here, 0])
            elif graph.actors[here] == 0:
                held[here] = mean(int(after[0])) if total < 20 else total
            else:
                held[here] = sum(mean(int(to)) * int(w) for to, w in zip(after, odds, strict=True)) / int(odds.sum())
        return held[here]

    assert mean(0) == pytest.approx(8.14, abs=0.005)


def test_a_table_is_a_player_that_nobody_beats(small_pig: Solution) -> None:
    """On its seat it wins at least its share against chance, and it meets itself as the value says.

    3,000 games: a true share strays by more than 0.05 with a chance of less than one in ten million.
    """
    finals = play(pig.GAME, small_pig, 3000, 1, PIG)
    won = (finals["returns"][:, 0] > 0).mean()
    assert won == pytest.approx((1 + small_pig.facts.value) / 2, abs=0.05)
    other = play_table(pig.GAME, [small_pig, find_agent("pig", "random")], 3000, 2, PIG)
    assert (other["returns"][:, 0] > 0).mean() > won - 0.05


def test_a_table_is_a_value(small_pig: Solution) -> None:
    start = Position(pig.GAME, **PIG)
    found = small_pig.final(pig.GAME, start.states, start.params_array)[0]
    assert found[0] == -found[1] == small_pig.facts.value
    start.state.players[0].points = 9
    assert small_pig.final(pig.GAME, start.states, start.params_array)[0, 0] > found[0]


def test_a_table_is_saved_and_found_by_its_path(small_pig: Solution, tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    small_pig.save(file)
    assert is_table(file)
    again = find_agent("pig", str(file))
    assert isinstance(again, Solution)
    assert again.facts == small_pig.facts
    for name in ("keys", "lower", "upper", "best"):
        assert np.array_equal(getattr(again, name), getattr(small_pig, name))
    start = Position(pig.GAME, **PIG)
    assert act_one(again, start) == act_one(pickle.loads(pickle.dumps(small_pig)), start) == 0
    twin = tmp_path / "twin.npz"
    SOLVER.solve(pig.GAME, PIG).save(twin)
    with np.load(file) as one, np.load(twin) as other:
        assert {name: one[name].tobytes() for name in one} == {name: other[name].tobytes() for name in other}


def refusal(call: Any) -> str:
    """What is said in one line."""
    with pytest.raises(OptionError) as refused:
        call()
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_table_refuses_what_it_was_not_made_for(small_pig: Solution, tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    small_pig.save(file)
    assert "is a table for 'pig', not for 'lantern'" in refusal(lambda: find_agent("lantern", str(file)))
    for what in ("rules", "params", "layout"):
        stale = small_pig.facts.model_copy(update={what: "0123"})
        Solution(stale, small_pig.keys, small_pig.lower, small_pig.upper, small_pig.best).save(file)
        assert f"was solved with another {what}" in refusal(lambda: find_agent("pig", str(file)))
    other = Position(pig.GAME, target=11)
    assert "not with those of this game" in refusal(lambda: small_pig.final(pig.GAME, other.states, other.params_array))
    unreachable = Position(pig.GAME, **PIG)
    unreachable.state.turn_total = 1
    assert "does not hold this position" in refusal(lambda: act_one(small_pig, unreachable))


def test_a_broken_table_is_one_clear_line(small_pig: Solution, tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    small_pig.save(file)
    file.write_bytes(file.read_bytes()[:-400])
    assert "pig.npz" in refusal(lambda: find_agent("pig", str(file)))
    np.savez(file, solver=np.array("a friend"))
    assert "is a table of the solver 'a friend'" in refusal(lambda: find_agent("pig", str(file)))


def test_what_is_too_large_or_has_no_single_best_play_is_refused() -> None:
    assert "more than 500 positions" in refusal(lambda: SOLVER.solve(pig.GAME, PIG, Effort(limit=500)))
    start = Position(lantern.GAME, records(walk([1, 0, 0, 0], 0).params_array.copy()))
    start.params_array["margin"] = 0
    graph = explore(start.game, start.states, start.params_array)
    assert "no single best play" in refusal(lambda: solution(graph, {}, 1e-9))


def test_games_without_a_solver_of_their_own_have_the_general_one() -> None:
    assert solver_of(pig.GAME).name == solver_of(make_game("cathedral")).name == "general"


def test_who_waits_is_told_of_positions_and_of_the_gap() -> None:
    told: list[tuple[str, int, int]] = []
    SOLVER.solve(pig.GAME, PIG, told=lambda *what: told.append(what))
    assert any("positions found" in what for what, _, _ in told)
    assert any("gap" in what for what, _, _ in told)
    assert all(0 <= done <= total for _, done, total in told)
