"""Keyed dice: what a number depends on, and how numbers are spread."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.stats import chi2

from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import AGENT_SALT, GAME, below, draw, open_stream, streams
from nightmare_gym.engine.game import records

pytestmark = pytest.mark.uncompiled

FALSE_ALARM = 1e-7
"""How often a chi-square test would fail good dice, were its seed not fixed."""

WORD = st.integers(0, 2**32 - 1)
TURN = st.integers(0, 2**31 - 1)


@entry
def draw_all(dice: Any, episode: int, turns: Any, out: Any) -> None:
    """The next number of each turn in the list, in every stream."""
    for i in range(len(dice)):
        open_stream(dice[i], episode)
        for j in range(len(turns)):
            out[i, j] = draw(dice[i], turns[j])


@entry
def draw_below(dice: Any, turn: int, n: int, out: Any) -> None:
    """Numbers below n, one after the other, from the first stream."""
    open_stream(dice[0], 0)
    for j in range(len(out)):
        out[j] = below(dice[0], turn, n)


def numbers(
    seed: int = 1, row: int = 0, episode: int = 0, turns: tuple[int, ...] = (0, 0, 0, 0), salt: int = 0
) -> list[int]:
    """What one stream gives in these turns."""
    out = np.zeros((1, len(turns)), np.int64)
    draw_all(records(streams(seed, np.array([row]), salt)), episode, np.array(turns, np.int64), out)
    return [int(number) for number in out[0]]


def assert_uniform(counts: NDArray[np.int64]) -> None:
    """Chi-square against equal odds, at `FALSE_ALARM`."""
    expected = counts.sum() / len(counts)
    assert ((counts - expected) ** 2 / expected).sum() < chi2.isf(FALSE_ALARM, len(counts) - 1)


@given(st.integers(0, 2**64 - 1), WORD, WORD, TURN)
def test_the_same_key_gives_the_same_numbers(seed: int, row: int, episode: int, turn: int) -> None:
    assert numbers(seed, row, episode, (turn,) * 4) == numbers(seed, row, episode, (turn,) * 4)


@given(st.integers(0, 2**64 - 1), WORD, WORD, TURN)
def test_each_part_of_the_key_changes_the_numbers(seed: int, row: int, episode: int, turn: int) -> None:
    here = numbers(seed, row, episode, (turn,) * 4)
    assert len(set(here)) > 1
    assert here != numbers((seed + 1) % 2**64, row, episode, (turn,) * 4)
    assert here != numbers((seed + 2**32) % 2**64, row, episode, (turn,) * 4)
    assert here != numbers(seed, (row + 1) % 2**32, episode, (turn,) * 4)
    assert here != numbers(seed, row, (episode + 1) % 2**32, (turn,) * 4)
    assert here != numbers(seed, row, episode, ((turn + 1) % 2**31,) * 4)
    assert here != numbers(seed, row, episode, (turn,) * 4, AGENT_SALT)


def test_parts_of_the_key_cannot_stand_in_for_each_other() -> None:
    keys = [(seed, row, episode) for seed in range(4) for row in range(4) for episode in range(4)]
    assert len({tuple(numbers(*key)) for key in keys}) == len(keys)


def test_a_turn_has_its_own_numbers_whatever_came_before() -> None:
    assert numbers(turns=(1, 1, 1, 2, 2))[3:] == numbers(turns=(1, 2, 2))[1:] == numbers(turns=(2, 2))


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1])
def test_seeds_of_up_to_64_bits_count_whole(seed: int) -> None:
    assert all(0 <= number < 2**32 for number in numbers(seed))
    assert numbers(seed) != numbers(seed ^ 1)
    assert numbers(seed) != numbers(seed ^ 2**63)


def test_evaluation_games_have_streams_of_their_own() -> None:
    games = {tuple(numbers(7, GAME, game)) for game in range(200)}
    assert len(games | {tuple(numbers(7, row, game)) for row in range(5) for game in range(200)}) == 1200


def test_streams_of_one_call_are_rows_in_order() -> None:
    out = np.zeros((3, 4), np.int64)
    draw_all(records(streams(5, 3)), 2, np.zeros(4, np.int64), out)
    assert out.tolist() == [numbers(5, row, 2) for row in range(3)]


def test_numbers_within_a_turn_are_uniform() -> None:
    out = np.zeros((16, 2000), np.int64)
    draw_all(records(streams(11, 16)), 0, np.full(2000, 3), out)
    for shift in (0, 8, 16, 24):
        assert_uniform(np.bincount(out.ravel() >> shift & 255, minlength=256))


def test_first_numbers_of_turns_rows_and_episodes_are_uniform() -> None:
    by_turn, by_row = np.zeros((4, 4000), np.int64), np.zeros((8000, 1), np.int64)
    draw_all(records(streams(12, 4)), 0, np.arange(4000), by_turn)
    assert_uniform(np.bincount(by_turn.ravel() >> 24, minlength=256))
    dice = records(streams(13, 8000))
    for episode in (0, 1):
        draw_all(dice, episode, np.zeros(1, np.int64), by_row)
        assert_uniform(np.bincount(by_row.ravel() >> 24, minlength=256))


def test_pairs_of_successive_numbers_are_uniform() -> None:
    turns = np.repeat(np.arange(4000), 2)  # the first two numbers of each turn
    out = np.zeros((4, len(turns)), np.int64)
    draw_all(records(streams(14, 4)), 0, turns, out)
    high = out.reshape(-1, 2) >> 28
    assert_uniform(np.bincount(high[:, 0] * 16 + high[:, 1], minlength=256))


@given(st.integers(0, 2**64 - 1), TURN, st.integers(1, 2**31 - 1))
def test_below_stays_in_range(seed: int, turn: int, n: int) -> None:
    out = np.zeros(20, np.int64)
    draw_below(records(streams(seed, 1)), turn, n, out)
    assert (out >= 0).all()
    assert (out < n).all()


@pytest.mark.parametrize("n", [2, 6, 7, 60])
def test_below_is_uniform(n: int) -> None:
    out = np.zeros(10_000, np.int64)
    draw_below(records(streams(n, 1)), 1, n, out)
    assert_uniform(np.bincount(out, minlength=n))


def test_numbers_are_the_same_in_every_version_and_mode() -> None:
    """Golden numbers: a change of the hash would make every recorded game another one."""
    golden = [2949380813, 2358534372, 4024968221]
    assert numbers(0xDEADBEEF12345678, 3, 9, (1, 1, 2**31 - 1)) == golden
