"""Pig solved by the general solver: as published, as by hand, and as its rules say it in two lines of arithmetic."""

from __future__ import annotations

import pytest

from nightmare_agents.solving.general import SOLVER, Solution
from nightmare_agents.solving.solved import Effort
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from reference import pig
from reference.pig.layout import HOLD, ROLL

FIRST_PLAYER_WINS = 0.5305927
"""T. W. Neller and C. G. M. Presser: Optimal Play of the Dice Game Pig. The UMAP Journal 25 (2004)."""


@pytest.fixture(scope="module")
def whole_pig() -> Solution:
    return SOLVER.solve(pig.GAME, {"target": 100}, Effort(tolerance=1e-7))


def decision(mine: int, theirs: int, turn_total: int, target: int = 100) -> Position:
    """A decision of seat 0."""
    position = Position(pig.GAME, target=target)
    position.state.players[0].points, position.state.players[1].points = mine, theirs
    position.state.turn_total = turn_total
    return position


def chance(solution: Solution, position: Position) -> float:
    """Seat 0's chance to win."""
    return float((1 + solution.final(pig.GAME, position.states, position.params_array)[0, 0]) / 2)


def test_the_first_player_wins_as_published(whole_pig: Solution) -> None:
    assert whole_pig.facts.error <= 1e-7
    assert (1 + whole_pig.facts.value) / 2 == pytest.approx(FIRST_PLAYER_WINS, abs=1e-7)


def test_every_position_is_found(whole_pig: Solution) -> None:
    """No rolls add up to 1, so nobody ever has 1 point, nor a turn total of 1; all else below the target occurs."""
    totals = [0, *range(2, 100)]
    mine = sum(points + turn_total < 100 for points in totals for turn_total in totals)
    facts = whole_pig.facts
    assert facts.decisions == facts.chances == 2 * mine * len(totals)
    assert facts.ends == 2 * len(totals)
    assert facts.positions == facts.decisions + facts.chances + facts.ends


def test_the_best_play_is_the_published_one(whole_pig: Solution) -> None:
    """Neller and Presser: at 0 : 0 it is best to roll on below 21, not 20; who is near the end rolls for the win."""
    for turn_total, best in ((20, ROLL), (21, HOLD)):
        position = decision(0, 0, turn_total)
        assert whole_pig.best[whole_pig.number(pig.GAME, position.states, position.params_array)[0]] == best
    position = decision(60, 99, 38)
    assert whole_pig.best[whole_pig.number(pig.GAME, position.states, position.params_array)[0]] == ROLL


def test_every_sampled_value_obeys_the_optimality_equation(whole_pig: Solution) -> None:
    """One step through `Position`, on decisions from all over the board."""
    for mine in range(0, 100, 11):
        for theirs in range(3, 100, 12):
            position = decision(mine, theirs, (99 - mine) // 2 if mine < 96 else 0)
            rolled = position.clone()
            rolled.apply(ROLL)
            assert rolled.actor == NATURE
            value = 0.0
            for outcome, odds in rolled.chance_outcomes():
                after = rolled.clone()
                after.resolve(outcome)
                value += odds * chance(whole_pig, after)
            held = position.clone()
            held.apply(HOLD)
            assert chance(whole_pig, position) == pytest.approx(max(value, chance(whole_pig, held)), abs=3e-7)


def test_pig_to_two_points_is_solved_by_hand() -> None:
    """Whoever rolls wins unless it is a 1: p = 5/6 + 1/6 (1 - p), so p = 6/7."""
    found = SOLVER.solve(pig.GAME, {"target": 2})
    assert (1 + found.facts.value) / 2 == pytest.approx(6 / 7, abs=1e-9)
    assert found.facts.positions == 6
