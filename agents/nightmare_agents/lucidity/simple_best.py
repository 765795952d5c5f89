"""The best rule of each number of integers at tables of two, found by `nightmare study simple-rules lucidity`."""

from __future__ import annotations

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.simple import simple
from nightmare_agents.sentences import Numbers, of_size

BEST: tuple[Numbers, ...] = (
    {"rest_exhausts": 2},
    {"on_shadows": 3, "rest_exhausts": 2},
    {"on_shadows": 3, "rest_exhausts": 2, "rest_power": 14},
)
"""The rule of 1 integer, of 2, and so on."""


def best(integers: int) -> Bot:
    """Make the player that follows the best rule of this number of integers.

    Raises:
        OptionError: There is no rule of this size.
    """
    name = f"simple-{integers}"
    return simple(of_size(BEST, integers, name), name)
