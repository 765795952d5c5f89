"""The names that people at a table read in place of the numbers of seats."""

from __future__ import annotations

import re
from collections.abc import Sequence

PLAYER = re.compile(r"\bplayer (\d)\b", re.IGNORECASE)
"""A seat in the words of every game."""


class Labels:
    """A different name for each seat.

    Args:
        names: The seats' names; those that stand twice get the number of the seat.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = [name if names.count(name) == 1 else f"{name} {seat}" for seat, name in enumerate(names)]

    def put(self, text: str) -> str:
        """Put names in place of the seats' numbers; a table of one seat has none."""
        return PLAYER.sub(lambda found: self._name(found), text) if len(self.names) > 1 else text

    def begin(self, seat: int, text: str) -> str:
        """Put names in, and begin with that of a seat if the text doesn't yet."""
        text, name = self.put(text), self.names[seat]
        return text if len(self.names) == 1 or text.startswith(name) else f"{name}: {text}"

    def _name(self, found: re.Match[str]) -> str:
        seat = int(found[1])
        return self.names[seat] if seat < len(self.names) else found[0]
