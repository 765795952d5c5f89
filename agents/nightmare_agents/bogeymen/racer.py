"""The racer: 15 Power as fast as the rows allow, by deep sleep and Dream Again; else as the keeper plays."""

from __future__ import annotations

from nightmare_agents.agent import Bot
from nightmare_agents.bogeymen.keeper import PARAMETERS as KEEPER
from nightmare_agents.bogeymen.keeper import choose

PARAMETERS = {
    **KEEPER,
    "red": 0.6,
    "green": 0.6,
    "race": 4,
    "full": 1.5,
    "island": 99.0,  # no Spook is rerolled
}
"""The racer's parameters, chosen on other dice than any published result's."""


def racer(**changes: float) -> Bot:
    """Make the racer; `changes` replace its parameters."""
    return Bot("racer", choose, {**PARAMETERS, **changes})
