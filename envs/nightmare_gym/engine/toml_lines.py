"""The line of every entry of a TOML text, which Python's reader of TOML does not tell."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator

Place = tuple[str | int, ...]
"""The way to an entry: names of tables and keys, and numbers of elements from 0."""

SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
PART = re.compile(r"""[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))[ \t]*""")
TEXT = re.compile(r'"{3}(?:[^\\]|\\.)*?"{3,5}|\'{3}.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'', re.DOTALL)
PLAIN = re.compile(r"[^,\]}\n#]*")


def lines_of(text: str) -> dict[Place, int]:
    """Return the line, counted from 1, on which each table, entry and element begins.

    Args:
        text: Sound TOML.
    """
    found: dict[Place, int] = {}
    for place, line in _Scan(text).all():
        found.setdefault(place, line)
    return found


class _Scan:
    """A walk through a sound TOML text."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._rows: dict[Place, int] = {}  # the number of the last row of each array of tables

    def all(self) -> Iterator[tuple[Place, int]]:
        """Yield every place with its line."""
        table: Place = ()
        while self._skip():
            if self._text[self._at] == "[":
                table = yield from self._header()
            else:
                yield from self._entry(table)

    def _skip(self) -> str:
        """Pass over space and comments; return the next letter, none at the end."""
        self._at = self._end(SPACE)
        return self._text[self._at : self._at + 1]

    def _end(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self._text, self._at)
        return self._at if found is None else found.end()

    def _line(self) -> int:
        return self._text.count("\n", 0, self._at) + 1

    def _header(self) -> Generator[tuple[Place, int], None, Place]:
        """Read the header of a table; return the table's place."""
        line, is_row = self._line(), self._text.startswith("[[", self._at)
        self._at += 1 + is_row
        place: Place = ()
        for name in self._key():
            place = (*self._row(place), name)
            yield place, line
        self._at += 1 + is_row
        if is_row:
            self._rows[place] = self._rows.get(place, -1) + 1
        yield self._row(place), line
        return self._row(place)

    def _row(self, place: Place) -> Place:
        """Return the last row of an array of tables, and anything else as it is."""
        return (*place, self._rows[place]) if place in self._rows else place

    def _key(self) -> Place:
        """Read a key, which may have several parts."""
        parts: list[str] = []
        while not parts or self._text.startswith(".", self._at):
            self._at += bool(parts)
            found = PART.match(self._text, self._at)
            assert found is not None
            parts.append(next(one for one in found.groups() if one is not None))
            self._at = found.end()
        return tuple(parts)

    def _entry(self, table: Place) -> Iterator[tuple[Place, int]]:
        line, place = self._line(), table
        for name in self._key():
            place = (*place, name)
            yield place, line
        self._at += 1  # the sign of equality
        yield from self._value(place)

    def _value(self, place: Place) -> Iterator[tuple[Place, int]]:
        letter = self._skip()
        if letter == "[":
            yield from self._parts("]", place, numbered=True)
        elif letter == "{":
            yield from self._parts("}", place, numbered=False)
        else:
            self._at = self._end(TEXT if letter in "\"'" else PLAIN)

    def _parts(self, close: str, place: Place, numbered: bool) -> Iterator[tuple[Place, int]]:
        """Pass over an array, or over a table in braces."""
        self._at += 1
        number = 0
        while (letter := self._skip()) != close:
            if letter == ",":
                self._at += 1
            elif numbered:
                yield (*place, number), self._line()
                yield from self._value((*place, number))
                number += 1
            else:
                yield from self._entry(place)
        self._at += 1
