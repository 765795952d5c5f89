"""A game that has no metrics of its own."""

from __future__ import annotations

from typing import Any

from nightmare_training.metrics import Column, Facts, Metrics, Options, spelled


def measure(facts: Facts) -> dict[str, Any]:
    """How long a game takes, where the game says so."""
    return {"turns": float(facts["turns"].mean())} if "turns" in facts else {}


def unit(options: Options) -> str:
    """The return, by whatever the option says."""
    return f"return (reward={options['reward']})" if "reward" in options else "return"


METRICS = Metrics((Column("turns", "turns", "number"),), measure, unit, spelled)
