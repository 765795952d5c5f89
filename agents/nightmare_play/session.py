"""`Session`: a table at which people and agents play one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Agent, Decisions
from nightmare_agents.play import own_dice
from nightmare_gym.engine.arguments import seed_number
from nightmare_gym.engine.dice import GAME, streams
from nightmare_gym.engine.errors import IllegalAction, OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.loops import open_rows
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.story import Line
from nightmare_gym.engine.telling import opening
from nightmare_gym.interfaces.nature import draw_outcome
from nightmare_gym.interfaces.replay import Recorder, Replay
from nightmare_play.telling import told


class _Asked(NamedTuple):
    """A question that `undo` comes back to: the number of events before it, and nature's dice."""

    events: int
    dice: NDArray[np.void]


class Session:
    """A game with a person or an agent on each seat.

    Nature's dice are those of game 0 of the seed in any comparison, keyed by turn: after an undo the same numbers fall
    at the same places of the game, also for another action, so undoing is no way to fish for luck. An agent's dice are
    keyed by its seat and by the number of events before its decision, so it decides again as it did. Both stay as they
    are when a game is saved and resumed.

    With real dice nature's outcomes are asked of the people at the table, as decisions are; the session has no say.

    Args:
        game: The game, its id, or "package.module:object".
        options: The game's options.
        players: The agent of each seat; None is a person.
        names: The name to show of each seat.
        seed: Seed of all dice.
        real_dice: People roll real dice and draw real cards, and tell what they showed.

    Attributes:
        players: The agent of each seat; None is a person.
        names: The name of each seat.
        seed: Seed of all dice.
        real_dice: Nature's outcomes are asked of people.
        opening: The lines of the set-up; none if the game begins at a later position.
        told: The lines of each event since the start, in the order of the replay's choices.
        doer: The seat that took the last event's decision; None for nature's.

    Raises:
        OptionError: An option is wrong, or the players or names are not as many as the seats.
    """

    def __init__(
        self,
        game: Game | str,
        options: Mapping[str, Any],
        players: Sequence[Agent | None],
        names: Sequence[str],
        seed: int,
        real_dice: bool = False,
    ) -> None:
        self._open(Position(game, **options), players, names, seed, real_dice)

    def _open(
        self, start: Position, players: Sequence[Agent | None], names: Sequence[str], seed: int, real_dice: bool
    ) -> None:
        """Set the table up for a game that has not begun."""
        seats = int(start.params.seats)
        for what, found in (("players", players), ("names", names)):
            if len(found) != seats:
                raise OptionError(f"{len(found)} {what}: expected one for each of {seats} seats")
        self.players, self.names, self.seed = tuple(players), tuple(names), seed_number(seed)
        self.real_dice = real_dice
        self.opening = opening(start)
        self.told: list[tuple[Line, ...]] = []
        self._recorder = Recorder(start, self.names)
        self._undo: list[_Asked] = []
        self.doer: int | None = None
        self._dice = records(streams(self.seed, np.array([GAME])))
        open_rows(self._dice)
        self._since = monotonic()

    @property
    def position(self) -> Position:
        """The present position, to read."""
        return self._recorder.position

    @property
    def person(self) -> int | None:
        """The seat of the person who is asked; None if nature or an agent is to choose, or the game is over.

        Nobody is asked where only one action is legal; `step` takes it.
        """
        actor = self.position.actor
        asked = actor >= 0 and self.players[actor] is None and self.position.mask().sum() > 1
        return actor if asked else None

    @property
    def asks_nature(self) -> bool:
        """True if people are to tell what real dice or cards showed; where only one outcome is left, they need not."""
        return self.real_dice and self.position.is_chance and len(self.position.chance_outcomes()) > 1

    @property
    def waits(self) -> bool:
        """True if people are to answer: the person who is asked, or any of them for real dice."""
        return self.asks_nature or self.person is not None

    @property
    def lines(self) -> list[Line]:
        """All lines since the start."""
        return [line for lines in self.told for line in lines]

    def step(self) -> list[Line]:
        """Carry out one event that needs no person: nature's, an agent's, or the only legal action; and tell it.

        Raises:
            IllegalAction: People are asked, or the game is over.
        """
        if self.waits or self.position.is_over:
            raise IllegalAction("step: expected nature's or an agent's turn, not a person's or the end of the game")
        self._since = monotonic()
        choice = draw_outcome(self.position, self._dice) if self.position.is_chance else self._decide()
        return self._take(choice, monotonic() - self._since)

    def forward(self) -> list[Line]:
        """Carry out all events until people are asked or the game is over, and tell them."""
        lines: list[Line] = []
        while not self.waits and not self.position.is_over:
            lines += self.step()
        return lines

    def act(self, action: int) -> list[Line]:
        """Take an action for the person who is asked, and tell it; `forward` goes on from there.

        Args:
            action: The action; where real dice are asked for, the outcome that they showed.

        Raises:
            ArgumentError: The action is no whole number.
            IllegalAction: No person is asked, or the rules don't allow the action; nothing has changed.
        """
        if not self.waits:
            raise IllegalAction("act: no person is asked here; forward() leads to the next question or the end")
        asked = self._asked()
        lines = self._take(action, monotonic() - self._since)
        self._undo.append(asked)
        return lines

    def undo(self) -> bool:
        """Go back to the last answer of a person; return False if there was none, and nothing has changed."""
        if not self._undo:
            return False
        events, self._dice = self._undo.pop()
        while len(self.told) > events:
            self._recorder.undo()
            self.told.pop()
        self._since = monotonic()
        return True

    def replay(self) -> Replay:
        """Return the game so far, with what `resume` needs to go on."""
        return self._recorder.replay().model_copy(update={"seed": self.seed, "real_dice": self.real_dice})

    def save(self, path: Path) -> None:
        """Write the game so far to a file, for `resume` and for everything that reads replays.

        Raises:
            NotWritten: The file cannot be written, and is as it was before.
        """
        self.replay().save(path)

    @staticmethod
    def resume(path: Path, players: Sequence[Agent | None]) -> Session:
        """Go on with a game from a file.

        Args:
            path: The file, of `save` or any other replay; its seed is 0 where it has none.
            players: The agent of each seat; None is a person.

        Raises:
            OptionError: The file is no replay, is of other rules, or the players are not as many as the seats.
            OSError: It cannot be read.
        """
        return Session.continued(Replay.load(path), players)

    @staticmethod
    def continued(replay: Replay, players: Sequence[Agent | None]) -> Session:
        """Go on with a game that was recorded; see `resume`."""
        if not replay.same_rules:
            raise OptionError(f"this game of {replay.game} was played by other rules than today's, and cannot go on")
        session = object.__new__(Session)
        session._open(replay.first(), players, replay.players, replay.seed or 0, replay.real_dice)
        taken = iter(replay.seconds or ())
        for choice in replay.choices:
            seconds = None if session.position.is_chance else next(taken, None)
            if session.waits:
                session._undo.append(session._asked())
            elif session.position.is_chance:
                draw_outcome(session.position, session._dice)  # moves the dice on to where they were
            session._take(choice, seconds)
        return session

    def _asked(self) -> _Asked:
        """Remember the question that is due."""
        return _Asked(len(self.told), self._dice.copy())

    def _decide(self) -> int:
        """Ask the agent on the seat that is to decide; a person there has no choice."""
        position, seat = self.position, self.position.actor
        agent = self.players[seat]
        if agent is None:
            return position.legal_actions()[0]
        decisions = Decisions(
            position.game,
            position.states,
            position.params_array,
            position.observation(seat)[None],
            position.mask()[None],
            own_dice(self.seed, seat, len(self.told), 1),
            np.zeros(1, np.intp),
        )
        return int(agent.act(decisions)[0])

    def _take(self, choice: int, seconds: float | None) -> list[Line]:
        """Carry out an event, record it and tell it; the time of the next decision begins."""
        before = self.position.clone()
        self._recorder.take(choice, seconds)
        self.doer = None if before.is_chance else before.actor
        lines = told(before, choice)
        self.told.append(tuple(lines))
        self._since = monotonic()
        return lines
