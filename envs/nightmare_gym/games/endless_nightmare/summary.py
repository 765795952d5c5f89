"""The facts of finished games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import records
from nightmare_gym.games.endless_nightmare import layout as L


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """List the facts of games: score, Nightmares survived, cause of death ("alive" if cut short), turns."""
    from nightmare_gym.games.endless_nightmare.scoring import score_rows

    scores = np.zeros(len(states), np.int32)
    score_rows(records(states), records(params_array), scores)
    return {
        "score": scores,
        "nightmares_survived": states["survived"],
        "cause": np.array(L.CAUSES)[states["cause"]],
        "turns": states["turn"],
    }
