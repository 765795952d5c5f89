"""The racer with patience: a Nightmare later, with more Power, and of a colour that others hold.

A Nightmare starves if it comes early: the others return its colour from then on, and there is little to consume. So a
Nightmare is worth less than nothing to the bogeyman, but for each die that it could consume and for the Power that lies
there. It dreams on all the same, fears the Hunt row, rerolls more, and minds less that its Shadows feed a Nightmare.
"""

from __future__ import annotations

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.racer import choose
from nightmare_agents.lucidity.stalker import PARAMETERS as OF_THE_STALKER

PARAMETERS = {
    **OF_THE_STALKER,
    "hunt": 0.34,
    "life": 4.7,
    "exhaust": 0.65,
    "crown": -1.7,
    "decided": 3.2,
    "prey": 0.3,
    "fed": 1.8,
    "refund": 0.9,
    "thrift": 0.25,
    "spite": 0.47,
}
"""Weights in Power, explained in `taste`; found by search on other dice than any published result's."""


def bogeyman(**changes: float) -> Bot:
    """Make the bogeyman; `changes` replace parameters."""
    return Bot("bogeyman", choose, {**PARAMETERS, **changes})
