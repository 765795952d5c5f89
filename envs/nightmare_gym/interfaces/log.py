"""The log of a game: the narrator's lines for every decision and every event of nature."""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import below, open_stream
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.rows import Rows


@entry
def _reopen(dice: Any) -> None:
    """Go back to the beginning of the episode."""
    open_stream(dice[0], dice[0].episode)


@entry
def _roll(dice: Any, turn: int, total: int) -> int:
    """Draw the next number of a turn, below a total."""
    return below(dice[0], turn, total)


class Log:
    """Row 0 of a batch, followed event by event.

    The compiled loops that step the row record nothing. But the dice are keyed, so the log can play the game again from
    its first position, its dice and its decisions, one event at a time.

    Args:
        rows: The batch; its game's rendering has a `narrate`.

    Attributes:
        position: The row's position, as far as the log has followed.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._told: list[str] = []
        self.position: Position | None = None

    def begin(self, position: Position | None = None) -> None:
        """Follow a game that the row has just begun, at the start or from a position."""
        start = Position(self._rows.game, self._rows.params_array) if position is None else position.clone()
        self.position, self._told = start, []
        self._dice = self._rows.dice[:1].copy()
        _reopen(self._dice)
        self._advance(start)

    def follow(self, action: int) -> None:
        """Follow an action that the row is about to take; an illegal one changes nothing."""
        position = self.position
        if position is None or action not in position.legal_actions():
            return
        self._tell(position, action)
        self._advance(position)

    def read(self) -> list[str]:
        """Return the lines since the last call; consequences are indented."""
        lines, self._told = self._told, []
        return lines

    def _advance(self, position: Position) -> None:
        """Carry out events of nature by the row's dice, as the loops do."""
        while position.is_chance:
            passed = position.weights().cumsum()
            number = _roll(self._dice, int(position.state.turn), int(passed[-1]))
            self._tell(position, int(np.searchsorted(passed, number, side="right")))

    def _tell(self, position: Position, choice: int) -> None:
        """Carry out an event and add its lines."""
        narrate, before = position.game.rendering.narrate, position.clone()
        if position.is_chance:
            position.resolve(choice)
        else:
            position.apply(choice)
        if narrate:
            first, *others = narrate(before.state, position.state, position.params, choice)
            self._told += [first, *(f"  {line}" for line in others)]
