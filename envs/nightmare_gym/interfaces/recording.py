"""`Recording`: a row of a batch, recorded event by event."""

from __future__ import annotations

from collections.abc import Sequence

from nightmare_gym.engine.errors import Fault, ResetNeeded
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.follower import Follower
from nightmare_gym.interfaces.replay import Recorder, Replay
from nightmare_gym.interfaces.rows import Rows


class Recording(Follower):
    """A follower that records the row's game.

    Args:
        rows: The batch.
        players: A name for each seat.
        note: The origin of the games, in words.
        seconds: Keep the time that each decision took.
        row: The number of the row.

    Attributes:
        recorder: The recorder of the present game; None before the first.

    Raises:
        OptionError: A name is wrong.
    """

    def __init__(self, rows: Rows, players: Sequence[str], note: str = "", seconds: bool = True, row: int = 0) -> None:
        super().__init__(rows, row)
        self.recorder: Recorder | None = None
        self._made_with = (list(players), note, seconds)
        Replay.begin(Position(rows.game, rows.params_array), players, note)  # refuses wrong names before the first game

    def check(self, reached: bytes) -> None:
        """Check that the row has met the position that was recorded last.

        Args:
            reached: The bytes of the row's position.

        Raises:
            Fault: It has met another one: a rule is not deterministic.
        """
        if self.position is None or self.position.exact_key() != reached:
            game = self._rows.game.id
            raise Fault(f"{game}: nature's choices differ when they are repeated: a rule is not deterministic")

    def replay(self) -> Replay:
        """Return the present game as far as it was followed.

        Raises:
            ResetNeeded: No game was begun.
        """
        if self.recorder is None:
            raise ResetNeeded("no game was begun: there is nothing to replay")
        return self.recorder.replay()

    def _open(self, start: Position) -> Position:
        self.recorder = Recorder(start, *self._made_with)
        return self.recorder.position

    def _carry_out(self, position: Position, choice: int) -> None:
        if self.recorder is not None:
            self.recorder.take(choice)
