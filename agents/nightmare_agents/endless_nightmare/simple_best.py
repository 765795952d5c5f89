"""The best rule of each number of integers, found by `nightmare study simple-rules endless_nightmare`."""

from __future__ import annotations

from nightmare_agents.agent import Bot
from nightmare_agents.endless_nightmare.simple import simple
from nightmare_agents.sentences import Numbers, of_size

BEST: dict[str, tuple[Numbers, ...]] = {
    "reconstructed": (
        {"move": 3},
        {"move": 3, "sanity": 1},
        {"protect": 2, "move": 3, "sanity": 1},
        {"both": 0, "protect": 2, "move": 3, "sanity": 1},
        {"falling": 3, "both": 0, "protect": 2, "move": 3, "sanity": 1},
        {"falling": 3, "hurry": 5, "both": 0, "protect": 2, "move": 3, "sanity": 1},
        {"falling": 3, "hurry": 6, "build": 9, "both": 0, "protect": 2, "move": 3, "sanity": 1},
        {"falling": 3, "hurry": 6, "build": 9, "both": 0, "protect": 2, "move": 3, "more": 1, "sanity": 1},
    ),
    "small": (
        {"move": 3},
        {"move": 3, "sanity": 1},
        {"protect": 1, "move": 3, "sanity": 1},
        {"both": 0, "protect": 2, "move": 3, "sanity": 1},
        {"hurry": 4, "both": 0, "protect": 2, "move": 3, "sanity": 1},
        {"hurry": 4, "both": 0, "courage": 2, "protect": 2, "move": 3, "sanity": 1},
        {"hurry": 4, "both": 0, "courage": 2, "protect": 2, "move": 3, "sanity": 1, "thrift": 9},
        {"factory": 3, "hurry": 4, "both": 0, "courage": 2, "protect": 2, "move": 3, "sanity": 1, "thrift": 9},
    ),
}
"""By board: the rule of 1 integer, of 2, and so on."""


def best(board: str, integers: int, name: str) -> Bot:
    """Make the player that follows the best rule of this number of integers for a board.

    Raises:
        OptionError: There is no rule of this size.
    """
    return simple(of_size(BEST[board], integers, name), name)


def best_rule(integers: int) -> Bot:
    """Make the player `simple-K`."""
    return best("reconstructed", integers, f"simple-{integers}")


def best_rule_small(integers: int) -> Bot:
    """Make the player `simple-small-K`."""
    return best("small", integers, f"simple-small-{integers}")
