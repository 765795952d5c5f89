"""The stake of actions, against plain arithmetic by `Position`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from nightmare_agents.planning.rows import joined
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_play.review import stakes as staking
from nightmare_play.review.judge import Judge
from nightmare_play.review.stakes import stakes
from reference import pig
from reference.brute_force import Odd
from reference.course import play_course
from reference.lantern.friends import GAME as FRIENDS
from reference.pig.layout import HOLD, ROLL
from reference.pig_chances import BEST, Exact

TARGET = 15


def value(judge: Judge, position: Position, seat: int) -> float:
    if position.is_over or position.state.turn > position.params.turn_limit:
        return position.returns[seat]
    return float(judge.value.final(position.game, position.states, position.params_array)[0, seat])


def taken(position: Position, choice: int) -> Position:
    twin = position.clone()
    (twin.resolve if twin.is_chance else twin.apply)(choice)
    return twin


def leaves(position: Position, odds: float = 1.0) -> list[tuple[float, Position]]:
    """The positions in which a seat is asked next, with their odds."""
    if not position.is_chance:
        return [(odds, position)]
    return [leaf for one, chance in position.chance_outcomes() for leaf in leaves(taken(position, one), odds * chance)]


def by_position(judge: Judge, position: Position, seat: int) -> float:
    while position.actor == seat and position.state.turn <= position.params.turn_limit:
        best = max(position.legal_actions(), key=lambda one: value(judge, taken(position, one), seat))
        position = taken(position, best)
    found = [(odds, value(judge, leaf, seat)) for odds, leaf in leaves(position)]
    mean = sum(odds * one for odds, one in found)
    return math.sqrt(sum(odds * (one - mean) ** 2 for odds, one in found))


def of(judge: Judge, positions: list[Position], seats: list[int]) -> Any:
    first = positions[0]
    return stakes(first.game, first.params_array, judge, joined([one.states for one in positions]), np.array(seats))


def test_in_pig_a_roll_has_a_stake_and_to_hold_has_none() -> None:
    exact = Exact(TARGET, (BEST, BEST))
    start = Position(pig.GAME, target=TARGET)
    held = start.clone()
    for choice in (ROLL, 5, ROLL, 3):
        held = taken(held, choice)
    worths = exact.worth[0, 0, 0]
    after = [-exact.worth[1, 0, 0, 0], *(worths[10 + face] for face in range(2, 7))]
    found = of(Judge("best", exact), [taken(held, ROLL), taken(held, HOLD)], [0, 0])
    np.testing.assert_allclose(found, [np.std(after), 0.0], atol=1e-9)
    assert found[0] > 0.1


@pytest.mark.parametrize("name", ["friends", "endless_nightmare"])
def test_a_stake_is_what_brute_force_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through own decisions before nature's choice, and several choices of nature; some actions at a time."""
    start = Position(FRIENDS, turn_limit=3) if name == "friends" else Position(name, board="small")
    judge, seats = Judge("odd", Odd()), int(start.params.seats)
    course = play_course(start, [None] * seats, 2, most=60)
    here, positions, asked = start.clone(), [], []
    for event, choice in enumerate(course.choices):
        here.states[:] = course.states[event : event + 1]
        if here.actor != NATURE:
            positions.append(taken(here, int(choice)))
            asked.append(here.actor)
    monkeypatch.setattr(staking, "AT_ONCE", 7)
    expected = [by_position(judge, one.clone(), seat) for one, seat in zip(positions, asked, strict=True)]
    assert len({round(one, 9) for one in expected}) > 3
    assert any(one.actor == seat for one, seat in zip(positions, asked, strict=True))
    np.testing.assert_allclose(of(judge, positions, asked), expected, atol=1e-9)


def test_behind_too_many_positions_the_last_choices_of_nature_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Position(pig.GAME, target=TARGET)
    rolled = [taken(start, ROLL)]
    judge = Judge("best", Exact(TARGET, (BEST, BEST)))
    assert of(judge, rolled, [0])[0] > 0
    monkeypatch.setattr(staking, "MOST", 5)
    assert of(judge, rolled, [0])[0] == 0.0


def test_no_actions_have_no_stakes() -> None:
    start = Position(pig.GAME, target=TARGET)
    assert stakes(start.game, start.params_array, Judge("odd", Odd()), start.states[:0], np.zeros(0, int)).shape == (0,)
