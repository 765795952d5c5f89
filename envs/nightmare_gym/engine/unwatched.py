"""Numba's bookkeeping of its own work, which takes a tenth of a first use, and which nobody reads.

Each pass over a function writes the names of its types into an event, field by field, and each compilation within
another one has two more timers that are told of every lock. The parts of numba used here are undocumented; where one is
gone, its bookkeeping goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import lru_cache
from typing import Any

import numba
from numba.core import event

Record: Any = numba.types.Record  # without types


@contextmanager
def unwatched() -> Iterator[None]:
    """Write a record's name once, and time nothing, meanwhile."""
    quick = (Record, "__repr__", lru_cache(maxsize=None)(Record.__repr__)), (event, "install_timer", _untimed)
    changes = [(owner, name, getattr(owner, name), new) for owner, name, new in quick if hasattr(owner, name)]
    for owner, name, _, new in changes:
        setattr(owner, name, new)
    try:
        yield
    finally:
        for owner, name, old, _ in changes:
            setattr(owner, name, old)


def _untimed(kind: str, callback: Callable[[float], object]) -> AbstractContextManager[None]:
    """Stand in for numba's timer, which tells a compilation's result how long it took."""
    return nullcontext()
