"""The kinds of files that are published: what may stand in one, by what it was made, and what makes it anew."""

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
    """A part of a published file that has a stamp of its own.

    Attributes:
        game: The game's id.
        made: The stamp in the file.
        now: The stamp that the code as it is would put there.
    """

    game: str
    made: Stamped
    now: Callable[[Today], Stamp]

    def changed(self, today: Today) -> list[str]:
        """List what has changed since the part was made, each as a few words."""
        return today.changes(self.game, self.made, self.now)


def played(found: Any, kinds: Sequence[Options], names: Iterable[str] = (), value: str | None = None) -> Part:
    """The part of a file that rests on games which players have played.

    Args:
        found: What stands in the file, with its game and its stamp.
        kinds: The options of each kind of games.
        names: Those who played.
        value: By which luck was told; None: by none.
    """
    return Part(found.game, found.stamp, lambda today: today.of_games(found.game, kinds, names, value))


def rules_alone(found: Any) -> Iterable[Part]:
    """The one part of a file that rests on the rules, with the options that it names, and on no player."""
    return [played(found, [found.options])]


def json_of(*models: type[BaseModel]) -> Callable[[Path], Any]:
    """Make a reader of JSON files in which one of these models stands; the last one explains what is wrong."""

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
        command: The command that makes such a file anew, from its folder and what stands in it; empty where it may
            stay as it is.
        parts: The parts of what stands in it, each with its stamp.
        links: The files of a folder to which the page of all results links, each with what the link is called.
        remark: What more is to be said of an old file.
        renew: Writes anew what a file tells of other results, where these know more by now; returns what was written.
    """

    file: str
    read: Callable[[Path], Any]
    command: Callable[[Path, Any], str]
    parts: Callable[[Any], Iterable[Part]] = rules_alone
    links: Mapping[str, str] = field(default_factory=dict)
    remark: Callable[[Any], str] = lambda found: ""
    renew: Callable[[Path], Iterable[Path]] = lambda file: ()

    def changed(self, found: Any, today: Today) -> list[str]:
        """List what has changed since a file was made, each as a few words."""
        return list(dict.fromkeys(line for part in self.parts(found) for line in part.changed(today)))
