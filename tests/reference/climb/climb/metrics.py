"""The metrics of Climb: games won, the climbers' height, turns."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_training.metrics import Column, Facts, Metrics, Options, spelled

HEADLINE = Column("won", "won", "share")


def of_seat(facts: Facts, name: str) -> NDArray[Any]:
    """Return a fact of the measured player: from a tournament's facts of one seat, or of a single climber."""
    return facts[name] if name in facts else facts[f"{name}_0"]


def measure(facts: Facts) -> dict[str, Any]:
    """Compute the figures of finished games."""
    return {
        "won": float(of_seat(facts, "won").mean()),
        "height": float(of_seat(facts, "height").mean()),
        "turns": float(facts["turns"].mean()),
    }


def unit(options: Options) -> str:
    """Name the unit of the return."""
    return "return (1 for a win)"


def score(returns: NDArray[np.float64], facts: Facts) -> NDArray[np.float64]:
    """Return 1 for each game won, else 0."""
    return of_seat(facts, "won").astype(np.float64)


METRICS = Metrics(
    columns=(HEADLINE, Column("height", "height", "number"), Column("turns", "turns", "number")),
    measure=measure,
    unit=unit,
    setting=spelled,
    headline=HEADLINE,
    score=score,
)
