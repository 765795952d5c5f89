"""The log of a game: its story, with every decision and every event of nature."""

from __future__ import annotations

from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import tell
from nightmare_gym.interfaces.follower import Follower
from nightmare_gym.interfaces.rows import Rows


class Log(Follower):
    """A follower that tells every event in words; the game has a story."""

    def __init__(self, rows: Rows) -> None:
        super().__init__(rows)
        self._told: list[str] = []

    def read(self) -> list[str]:
        """Return the lines since the last call; consequences are indented."""
        lines, self._told = self._told, []
        return lines

    def _open(self, start: Position) -> Position:
        self._told = []
        return start

    def _carry_out(self, position: Position, choice: int) -> None:
        """Carry out an event and add its lines."""
        self._told += [f"{'  ' * line.depth}{line.text}" for line in tell(position, choice)]
