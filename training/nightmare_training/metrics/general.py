"""The metrics of a game that has none of its own."""

from __future__ import annotations

from typing import Any

from nightmare_training.metrics import Column, Facts, Metrics, Options, spelled


def measure(facts: Facts) -> dict[str, Any]:
    """Compute the mean number of turns, if the game's facts have it."""
    return {"turns": float(facts["turns"].mean())} if "turns" in facts else {}


def unit(options: Options) -> str:
    """Name the return, with the option `reward` if it is set."""
    return f"return (reward={options['reward']})" if "reward" in options else "return"


METRICS = Metrics((Column("turns", "turns", "number"),), measure, unit, spelled)
