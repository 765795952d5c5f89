"""The racer: 15 Power as fast as the rows allow, by deep sleep and Dream Again; else as the keeper plays."""

from __future__ import annotations

from nightmare_agents.agent import Bot
from nightmare_agents.bogeymen.keeper import PARAMETERS as KEEPER
from nightmare_agents.bogeymen.keeper import choose

PARAMETERS = {
    **KEEPER,
    "race": 0,
    "island": 99.0,
}
"""The racer's parameters, found by a search on other dice than any published result's."""


def racer(**changes: float) -> Bot:
    """Make the racer; `changes` replace its parameters."""
    return Bot("racer", choose, {**PARAMETERS, **changes})
