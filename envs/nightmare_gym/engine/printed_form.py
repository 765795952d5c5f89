"""The file in which the owner of a printed game enters its data, with what each entry is and what it may be."""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game

WIDTH = 118
HEAD = """\
The components of {id}, to be filled in by an owner of the printed game. The values below are the package's own.
A table says by its `source` where they come from: "published" (other print), "inferred" (forced by the rules) or
"reconstructed" (a guess that fits, never the printed value). Write "printed" once you have entered yours.
Tables that you leave out stay the package's. Play with the file by: nightmare play {id} --components FILE"""

Schema = Mapping[str, Any]


def form(game: Game) -> str:
    """Write the file to fill in, with the package's values.

    Raises:
        OptionError: The game has no component data that can be replaced.
    """
    if not game.printed:
        raise OptionError(f"{game.id} has no components that a file can replace; expected a game with some")
    parts = [_comment(HEAD.format(id=game.id))]
    for printed in game.printed:
        text, schema = printed.file.read_text(encoding="utf-8"), printed.model.model_json_schema()
        content = tomllib.loads(text)
        parts += [_part(name, text, content, schema) for name in printed.tables]
    return "\n\n".join(parts) + "\n"


def _part(name: str, text: str, content: Mapping[str, Any], schema: Schema) -> str:
    """Write a table: what it is, what may stand in it, and its lines in the package's file."""
    found, table = schema, content
    for part in name.split("."):
        found, table = _inner(found, part, schema), table[part]
    origin = table["source"].upper()
    told = [f"{name}: {found['description']}", f"{origin}: {table['note']}." if "note" in table else f"{origin}."]
    told += _grouped(_entries(found, schema))
    return "\n".join([*map(_comment, told), *_lines(text, name)])


def _comment(text: str) -> str:
    """Write text as comments, line by line; what is too long goes on further to the right."""
    return "\n".join(
        textwrap.fill(line, WIDTH, initial_indent="# ", subsequent_indent="#     ", break_long_words=False)
        for line in text.split("\n")
    )


def _entries(table: Schema, root: Schema) -> list[tuple[str, str]]:
    """List the entries of a table, each with what it may be."""
    needed = table.get("required", ())
    return [
        (name, _meaning(one, root) + ("" if name in needed else ", or left out"))
        for name, one in table["properties"].items()
        if name not in ("source", "note")
    ]


def _grouped(entries: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Say what each entry may be, in one line for all of the same meaning."""
    for meaning in dict.fromkeys(meaning for _, meaning in entries):
        yield f"- {', '.join(name for name, one in entries if one == meaning)}: {meaning}"


def _lines(text: str, name: str) -> Iterator[str]:
    """Yield the lines of a table and of those inside it, without the comments before the next one."""
    rows = text.split("\n")
    starts = [line for line, row in enumerate(rows) if row.startswith("[")]
    for start, following in zip(starts, [*starts[1:], len(rows)], strict=True):
        if f"{rows[start].strip('[]')}.".startswith(f"{name}."):
            block = rows[start:following]
            while block and (not block[-1] or block[-1].startswith("#")):
                block.pop()
            yield from block


def _resolved(schema: Schema, root: Schema) -> Schema:
    """Follow a reference; of what may also be null, return the other kind."""
    if "anyOf" in schema:
        return _resolved(next(one for one in schema["anyOf"] if one.get("type") != "null"), root)
    if "$ref" not in schema:
        return schema
    found: Schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    return found


def _inner(schema: Schema, name: str, root: Schema) -> Schema:
    """Return the schema of an entry of a table."""
    return _resolved(schema.get("properties", {}).get(name) or schema["additionalProperties"], root)


def _meaning(schema: Schema, root: Schema) -> str:
    """Say what a value may be."""
    one = _resolved(schema, root)
    if "enum" in one or "const" in one:
        known = one.get("enum") or [one["const"]]
        words = ", ".join(f'"{word}"' if isinstance(word, str) else str(word) for word in known)
        return words if len(known) == 1 else f"one of {words}"
    if one["type"] == "array":
        return _list(one, root)
    if one["type"] == "object":
        inside = _entries(one, root)
        return f"{{ {'; '.join(line.removeprefix('- ') for line in _grouped(inside))} }}"
    return {"boolean": "true or false", "string": "a text"}.get(one["type"]) or _number(one)


def _number(one: Schema) -> str:
    kind = "a whole number" if one["type"] == "integer" else "a number"
    low = one.get("minimum", one.get("exclusiveMinimum", -1) + 1 if "exclusiveMinimum" in one else None)
    high = one.get("maximum", one.get("exclusiveMaximum", 1) - 1 if "exclusiveMaximum" in one else None)
    if low is not None and high is not None:
        return f"{kind} from {low} to {high}"
    return kind if low is None else f"{kind} of at least {low}"


def _list(one: Schema, root: Schema) -> str:
    fixed = [_meaning(item, root) for item in one.get("prefixItems", ())]
    if fixed:
        return f"{len(fixed)} of: {fixed[0]}" if len(set(fixed)) == 1 else f"[{', '.join(fixed)}]"
    least, most = one.get("minItems", 0), one.get("maxItems")
    number = f"{least} " if least == most else f"{least} or more " if least else ""
    return f"a list of {number}[{_meaning(one['items'], root)}]"
