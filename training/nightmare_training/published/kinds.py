"""The kinds of published files: their content, their stamps, and the commands that make them again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_training.evaluate.stamps import Stamp, Stamped
from nightmare_training.published.today import Today

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Part:
    """A part of a published file with its own stamp.

    Attributes:
        game: The game's id.
        made: The stamp in the file.
        now: Computes the stamp by the present code.
    """

    game: str
    made: Stamped
    now: Callable[[Today], Stamp]

    def changed(self, today: Today) -> list[str]:
        """List the changes since the part was made, in a few words each."""
        return today.changes(self.game, self.made, self.now)


def played(found: Any, kinds: Sequence[Options], names: Iterable[str] = (), value: str | None = None) -> Part:
    """Make the part of a file whose numbers come from players' games.

    Args:
        found: The file's content, with its game and its stamp.
        kinds: The options of each kind of games.
        names: The players.
        value: The value that measured luck; None if luck was not measured.
    """
    return Part(found.game, found.stamp, lambda today: today.of_games(found.game, kinds, names, value))


def rules_alone(found: Any) -> Iterable[Part]:
    """Return the only part of a file that depends on the rules, with its options, and on no player."""
    return [played(found, [found.options])]


def json_of(*models: type[BaseModel]) -> Callable[[Path], Any]:
    """Make a reader of JSON files that hold one of these models; error messages are those of the last model."""

    def read(file: Path) -> Any:
        for model in models:
            try:
                return model.model_validate_json(file.read_bytes())
            except ValidationError as error:
                wrong = error
        raise OptionError(complaints(str(file), wrong)[0]) from wrong

    return read


@dataclass(frozen=True)
class Kind:
    """One kind of published file.

    Attributes:
        file: Its name.
        read: Reads it; a broken file is an `OptionError`.
        command: Returns the command that makes such a file again, from its folder and its content; empty if the file
            may stay as it is.
        parts: Returns the parts of its content, each with its stamp.
        links: The files of a folder that the page of all results links to, each with the link's text.
        remark: Returns a further remark on an old file.
        renew: Updates the file's folder from newer results elsewhere; returns the files written.
    """

    file: str
    read: Callable[[Path], Any]
    command: Callable[[Path, Any], str]
    parts: Callable[[Any], Iterable[Part]] = rules_alone
    links: Mapping[str, str] = field(default_factory=dict)
    remark: Callable[[Any], str] = lambda found: ""
    renew: Callable[[Path], Iterable[Path]] = lambda file: ()

    def changed(self, found: Any, today: Today) -> list[str]:
        """List the changes since a file was made, in a few words each."""
        return list(dict.fromkeys(line for part in self.parts(found) for line in part.changed(today)))
