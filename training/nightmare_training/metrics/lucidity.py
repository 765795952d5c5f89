"""What is measured of Lucidity: what a player becomes, its Power, how games end, turns.

The facts are those of one player's seats (`nightmare_training.evaluate.tournament.seats`). Games of several line-ups
have the same dice, so the figures carry no intervals: the tournament's own come from blocks.
"""

from __future__ import annotations

from typing import Any

from nightmare_training.metrics import Column, Facts, Metrics, Options, shares, spelled


def measure(facts: Facts) -> dict[str, Any]:
    """The figures of a player's seats in finished games."""
    return {
        "power": float(facts["power"].mean()),
        "nightmare": float(facts["nightmare"].mean()),
        "eliminated": float(facts["eliminated"].mean()),
        "turns": float(facts["turns"].mean()),
        "endings": shares(facts["ending"]),
    }


def unit(options: Options) -> str:
    """A win is shared by all who have the most Power."""
    return "return (2/k - 1 for each of k winners, -1 lost)"


METRICS = Metrics(
    columns=(
        Column("power", "Power", "number"),
        Column("nightmare", "became a Nightmare", "share"),
        Column("eliminated", "eliminated", "share"),
        Column("turns", "turns", "number"),
        Column("endings", "ending", "shares"),
    ),
    measure=measure,
    unit=unit,
    setting=spelled,
)
