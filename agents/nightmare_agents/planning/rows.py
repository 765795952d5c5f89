"""Copies of positions as blocks of memory; numpy would copy records field by field, which is slower."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import ints, records


def taken(states: NDArray[np.void], which: NDArray[Any]) -> NDArray[np.void]:
    """Copy the positions at these indices, or where the flags are true."""
    return records(ints(states)[which].reshape(-1).view(states.dtype))


def joined(parts: list[NDArray[np.void]]) -> NDArray[np.void]:
    """Copy all positions into one array."""
    return records(np.concatenate([ints(part) for part in parts]).reshape(-1).view(parts[0].dtype))
