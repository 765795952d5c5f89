"""The best rules of so many integers, as `nightmare study simple-rules lucidity` has found them for a table of two."""

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
    """The player that goes by the best rule of so many integers.

    Raises:
        OptionError: There is no rule of so many.
    """
    name = f"simple-{integers}"
    return simple(of_size(BEST, integers, name), name)
