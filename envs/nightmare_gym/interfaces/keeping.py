"""`Keep`: the choice of the games whose replays are kept."""

from __future__ import annotations

import heapq
from typing import Generic, TypeVar

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import OptionError

ORDERS = {"first": 0.0, "best": 1.0, "worst": -1.0}
"""The factor of a game's return by which the games are ranked."""
MOST = 10**9

T = TypeVar("T")


class Keep(Generic[T]):
    """The games to keep, and those kept so far; of equal games the earlier ones.

    Args:
        keep: `all`, or `first:N`, `best:N` or `worst:N`: by the return.

    Raises:
        OptionError: It is none of these.
    """

    def __init__(self, keep: str) -> None:
        order, _, most = keep.partition(":") if isinstance(keep, str) else ("", "", "")
        right = most.isdecimal() and most.isascii() and 1 <= int(most[:20]) <= MOST
        if keep != "all" and not (order in ORDERS and right):
            raise OptionError(f"keep={shown(keep)}: expected all, or worst:N, best:N or first:N with N at least 1")
        self.all = keep == "all"
        self.factor = ORDERS.get(order, 0.0)
        self.most = MOST if self.all else int(most)
        self._kept: list[tuple[float, int, T]] = []

    @property
    def by_return(self) -> bool:
        """True if a game that was kept may have to give way to a later one."""
        return self.factor != 0.0

    def wants(self, number: int, earned: float) -> bool:
        """Tell whether a game is to be kept, as far as the games are known.

        Args:
            number: The game's number; every game has another one.
            earned: Its return.
        """
        return len(self._kept) < self.most or self._rank(number, earned) > self._kept[0][:2]

    def add(self, number: int, earned: float, game: T) -> T | None:
        """Keep a game that is wanted; return the one that gives way to it."""
        heapq.heappush(self._kept, (*self._rank(number, earned), game))
        return heapq.heappop(self._kept)[2] if len(self._kept) > self.most else None

    def join(self, other: Keep[T]) -> None:
        """Keep the games that another has kept, as far as they are wanted here."""
        for one in other._kept:
            heapq.heappush(self._kept, one)
            if len(self._kept) > self.most:
                heapq.heappop(self._kept)

    def games(self) -> list[T]:
        """List the games that are kept, in the order in which they were played."""
        return [game for _, _, game in sorted(self._kept, key=lambda one: -one[1])]

    def _rank(self, number: int, earned: float) -> tuple[float, int]:
        return self.factor * earned, -number
