"""The facts of finished games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.games.dream_catchers import layout as L

WAYS = np.array([*L.ENDINGS, "going on"])


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """List the facts of games: the win and the cause, bedroom, turns, counters, Monsters, catches."""
    return {
        "won": states["ending"] == L.SLEPT,
        "cause": WAYS[states["ending"]],
        "bedroom": np.array([*L.BEDROOMS, "none yet"])[states["bedroom"]],
        "turns": states["turn"],
        "sweet_left": states["sweet_left"],
        "nightmare_left": states["nightmare_left"],
        "time_left": states["time_left"],
        "monsters": (states["under_bed"] != L.NONE).sum(axis=1) + (states["woken_by"] != L.NONE),
        "caught_monsters": states["caught_monsters"].sum(axis=1),
        "caught_nightmares": states["caught_nightmares"],
        "eaten": states["eaten"],
    }
