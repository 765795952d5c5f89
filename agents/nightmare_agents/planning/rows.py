"""Taking some of many positions, as fast as memory can be copied (numpy goes through records field by field)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import ints, records


def taken(states: NDArray[np.void], which: NDArray[Any]) -> NDArray[np.void]:
    """The positions of these numbers, or where the flags say so, as a copy."""
    return records(ints(states)[which].reshape(-1).view(states.dtype))


def joined(parts: list[NDArray[np.void]]) -> NDArray[np.void]:
    """All positions one after the other."""
    return records(np.concatenate([ints(part) for part in parts]).reshape(-1).view(parts[0].dtype))
