"""The facts of finished games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import records
from nightmare_gym.games.lucidity.layout import ENDINGS, SEATS


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """List the facts of games: for each seat Power, win, Nightmare and elimination; the ending; turns."""
    from nightmare_gym.games.lucidity.scoring import power_rows

    powers, winners = np.zeros((len(states), SEATS), np.int32), np.zeros((len(states), SEATS), np.bool_)
    power_rows(records(states), records(params_array), powers, winners)
    facts: dict[str, NDArray[Any]] = {}
    for seat in range(int(params_array["seats"][0])):
        dreamers = states["dreamers"][:, seat]
        facts[f"power_{seat}"], facts[f"won_{seat}"] = powers[:, seat], winners[:, seat]
        facts[f"nightmare_{seat}"] = dreamers["nightmare"] >= 0
        facts[f"eliminated_{seat}"] = dreamers["eliminated"] == 1
    return facts | {"ending": np.array([*ENDINGS, "going on"])[states["ending"]], "turns": states["turn"]}
