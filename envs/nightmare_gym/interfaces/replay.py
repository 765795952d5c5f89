"""`Replay`: one game, event by event, in a file; and `Recorder`, which grows one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from nightmare_gym.engine.arguments import SEEDS, shown
from nightmare_gym.engine.errors import ArgumentError, NightmareError, OptionError
from nightmare_gym.engine.files import write_text
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.hashes import rules_hash
from nightmare_gym.engine.position import FORMAT, Position
from nightmare_gym.engine.register import make_game

EXPECTED = "expected a replay, as Replay.save writes it"
LONGEST_NAME, LONGEST_NOTE = 200, 1000
"""The most letters of a player's name and of a note."""

Int32 = Annotated[int, Field(ge=-(2**31), lt=2**31)]
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


@dataclass(frozen=True)
class ReplayEvent:
    """One event of a replay: a decision of a seat, or a choice of nature.

    Attributes:
        position: The position before the event, a copy.
        choice: The seat's action, or nature's outcome.
        is_chance: True if nature chose.
        seat: The seat that decided; None for nature.
        index: The event's number, from 0.
        seconds: The time that the decision took; None if it is not known, and for nature.
    """

    position: Position
    choice: int
    is_chance: bool
    seat: int | None
    index: int
    seconds: float | None = None

    @property
    def name(self) -> str:
        """The name of the action or of the outcome, in this position."""
        named = self.position.outcome_name if self.is_chance else self.position.action_name
        return named(self.choice)


class Replay(BaseModel):
    """One game, whole or as far as it was played. Chance outcomes stand in it, so it needs no dice.

    Attributes:
        format: The kind of file.
        version: The version of the format.
        game: The game, as `nightmare_gym.engine.register.name_of` names it.
        options: The options that the game's parameters are built from.
        rules: `nightmare_gym.engine.hashes.rules_hash` of the game and the options when the game was played.
        players: A name for each seat.
        start: The numbers of the first position's state, as in `Position.to_json`; None is the game's own start.
        choices: Every event in order: the action of the seat that is asked, or nature's outcome.
        seconds: The time that each decision took, in the order of the decisions; None if it is not known.
        note: The origin of the game, in words.
        seed: The seed of the dice with which an unfinished game goes on; None if it is not known.
        real_dice: Nature's outcomes were typed in from a table with real dice and cards.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    format: Literal["nightmare-gym replay"] = "nightmare-gym replay"
    version: Literal[1] = 1
    game: str
    options: dict[str, Any]
    rules: str
    players: tuple[str, ...]
    start: tuple[Int32, ...] | None = None
    choices: tuple[Int32, ...]
    seconds: tuple[Seconds, ...] | None = None
    note: str = Field("", max_length=LONGEST_NOTE)
    seed: Annotated[int, Field(ge=0, lt=SEEDS)] | None = None
    real_dice: bool = False

    @field_validator("options")
    @classmethod
    def _plain(cls, options: dict[str, Any]) -> dict[str, Any]:
        """Refuse options that JSON cannot hold, such as NaN."""
        json.dumps(options, allow_nan=False)
        return options

    @field_validator("players")
    @classmethod
    def _named(cls, players: tuple[str, ...]) -> tuple[str, ...]:
        """Refuse names that are empty or cannot be shown on a line."""
        for name in players:
            if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
                raise ValueError(f"player {shown(name)}: expected a name of 1 to {LONGEST_NAME} printable letters")
        return players

    @field_validator("game", "rules", "note")
    @classmethod
    def _on_a_line(cls, text: str) -> str:
        """Refuse text that cannot be shown on a line."""
        if not text.isprintable():
            raise ValueError(f"{shown(text)}: expected printable letters on one line")
        return text

    @staticmethod
    def begin(position: Position, players: Sequence[str], note: str = "") -> Replay:
        """Return the replay of no events yet.

        Args:
            position: The first position.
            players: A name for each seat.
            note: The origin of the game, in words.

        Raises:
            OptionError: The position's parameters were changed since they were built, or a name is wrong.
        """
        written = json.loads(position.to_json())
        if written["options"] is None:
            raise OptionError("the position's parameters were changed: a replay needs the options they are built from")
        game = position.game
        own_start = Position(game, position.params_array).exact_key() == position.exact_key()
        try:
            replay = Replay(
                game=written["game"],
                options=written["options"],
                rules=rules_hash(game, written["options"]),
                players=tuple(players),
                start=None if own_start else tuple(written["state"]),
                choices=(),
                note=note,
            )
        except ValidationError as error:
            raise OptionError(_first_line(error)) from None
        replay._check_players(position)
        return replay

    def game_object(self) -> Game:
        """Return the game.

        Raises:
            OptionError: It does not exist here, or an option is wrong.
        """
        game = make_game(self.game, self.options)
        game.params(**self.options)
        return game

    def first(self) -> Position:
        """Return the first position.

        Raises:
            OptionError: The game does not exist here, an option is wrong, or `start` is no position of it.
        """
        game = self.game_object()
        if self.start is None:
            return Position(game, game.params(**self.options))
        state = {"game": self.game, "format": FORMAT, "options": self.options, "state": list(self.start)}
        try:
            return Position.from_json(json.dumps(state))
        except OptionError as error:
            raise OptionError(f"the replay's start: {error}") from error

    def events(self) -> Iterator[ReplayEvent]:
        """Play the game again; yield every event with the position before it.

        Raises:
            OptionError: A choice is not legal, by today's rules.
        """
        for event, _ in self._played():
            if event is not None:
                yield event

    def final(self) -> Position:
        """Return the last position.

        Raises:
            OptionError: A choice is not legal, by today's rules.
        """
        *_, (_, position) = self._played()
        return position

    @property
    def same_rules(self) -> bool:
        """True if the rules are today's."""
        return self.rules == rules_hash(self.game, self.options)

    def check(self) -> Replay:
        """Play the game again; return the replay itself.

        Raises:
            OptionError: The start is no position, a choice is not legal, or names or seconds are too few or too many.
        """
        self._check_players(self.first())
        decisions = sum(not event.is_chance for event in self.events())
        if self.seconds is not None and len(self.seconds) != decisions:
            raise OptionError(f"{len(self.seconds)} seconds: expected one for each of {decisions} decisions, or null")
        return self

    def to_json(self) -> str:
        """Return the text of the file, on one line."""
        return self.model_dump_json() + "\n"

    @staticmethod
    def from_json(text: str | bytes) -> Replay:
        """Read a replay, and check it by playing the game again.

        Raises:
            OptionError: The text is no replay, or a choice is not legal; the message says which.
        """
        try:
            replay = Replay.model_validate_json(text)
        except ValidationError as error:
            raise OptionError(f"{_first_line(error)}; {EXPECTED}") from None
        except (ValueError, TypeError, RecursionError) as error:
            raise OptionError(f"{shown(error)}; {EXPECTED}") from error
        if not {"format", "version"} <= replay.model_fields_set:
            raise OptionError(f"the format or its version is missing; {EXPECTED}")
        return replay.check()

    def save(self, path: Path | str) -> Path:
        """Write the replay to a file, which is whole or as it was before; return its path.

        Raises:
            NotWritten: The file cannot be written.
        """
        path = Path(path)
        write_text(path, self.to_json())
        return path

    @staticmethod
    def load(path: Path | str) -> Replay:
        """Read the replay in a file, and check it by playing the game again.

        Raises:
            OptionError: The file does not hold a replay, or a choice is not legal.
            OSError: It cannot be read.
        """
        try:
            return Replay.from_json(Path(path).read_bytes())
        except OptionError as error:
            raise OptionError(f"{path}: {error}") from error

    def _check_players(self, position: Position) -> None:
        seats = int(position.params.seats)
        if len(self.players) != seats:
            raise OptionError(f"{len(self.players)} names of players: expected one for each of {seats} seats")

    def _played(self) -> Iterator[tuple[ReplayEvent | None, Position]]:
        """Yield (None, the start), then every event and the position after it."""
        position = self.first()
        yield None, position.clone()
        times = iter(self.seconds or ())
        for index, choice in enumerate(self.choices):
            if position.is_over:
                raise OptionError(f"choice {index} of the replay ({choice}): the game is over; expected the end")
            before, is_chance = position.clone(), position.is_chance
            try:
                take(position, choice)
            except NightmareError as error:
                other = "" if self.same_rules else " (it was made by other rules than today's)"
                raise OptionError(f"choice {index} of the replay{other}: {error}") from error
            seat, seconds = (None, None) if is_chance else (before.actor, next(times, None))
            yield ReplayEvent(before, choice, is_chance, seat, index, seconds), position.clone()


class Recorder:
    """A replay that grows event by event.

    Args:
        position: The first position; it is copied.
        players: A name for each seat.
        note: The origin of the game, in words.
        seconds: Keep the time that each decision took.

    Attributes:
        position: The position now, to read.

    Raises:
        OptionError: The position's parameters were changed since they were built, or a name is wrong.
    """

    def __init__(self, position: Position, players: Sequence[str], note: str = "", seconds: bool = True) -> None:
        self._begun = Replay.begin(position, players, note)
        self.position = position.clone()
        self._before: list[Position] = []
        self._choices: list[int] = []
        self._seconds: list[float | None] = []
        self._timed = seconds
        self._asked = perf_counter()

    def take(self, choice: int, seconds: float | None = None) -> None:
        """Carry out an event and keep it.

        Args:
            choice: The action of the seat that is asked, or nature's outcome.
            seconds: The time that the decision took; None takes the time since the last event.

        Raises:
            ArgumentError: The choice is no whole number.
            IllegalAction: The rules don't allow it; nothing has changed then.
        """
        now, before = perf_counter(), self.position.clone()
        take(self.position, choice)
        self._before.append(before)
        self._choices.append(int(choice))
        spent = now - self._asked if seconds is None else seconds
        self._seconds.append(None if before.is_chance else spent)
        self._asked = perf_counter()

    def undo(self) -> int:
        """Take the last event back; return its choice.

        Raises:
            ArgumentError: There is none.
        """
        if not self._choices:
            raise ArgumentError("there is no event to take back: this is the beginning")
        self.position = self._before.pop()
        self._seconds.pop()
        self._asked = perf_counter()
        return self._choices.pop()

    def replay(self) -> Replay:
        """Return the game as far as it was recorded."""
        spent = tuple(round(float(one), 6) for one in self._seconds if one is not None)
        kept: dict[str, Any] = {"choices": tuple(self._choices), "seconds": spent if self._timed else None}
        return self._begun.model_copy(update=kept)


def take(position: Position, choice: int) -> None:
    """Carry out the event that is due: nature's outcome, or the action of the seat that is asked.

    Raises:
        IllegalAction: The rules don't allow it.
    """
    if position.is_chance:
        position.resolve(choice)
    else:
        position.apply(choice)


def _first_line(error: ValidationError) -> str:
    """Write the first error as one line: the place and the reason."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"]))
    return " ".join(f"{where}: {first['msg']}".removeprefix(": ").split())
