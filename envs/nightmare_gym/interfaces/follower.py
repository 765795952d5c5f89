"""`Follower`: a row of a batch, followed event by event."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import open_stream
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.nature import draw_outcome
from nightmare_gym.interfaces.rows import Rows


@entry
def _reopen(dice: Any) -> None:
    """Go back to the beginning of the episode."""
    open_stream(dice[0], dice[0].episode)


class Follower(ABC):
    """A row of a batch, followed event by event.

    The compiled loops that step the row record nothing. But the dice are keyed, so a follower can play the game again
    from its first position, its dice and its decisions, one event at a time.

    Args:
        rows: The batch.
        row: The number of the row.

    Attributes:
        row: The number of the row.
        position: The row's position, as far as it was followed; None before the first game.
    """

    def __init__(self, rows: Rows, row: int = 0) -> None:
        self._rows, self.row = rows, row
        self.position: Position | None = None

    def begin(self, position: Position | None = None) -> None:
        """Follow a game that the row has just begun, at the start or from a position."""
        start = Position(self._rows.game, self._rows.params_array) if position is None else position.clone()
        self._dice = self._rows.dice[self.row : self.row + 1].copy()
        _reopen(self._dice)
        self.position = self._open(start)
        self._advance(self.position)

    def follow(self, action: int) -> None:
        """Follow an action that the row is about to take; an illegal one changes nothing."""
        position = self.position
        if position is None or action not in position.legal_actions():
            return
        self._carry_out(position, action)
        self._advance(position)

    @abstractmethod
    def _open(self, start: Position) -> Position:
        """Begin a game at a position; return the position that `_carry_out` changes."""

    @abstractmethod
    def _carry_out(self, position: Position, choice: int) -> None:
        """Carry out the event that is due: the action of the seat that is asked, or nature's outcome."""

    def _advance(self, position: Position) -> None:
        """Carry out events of nature by the row's dice, as the loops do."""
        while position.is_chance:
            self._carry_out(position, draw_outcome(position, self._dice))
