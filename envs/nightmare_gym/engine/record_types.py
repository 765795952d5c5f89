"""The writer of a game's `records.py`: the types of its state and its parameters, from its layout."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import numpy as np

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
    return Path(str(game.rules[0].__file__)).with_name("records.py")


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
        *_params(game.build_params().dtype, above[1], known["Params"], taken),
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


def _field(one: Field) -> Iterator[str]:
    kind = _singular(one.name) if one.fields else "int"
    yield f"    {one.name}: {SHAPES[len(one.shape)].format(kind)}"
    yield f'    """{_told(one)}"""'


def _singular(name: str) -> str:
    return "".join(part.capitalize() for part in name.removesuffix("s").split("_"))


def _told(one: Field) -> str:
    """Return the meaning of a field, and its range."""
    if one.fields:
        return f"{one.shape[0]} of them" + (", one for each seat." if one.per_seat else ".")
    meaning = f"{one.meaning[:1].upper()}{one.meaning[1:]}: " if one.meaning else ""
    labels = f" ({', '.join(one.labels)})" if one.kind == CATEGORY else ""
    nothing = one.kind in (CATEGORY, SEAT, LOOKUP)
    end = f"{', -1 is none' if nothing else ''}{', or more' if one.open else ''}."
    text = f"{meaning}{0 if nothing else one.low} to {one.high}"
    return text + labels + end if len(text + labels + end) <= LONGEST else text + end


def _params(kind: np.dtype[np.void], base: str, known: set[str], taken: set[str]) -> Iterator[str]:
    """Write the class of the parameters, after those of the records within them."""
    body: list[str] = []
    for name in kind.names or ():
        field = kind[name]
        element, shape = field.subdtype or (field, ())
        called = "float" if element.kind == "f" else "int"
        if element.names:
            called = _singular(name) + ("Params" if _singular(name) in taken else "")
            yield from _params_of(called, name, element)
        if name not in known:
            body.append(f"    {name}: {SHAPES[len(shape)].format(called)}")
    yield from _class("Params", base, "The parameters of a game.", body)


def _params_of(called: str, name: str, kind: np.dtype[np.void]) -> Iterator[str]:
    """Write the class of a record within the parameters."""
    body = []
    for inner in kind.names or ():
        element, shape = kind[inner].subdtype or (kind[inner], ())
        body.append(f"    {inner}: {SHAPES[len(shape)].format('float' if element.kind == 'f' else 'int')}")
    yield from _class(called, "", f"A record of `{name}`.", body)
