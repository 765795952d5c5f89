"""The writer of a game's `records.py`: the types of its state and its parameters, from its layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import CATEGORY, LOOKUP, SEAT, Field
from nightmare_gym.engine.records import AnyParams, AnyState
from nightmare_gym.engine.register import make_game

SHAPES = ("{}", "Many[{}]", "Grid[{}]", "Cube[{}]")
"""The types of fields by their number of dimensions."""
LONGEST = 110
"""The most characters of a field's docstring."""


def records_file(game: Game) -> Path:
    """Return the file of a game's records, beside its rules."""
    return Path(str(game.modules[0].__file__)).with_name("records.py")


def records_text(game: Game) -> str:
    """Write the classes `State` and `Params`, and one for each kind of record within them.

    If the layout names a module with shared records, the classes extend its `State` and `Params`.
    """
    shared = import_module(game.layout.shares) if game.layout.shares else None
    bases = {kind.__name__: kind for kind in ((shared.State, shared.Params) if shared else (AnyState, AnyParams))}
    known = {
        role: {name for kind in base.__mro__ for name in vars(kind).get("__annotations__", {})}
        for role, base in zip(("State", "Params"), bases.values(), strict=True)
    }
    above = [name if shared is None else f"records.{name}" for name in bases]
    fields = tuple(one for one in _widest(game) if one.fields or one.name not in known["State"])
    taken = {_singular(one.name) for one in fields if one.fields}
    lines = [
        *(line for one in fields if one.fields for line in _group(one)),
        *_class("State", above[0], "A position.", [line for one in fields for line in _field(one)]),
        *_params(game.layout.params.fields if game.layout.params else (), above[1], known["Params"], taken),
    ]
    text = "\n".join(lines)
    used = [name for name in ("AnyParams", "AnyState", "Cube", "Grid", "Many") if name in text]
    head = [
        f'"""Types of the records of {records_file(game).parent.name}; written by `nightmare records`, not by hand."""',
        "",
        "from __future__ import annotations",
        "",
        *([f"from {game.layout.shares.rpartition('.')[0]} import records"] if shared else []),
        *([f"from nightmare_gym.engine.records import {', '.join(used)}"] if used else []),
    ]
    return "\n".join([*head, text]) + "\n"


def _widest(game: Game) -> Iterator[Field]:
    """Yield the fields of a game, each with its widest range in any edition of the game."""
    layouts = [make_game(edition).layout for edition in game.editions.values()] or [game.layout]
    for versions in zip(*(layout.fields for layout in layouts), strict=True):
        yield max(versions, key=lambda one: one.high)


def _class(name: str, base: str, meaning: str, body: list[str]) -> Iterator[str]:
    yield from ("", "", f"class {name}({base}):" if base else f"class {name}:", f'    """{meaning}"""')
    if body:
        yield from ("", *body)


def _group(one: Field) -> Iterator[str]:
    """Write the class of a group's elements, after those of the groups within it."""
    for inner in one.fields:
        if inner.fields:
            yield from _group(inner)
    body = [line for inner in one.fields for line in _field(inner)]
    yield from _class(_singular(one.name), "", f"An element of `{one.name}`.", body)


def _field(one: Field, called: str = "") -> Iterator[str]:
    """Write a field's lines; `called` names the class of its records, if they have one of their own."""
    kind = (called or _singular(one.name)) if one.fields else "float" if one.dtype == "f4" else "int"
    yield f"    {one.name}: {SHAPES[len(one.shape)].format(kind)}"
    yield f'    """{_told(one)}"""'


def _singular(name: str) -> str:
    return "".join(part.capitalize() for part in name.removesuffix("s").split("_"))


def _told(one: Field) -> str:
    """Return the meaning of a field, and its range."""
    if one.fields and not one.shape:
        return f"{one.meaning[:1].upper()}{one.meaning[1:]}."
    if one.fields:
        return f"{one.shape[0]} of them" + (", one for each seat." if one.per_seat else ".")
    meaning = f"{one.meaning[:1].upper()}{one.meaning[1:]}: " if one.meaning else ""
    labels = f" ({', '.join(one.labels)})" if one.kind == CATEGORY else ""
    nothing = one.kind in (CATEGORY, SEAT, LOOKUP) and one.low < 0
    end = f"{', -1 is none' if nothing else ''}{', or more' if one.open else ''}."
    text = f"{meaning}{0 if nothing else one.low} to {one.high}"
    return text + labels + end if len(text + labels + end) <= LONGEST else text + end


def _params(fields: Sequence[Field], base: str, known: set[str], taken: set[str]) -> Iterator[str]:
    """Write the class of the parameters, after those of the records within them."""
    body: list[str] = []
    for one in fields:
        called = _singular(one.name) + ("Params" if _singular(one.name) in taken else "")
        if one.fields:
            inner = [line for member in one.fields for line in _field(member)]
            yield from _class(called, "", f"A record of `{one.name}`.", inner)
        if one.name not in known:
            body += _field(one, called)
    yield from _class("Params", base, "The parameters of a game.", body)
