"""The facts of finished games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import records
from nightmare_gym.games.bogeymen import layout as L

WAYS = np.array([*L.ENDINGS, "going on"])


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """List the facts of games: win, ending, Bogeyman, Power, Awakened Nightmares, Spooks left, turns."""
    from nightmare_gym.games.bogeymen.scoring import fact_rows

    power, nightmares, spooks = (np.zeros(len(states), np.int32) for _ in range(3))
    fact_rows(records(states), power, nightmares, spooks)
    return {
        "won": np.isin(states["ending"], L.WON),
        "ending": WAYS[states["ending"]],
        "bogeyman": np.array([*L.BOGEYMEN, "none yet"])[states["bogeyman"]],
        "power": power,
        "awakened": nightmares,
        "spooks_left": spooks,
        "turns": states["turn"],
    }
