"""Numba's bookkeeping is left out while our code compiles, and only then; what is named is named the same."""

from __future__ import annotations

import numpy as np
import pytest
from numba.core import event
from numba.core.registry import cpu_target

from nightmare_gym.engine import unwatched as module
from nightmare_gym.engine.jit import _compiling, links, typeof
from nightmare_gym.engine.unwatched import Record, unwatched
from reference import pig

STATE = typeof(pig.GAME.states(1)).dtype
OTHER = typeof(np.zeros(1, [("points", "i4")])).dtype


def test_records_are_named_as_before_and_each_once() -> None:
    before = [repr(STATE), repr(OTHER)]
    assert before[0] != before[1]
    with unwatched():
        assert [repr(STATE), repr(OTHER)] == before
        assert repr(STATE) is repr(STATE)
    assert repr(STATE) is not repr(STATE)
    assert repr(STATE) == before[0]


def fail_unwatched() -> None:
    with unwatched():
        assert event.install_timer is module._untimed
        raise ZeroDivisionError


def test_all_is_as_before_afterwards_even_after_an_error() -> None:
    before = Record.__repr__, event.install_timer
    with pytest.raises(ZeroDivisionError):
        fail_unwatched()
    assert (Record.__repr__, event.install_timer) == before


def test_a_stand_in_for_a_timer_calls_nobody_back() -> None:
    told: list[float] = []
    with unwatched(), event.install_timer("numba:compile", told.append):
        event.start_event("numba:compile")  # type: ignore[no-untyped-call]
        event.end_event("numba:compile")  # type: ignore[no-untyped-call]
    assert told == []


def test_a_part_that_is_gone_stays_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(event, "install_timer")
    with unwatched():
        assert not hasattr(event, "install_timer")
        assert repr(STATE) is repr(STATE)
    assert not hasattr(event, "install_timer")


@pytest.mark.skipif(not links(), reason="this version of numba links in another way")
def test_our_code_compiles_unwatched() -> None:
    with _compiling(cpu_target.target_context):
        assert event.install_timer is module._untimed
    assert event.install_timer is not module._untimed
