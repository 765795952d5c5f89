"""Whole games of the best player: the markers that are typical of their middle, and when a Sanity is spent."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.player import step_of
from nightmare_gym.games.endless_nightmare.layout import (
    D6,
    KEEP,
)
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_studies.decisions import Taken
from nightmare_studies.strategy.markers import Tracks
from nightmare_training.support.formats import Rows

FEWEST = 30
"""What fewer games have is not called typical."""
LATER = 6
"""From so many Nightmares survived on, the shares of spent Sanities are told together."""
TRACKS = tuple(Tracks.__annotations__)


def typical(taken: Taken, survived: int) -> Tracks | None:
    """The markers with which games are in the first turn after so many Nightmares: those nearest to the medians.

    Markers of one game, as the medians together may be none that there can be. None where too few games come so far.
    """
    states = taken.states
    there = (step_of(states)["step"] == Step.CHOOSE_ACTION) & (states["survived"] == survived) & (states["ended"] == 0)
    rows = np.flatnonzero(there)
    rows = rows[np.unique(taken.games[rows], return_index=True)[1]]
    if len(rows) < FEWEST:
        return None
    markers = np.column_stack([states[name][rows] for name in TRACKS]).astype(np.int64)
    nearest = int(np.abs(markers - np.median(markers, axis=0)).sum(1).argmin())
    return Tracks(*(int(value) for value in markers[nearest]))


def spent(taken: Taken, sanity_change: int) -> tuple[list[str], Rows]:
    """Count how often a Sanity changes a roll, by what is rolled and by Nightmares survived."""
    asked = step_of(taken.states)["step"] == Step.SPEND_SANITY
    states, use = taken.states[asked], taken.actions[asked] != KEEP
    survived, kinds = np.minimum(states["survived"] + states["ended"], LATER), rolls(states, sanity_change)
    rows = [
        [name, *(share(use[kind & (survived == many)]) for many in range(LATER + 1))] for name, kind in kinds.items()
    ]
    return ["the roll", *(str(many) for many in range(LATER)), f"{LATER} or more"], rows


def rolls(states: NDArray[np.void], sanity_change: int) -> dict[str, NDArray[np.bool_]]:
    """The kinds of rolls that a Sanity might change, each with the positions that are of it."""
    use, die, points = step_of(states)["a"], states["die"], states["points"]
    action, fails = use == Step.ACTION_ROLLED, die < points
    saved = np.minimum(D6 - 1, die + sanity_change) >= points
    return {
        "an Action that fails, and would succeed": action & fails & saved,
        "an Action that fails either way": action & fails & ~saved,
        "an Action that succeeds": action & ~fails,
        "a Nightmare Event": use == Step.EVENT_ROLLED,
        "the selection of a Nightmare": ~action & (use != Step.EVENT_ROLLED),
    }


def share(used: NDArray[np.bool_]) -> str:
    """The share of rolls on which it is spent, out of how many."""
    return f"{100 * used.mean():.0f}% of {len(used):,}" if len(used) else "-"
