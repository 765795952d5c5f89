"""The figures that comparisons show beside the mean return."""

from __future__ import annotations

from typing import Any

from nightmare_training.metrics import Column, Facts, Metrics, Options, spelled


def measure(facts: Facts) -> dict[str, Any]:
    """Average the facts of finished games."""
    return {"busts": float(facts["busts"].mean())}


def unit(options: Options) -> str:
    """Name the return, for the axis of a plot."""
    return "points"


METRICS = Metrics(columns=(Column("busts", "turns lost", "number"),), measure=measure, unit=unit, setting=spelled)
