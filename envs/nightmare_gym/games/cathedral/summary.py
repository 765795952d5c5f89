"""The facts of finished games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.games.cathedral import layout as L

ENDINGS = np.array(["going on", "time", "devoured"])


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """List the facts of games: the win, both scores by source, the cause of the end, the rows that the King used."""
    points = states["points"].reshape(len(states), L.PLAYERS, L.SOURCES)
    human, king = points[:, L.HUMAN].sum(axis=1), points[:, L.KING].sum(axis=1)
    names = np.array([*L.NIGHTMARE_NAMES, "none yet"])[states["nightmares"]]
    facts = {
        "won": human > king,
        "points": human,
        "kings_points": king,
        "margin": human - king,
        "turns": states["clock"],
        "cause": ENDINGS[states["ended"]],
        "stage": 1 + (states["pieces"] == L.PIECES),
        "pieces": states["pieces"],
        "nightmares": np.char.add(np.char.add(names[:, 0], " and "), names[:, 1]),
        "devoured": states["devoured"].sum(axis=1),
        "dreams_completed": (states["dreams"] == L.FULFILLED).sum(axis=1),
        "kings_dreams_completed": (states["dreams"] == L.KINGS_DONE).sum(axis=1),
        "upgrades_played": (states["cards"] == L.IN_PLAY).sum(axis=1),
    }
    for source, name in enumerate(L.SOURCE_NAMES):
        facts[f"points_{name}"] = points[:, L.HUMAN, source]
        facts[f"kings_{name}"] = points[:, L.KING, source]
    rows = states["rows"].reshape(len(states), L.DAYS, L.ROWS)
    for row in range(L.ROWS):
        facts[f"rows_{2 * row + 1}"] = rows[:, :, row].sum(axis=1)
    return facts
