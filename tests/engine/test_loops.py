"""The loops that play any game: the same as the scalar `Position`, row by row."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chi2

from nightmare_gym.engine.game import ints, records
from nightmare_gym.engine.loops import (
    ILLEGAL,
    LIVE,
    NEXT_STEP,
    SAME_STEP,
    STAY,
    TERMINATED,
    TRUNCATED,
)
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from reference import flawed, lantern, pig
from reference.lantern.layout import STEADY
from reference.scalar import Scalar
from reference.table import Table

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]

FALSE_ALARM = 1e-7
"""How often a chi-square test would fail a sound engine, were its seed not fixed."""

UNCOMPILED = isinstance(records(np.zeros(1, [("a", "i4")])), np.recarray)
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("pig", {"target": 15}),
    ("lantern", {"seats": 3}),
    ("endless_nightmare", {"strategist": True}),
    ("endless_nightmare_active", {"version": "mixed", "strategist": True}),
    ("lucidity", {"players": 2}),
    ("bogeymen", {"hard": True, "layout": "gentle"}),
    ("dream_catchers", {"players": 3, "control": "seats"}),
    ("cathedral", {"divergent": True}),
]


def played(table: Table, mode: int, steps: int) -> list[tuple[Any, ...]]:
    """All that a batch shows in so many steps of random play."""
    table.reset()
    seen = []
    for _ in range(steps):
        table.step(table.random_actions(), mode)
        seen.append(
            tuple(array.copy() for array in (table.ints, table.masks, table.observations, table.rewards, table.status))
        )
    return seen


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_a_batch_plays_as_positions_do_with_the_same_dice(id: str, options: dict[str, Any]) -> None:
    rows = 3
    table = Table(make_game(id), rows, seed=21, **options)
    scalars = [Scalar(id, 21, row, options) for row in range(rows)]
    assert table.reset() == -1
    for _ in range(40 if UNCOMPILED else 120):
        for row, scalar in enumerate(scalars):
            assert table.ints[row].tolist() == ints(scalar.position.states)[0].tolist()
            assert table.masks[row].tolist() == scalar.position.mask().tolist()
            assert table.observations[row].tolist() == scalar.position.observation(scalar.position.actor).tolist()
        actions = table.random_actions()
        assert table.step(actions, SAME_STEP) == -1
        for row, scalar in enumerate(scalars):
            assert table.rewards[row] == scalar.apply(int(actions[row]))
            assert table.status[row] == (TERMINATED if scalar.position.is_over else LIVE)
            if scalar.position.is_over:
                assert table.final_observations[row].tolist() == scalar.position.observation().tolist()
                scalar.begin()
    ends = sum(scalar.games for scalar in scalars) > rows
    slow = ("bogeymen", "dream_catchers") if UNCOMPILED else ()
    assert ends or id in ("cathedral", *slow)  # which take more than these few decisions


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_a_row_is_the_same_in_a_batch_of_any_size(id: str, options: dict[str, Any]) -> None:
    small, large = Table(make_game(id), 8, seed=4, **options), Table(make_game(id), 64, seed=4, **options)
    odd = Table(make_game(id), row_numbers=[5, 0], seed=4, **options)
    steps = 8 if UNCOMPILED else 60
    for few, many, two in zip(
        played(small, SAME_STEP, steps),
        played(large, SAME_STEP, steps),
        played(odd, SAME_STEP, steps),
        strict=True,
    ):
        for one, other, third in zip(few, many, two, strict=True):
            assert one.tobytes() == other[:8].tobytes()
            assert third.tobytes() == one[[5, 0]].tobytes()


def test_rows_do_not_all_play_the_same_game() -> None:
    table = Table(make_game("lantern"), 64, seed=4)
    played(table, SAME_STEP, 12)
    assert len({row.tobytes() for row in table.ints}) > 50


def assert_as_expected(counts: NDArray[np.int64], odds: NDArray[np.float64]) -> None:
    """Chi-square against exact odds, at `FALSE_ALARM`."""
    expected = odds * counts.sum()
    assert not counts[expected == 0].any()
    counts, expected = counts[expected > 0], expected[expected > 0]
    assert ((counts - expected) ** 2 / expected).sum() < chi2.isf(FALSE_ALARM, len(counts) - 1)


def test_nature_draws_as_often_as_chance_outcomes_say() -> None:
    """The stone and the roll that follow a first decision in Lantern, in many rows."""
    n = 300 if UNCOMPILED else 20_000
    table = Table(lantern.GAME, n, seed=31)
    table.reset()
    table.step(np.full(n, STEADY))
    plain = table.states.view(np.ndarray)
    counts = np.bincount(plain["stone"] * 6 + plain["die"], minlength=24)
    odds = np.zeros(24)
    start = Position(lantern.GAME)
    start.apply(STEADY)
    for stone, likely in start.chance_outcomes():
        drawn = start.clone()
        drawn.resolve(stone)
        for die, then in drawn.chance_outcomes():
            odds[stone * 6 + die] = likely * then
    assert_as_expected(counts, odds)


def test_nature_is_no_different_in_later_games_and_turns() -> None:
    """The first stone of every game that a row plays, in the order in which it plays them."""
    table = Table(lantern.GAME, 4, seed=32)
    table.reset()
    counts = np.zeros(4, np.int64)
    for _ in range(300 if UNCOMPILED else 10_000):
        begun = table.states.view(np.ndarray)["bag"].sum(axis=1) == 10
        table.step(table.random_actions(), SAME_STEP)
        stones = table.states.view(np.ndarray)["stone"][begun]
        counts += np.bincount(stones[stones >= 0], minlength=4)
    assert_as_expected(counts, np.array([0.4, 0.3, 0.2, 0.1]))


def ended(mode: int) -> tuple[Table, NDArray[np.int64], NDArray[np.int64]]:
    """A batch of short games of Pig in which some rows have just ended: with these and the others."""
    table = Table(pig.GAME, 16, seed=8, target=2)
    table.reset()
    table.step(np.zeros(16, np.int64), mode)
    over = np.flatnonzero(table.status == TERMINATED)
    assert 0 < len(over) < 16
    return table, over, np.flatnonzero(table.status == LIVE)


def test_stay_leaves_a_row_that_ended_alone() -> None:
    table, over, live = ended(STAY)
    before, status = table.ints.copy(), table.status.copy()
    seen, masks = table.observations.copy(), table.masks.copy()
    assert masks[over].all()
    assert (np.abs(table.rewards[over]) == 1).all()
    table.step(np.full(16, 99), STAY)
    assert (table.ints[over] == before[over]).all()
    assert (table.observations[over] == seen[over]).all()
    assert (table.masks[over] == masks[over]).all()
    assert (table.status[over] == status[over]).all()
    assert not table.rewards[over].any()
    assert (table.status[live] == ILLEGAL).all()


def test_next_step_shows_the_end_and_begins_anew_in_the_next_step() -> None:
    stay, over, live = ended(STAY)
    table, _, _ = ended(NEXT_STEP)
    assert (table.ints == stay.ints).all()
    assert (table.observations == stay.observations).all()
    assert (table.rewards == stay.rewards).all()
    assert table.masks[over].all()
    assert (table.masks[live] == stay.masks[live]).all()
    stay.reset(stay.status != LIVE)
    actions = np.zeros(16, np.int64)
    actions[over] = 99  # not looked at
    table.step(actions, NEXT_STEP)
    assert (table.ints[over] == stay.ints[over]).all()
    assert (table.observations[over] == stay.observations[over]).all()
    assert (table.masks[over] == stay.masks[over]).all()
    assert (table.status[over] == LIVE).all()
    assert not table.rewards[over].any()


def test_same_step_begins_anew_at_once_and_keeps_the_end_beside() -> None:
    stay, over, live = ended(STAY)
    table, _, _ = ended(SAME_STEP)
    assert (table.status == stay.status).all()
    assert (table.rewards == stay.rewards).all()
    assert (table.final_observations[over] == stay.observations[over]).all()
    assert not table.final_observations[live].any()  # untouched
    stay.reset(stay.status != LIVE)
    assert (table.ints == stay.ints).all()
    assert (table.observations == stay.observations).all()
    assert (table.masks == stay.masks).all()
    table.step(np.zeros(16, np.int64), SAME_STEP)
    stay.step(np.zeros(16, np.int64), STAY)
    assert (table.rewards == stay.rewards).all()
    assert (table.status == stay.status).all()


@pytest.mark.parametrize("mode", [STAY, NEXT_STEP, SAME_STEP])
def test_an_illegal_action_ends_the_game_for_the_illegal_reward(mode: int) -> None:
    table = Table(lantern.GAME, 4, seed=8, margin=True)
    table.reset()
    paid = np.zeros(4)
    for _ in range(7):
        table.step(table.random_actions(), mode)
        paid += table.rewards
    assert (table.status == LIVE).all()
    assert paid.any()
    actions = table.random_actions()
    actions[:3] = (-1, 4, np.flatnonzero(~table.masks[2])[0])
    before = table.ints.copy()
    table.step(actions, mode, illegal_reward=-50.0)
    assert table.status.tolist() == [ILLEGAL, ILLEGAL, ILLEGAL, LIVE]
    assert (paid + table.rewards)[:3].tolist() == [
        -50.0,
        -50.0,
        -50.0,
    ]  # in all, what was already paid included
    if mode == SAME_STEP:
        assert (table.states.view(np.ndarray)["turn"][:3] == 1).all()
        assert (table.masks[:3] == [True, True, False, False]).all()
    else:
        assert (table.ints[:3] == before[:3]).all()
        assert table.masks[:3].all()


def test_a_row_after_an_illegal_action_begins_its_next_game() -> None:
    table, other = Table(lantern.GAME, 1, seed=8), Table(lantern.GAME, 1, seed=8)
    table.reset()
    table.step([99], SAME_STEP)
    other.reset()
    other.reset()
    assert (table.ints == other.ints).all()
    assert (table.observations == other.observations).all()
    table.step([0], SAME_STEP)
    other.step([0])
    assert table.status.tolist() == [LIVE]
    assert (table.ints == other.ints).all()


def test_the_turn_limit_cuts_a_game_short() -> None:
    table = Table(lantern.GAME, 8, seed=8, turn_limit=2)
    free = Table(lantern.GAME, 8, seed=8)
    table.reset()
    free.reset()
    for _ in range(20):
        live = table.status == LIVE
        actions = table.random_actions()
        table.step(actions)
        free.step(actions)
        turns = table.states.view(np.ndarray)["turn"]
        assert (table.status == np.where(turns > 2, TRUNCATED, LIVE)).all()
        assert (table.ints[live] == free.ints[live]).all()
    assert (table.status == TRUNCATED).all()
    assert (table.states.view(np.ndarray)["actor"] >= 0).all()


def test_a_roll_out_tells_that_the_rules_broke() -> None:
    table = Table(flawed.GAME, 2, seed=8, flaw="no legal action")
    assert table.roll_out(1000) == -1


def test_a_reset_touches_only_the_rows_chosen() -> None:
    table = Table(lantern.GAME, 4, seed=8)
    played(table, STAY, 5)
    before = table.ints.copy()
    table.reset([False, True, False, True])
    assert (table.ints[[0, 2]] == before[[0, 2]]).all()
    assert (table.states.view(np.ndarray)["turn"][[1, 3]] == 1).all()


def test_each_game_of_a_row_has_dice_of_its_own() -> None:
    table = Table(make_game("endless_nightmare"), 1, seed=8)
    starts = set()
    for _ in range(40):
        table.reset()
        state = table.states.view(np.ndarray)[0]
        starts.add((int(state["die"]), int(state["nightmare"]), int(state["column"])))
    assert len(starts) >= 6


def test_a_roll_out_plays_what_single_steps_play() -> None:
    table, stepped = Table(lantern.GAME, 1, seed=8), Table(lantern.GAME, 1, seed=8)
    decisions = 100 if UNCOMPILED else 1_000
    begun = table.roll_out(decisions)
    stepped.reset()
    games = 1
    for _ in range(decisions):
        if stepped.status[0] != LIVE:
            stepped.reset()
            games += 1
        stepped.step(stepped.random_actions())
    assert begun == games
    assert table.position().key() == stepped.position().key()


def test_the_random_bot_takes_every_legal_action_equally_often() -> None:
    n = 300 if UNCOMPILED else 20_000
    table = Table(make_game("endless_nightmare"), n, seed=8, strategist=True)
    table.reset()
    actions = table.random_actions()
    assert table.masks[np.arange(n), actions].all()
    legal = np.flatnonzero(table.masks[0])
    assert (table.masks == table.masks[0]).all()
    assert_as_expected(np.bincount(actions, minlength=table.masks.shape[1]), table.masks[0] / len(legal))
