"""Compilation: callers with other constants, defaults and widths of whole numbers share one version of a function."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.compile import UNCOMPILED, entry, rule

pytestmark = pytest.mark.skipif(UNCOMPILED, reason="nothing is compiled")


@rule
def half(number: int, more: int = 4, scale: float = 0.5) -> float:
    """Some arithmetic."""
    return (number + more) * scale


@rule
def told(flag: bool) -> int:
    """A flag is no number."""
    return 10 if flag else 20


@entry
def call_all(narrow: Any, wide: Any) -> float:
    """Call with a constant, a record's narrow number, a wide one, and with and without the default."""
    total = half(7) + half(narrow[0]) + half(wide[0], 5) + half(number=wide[0], more=narrow[0])
    return total + told(True) + told(narrow[0] > wide[0])


def test_one_version_serves_all_callers() -> None:
    narrow, wide = np.array([2**31 - 1], np.int32), np.array([6], np.int64)
    expected = (7 + 4) / 2 + (2**31 + 3) / 2 + (6 + 5) / 2 + (6 + 2**31 - 1) / 2 + 20
    assert call_all(narrow, wide) == expected  # nothing has overflowed
    whole: Any = call_all
    whole.recompile()  # from the cache it comes alone, without the versions that it calls
    compiled: tuple[Any, ...] = (half, told)
    assert [len(one.signatures) for one in compiled] == [1, 1]
