"""Printed components in place of the package's: the tables that their owner may replace, by those of a file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.components import load
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.toml_lines import Place, lines_of

Given = str | Path | Mapping[str, Any] | None
"""The option `components` of a game: a file, the content of one, or None for the package's data alone."""

SAID = {
    "missing": "it is missing",
    "extra_forbidden": "there is no such entry; expected those that the comment above the table lists",
}
"""Errors in our own words, by pydantic's type."""

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class Printed(Generic[M]):
    """A component file of the package, and those of its tables that the owner of a printed game may replace.

    Attributes:
        file: The file.
        model: Its model.
        tables: The tables, by their names in full, such as `boards.reconstructed.ring`.
    """

    file: Path
    model: type[M]
    tables: tuple[str, ...]

    def facts(self, given: Given = None) -> M:
        """Return the package's data, with the owner's tables in place of its own.

        Raises:
            OptionError: A file cannot be read, or an entry in it is wrong; the message names its line.
        """
        return load(self.file, self.model) if given is None else self._checked(_Entered.read(given))

    def _checked(self, entered: _Entered) -> M:
        data = deepcopy(_parsed(self.file))
        for name in self.tables:
            found = entered.table(name)
            if found is not None:
                *way, last = name.split(".")
                table = data
                for part in way:
                    table = table[part]
                table[last] = found
        try:
            return self.model.model_validate_json(json.dumps(data), strict=True)
        except ValidationError as error:
            raise OptionError(entered.complaint(error, self.tables)) from None


def entered(given: Given, printed: Sequence[Printed[Any]], game: str) -> dict[str, Any]:
    """Return the tables that an owner has entered, checked against all component files of a game.

    Args:
        given: The file, or its content.
        printed: The game's component files.
        game: The game's id, for errors.

    Raises:
        OptionError: A file cannot be read, has a table that no component file has, or an entry is wrong; the message
            names its line.
    """
    found = _Entered.read(given)
    known = [name for one in printed for name in one.tables]
    stray = next(_strays(found.tables, known), None)
    if stray is not None:
        raise OptionError(
            f"{found.at(stray)}: there is no table {'.'.join(map(str, stray))!r} to replace; expected those that "
            f"`nightmare components {game}` writes"
        )
    for one in printed:
        one._checked(found)
    return found.tables


@dataclass(frozen=True)
class _Entered:
    """The tables that an owner has entered.

    Attributes:
        name: The file's name.
        tables: Its content, of the types that JSON has.
        lines: The line of each entry; empty if there is no file.
    """

    name: str
    tables: dict[str, Any]
    lines: dict[Place, int] = field(default_factory=dict)

    @staticmethod
    def read(given: Any) -> _Entered:
        """Read a file, or take the content of one.

        Raises:
            OptionError: It cannot be read, is not TOML, or holds no table.
        """
        if isinstance(given, Mapping):
            return _Entered("components", _plain(given))
        if not isinstance(given, str | Path):
            raise OptionError(
                f"components={shown(given)}: expected the file that `nightmare components GAME` writes, or its content"
            )
        try:
            text = Path(given).read_text(encoding="utf-8")
            found = _Entered(str(given), _plain(tomllib.loads(text)), lines_of(text))
        except tomllib.TOMLDecodeError as error:
            raise OptionError(f"{given}: not valid TOML: {error}") from error
        except (OSError, ValueError, RecursionError) as error:
            reason = getattr(error, "strerror", None) or error
            raise OptionError(f"components: cannot read {str(given)!r}: {reason}") from error
        if not found.tables:
            raise OptionError(f"{given}: there is no table in it; expected what `nightmare components GAME` writes")
        return found

    def table(self, name: str) -> Any:
        """Return a table by its name in full; None if it was not entered."""
        found: Any = self.tables
        for part in name.split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
        return found

    def at(self, place: Place) -> str:
        """Name the file, and the line of an entry or of the nearest thing around it."""
        line = self._line(place)
        return self.name if line is None else f"{self.name}:{line}"

    def _line(self, place: Place) -> int | None:
        return next((self.lines[place[:n]] for n in range(len(place), 0, -1) if place[:n] in self.lines), None)

    def complaint(self, error: ValidationError, tables: Sequence[str]) -> str:
        """Describe the first wrong entry in one line: the file, the line, the key, and what is expected."""
        every = error.errors(include_url=False)
        inner = [one for one in every if not any(_inside(other["loc"], one["loc"]) for other in every)]
        one = min(inner, key=lambda one: self._line(self._place(one["loc"], one["msg"], tables)) or 0)
        place = self._place(one["loc"], one["msg"], tables)
        said = SAID.get(one["type"], one["msg"]).removeprefix("Value error, ")
        found = "" if one["type"] in (*SAID, "value_error") else f" (found {shown(one['input'])})"
        more = f"; {len(inner) - 1} more of its entries are wrong" if len(inner) > 1 else ""
        return f"{self.at(place)}: {'.'.join(map(str, one['loc'] or place))}: {said}{found}{more}"

    def _place(self, place: Place, said: str, tables: Sequence[str]) -> Place:
        """Return the place of an error; if it is that of several tables, the first entered one that it speaks of."""
        if place:
            return place
        names = [name for name in tables if self.table(name) is not None]
        spoken = next((name for name in names if name.split(".")[0] in said), "")
        return tuple(spoken.split(".")) if spoken else ()


@cache
def _parsed(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _plain(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Copy tables with the types of JSON only."""
    plain: dict[str, Any] = json.loads(json.dumps(tables, default=_as_plain))
    return plain


def _as_plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else str(value)


def _inside(place: Place, other: Place) -> bool:
    """Tell whether a place lies in another one."""
    return len(place) > len(other) and place[: len(other)] == other


def _strays(tables: Mapping[str, Any], known: Sequence[str], way: Place = ()) -> Iterator[Place]:
    """Yield the place of each entry that lies in no known table."""
    for name, content in tables.items():
        place = (*way, name)
        path = ".".join(map(str, place))
        if path in known:
            continue
        if isinstance(content, Mapping) and any(one.startswith(f"{path}.") for one in known):
            yield from _strays(content, known, place)
        else:
            yield place
