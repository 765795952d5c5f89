"""Counts, sums and marks over arrays, and the least element of a set, against Python's own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightmare_gym.engine.bits import least
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.counting import count_of, count_of_both, mark_equal, sum_of

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]

NUMBERS = st.lists(st.integers(-3, 3), min_size=1, max_size=20)


@entry
def counted(values: Any, others: Any, value: int, other: int, out: Any) -> Any:
    """Call each of the functions."""
    mark_equal(values, value, out)
    return count_of(values, value), count_of_both(values, value, others, other), sum_of(others, values, value)


@entry
def least_of(elements: int) -> int:
    """Call `least`."""
    return least(elements)


@given(NUMBERS, NUMBERS, st.integers(-3, 3), st.integers(-3, 3))
def test_counts_are_those_of_lists(values: list[int], others: list[int], value: int, other: int) -> None:
    others = others[: len(values)]
    out = np.full(len(values) + 1, 0.5, np.float32)
    found = counted(np.array(values, np.int32), np.array(others, np.int32), value, other, out)
    pairs = list(zip(values, others, strict=False))
    assert found == (
        values.count(value),
        pairs.count((value, other)),
        sum(number for mine, number in pairs if mine == value),
    )
    assert out.tolist() == [float(one == value) for one in values] + [0.5]


def test_too_few_features_are_refused() -> None:
    one = np.zeros(1, np.int32)
    with pytest.raises(IndexError, match="more elements than features"):
        counted(np.zeros(3, np.int32), one, 0, 0, np.zeros(2, np.float32))


@given(st.sets(st.integers(0, 30), min_size=1))
def test_the_least_element_of_a_set(elements: set[int]) -> None:
    assert least_of(sum(1 << one for one in elements)) == min(elements)
