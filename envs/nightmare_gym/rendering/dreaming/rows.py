"""Rows of dice: on their spaces, and beside a full row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.records import Params
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dreaming.dice import dream_of, symbol
from nightmare_gym.rendering.dreaming.palette import (
    BLOOD,
    DARK,
    DREAM,
    FAINT,
    INK,
    MOON,
    NAME,
    SOFT,
    SPACE,
    SPACE_EDGE,
    veil,
)

BESIDE = 5
"""The gap between a row and the dice beside it."""


class Row(NamedTuple):
    """A row of a Dreamer card.

    Attributes:
        name: The words above it.
        colour: The colour of a Shadow row, or -1.
        spaces: The number of dice that fill it.
        kinds: The kinds of its dice, one by one.
    """

    name: str
    colour: int
    spaces: int
    kinds: list[int]


def listed(counts: Any, kinds: range) -> list[int]:
    """List the kinds of dice one by one, from the number of each kind."""
    return [kind for kind in kinds for _ in range(int(counts[kind]))]


def power_of(counts: Any) -> int:
    """Compute the Power of dice that are counted by kind."""
    return int(sum(counts[: L.COLOURS])) + 2 * int(sum(counts[L.TWO * L.COLOURS : L.POWERS]))


def rows_of(card: Any, params: Params) -> tuple[Row, ...]:
    """List every row of a Dreamer card but that of Power."""

    def place(*places: int) -> list[int]:
        return [kind for one in places for kind in listed(card, range(one * L.COLOURS, (one + 1) * L.COLOURS))]

    return (
        Row(L.FACE_NAMES[L.HUNT], -1, int(params.hunt_spaces), place(L.HUNT, L.HUNTED)),
        Row(L.FACE_NAMES[L.EXHAUST], -1, int(params.exhaust_spaces), place(L.EXHAUST, L.ROTATED)),
        *(
            Row(
                name,
                colour,
                int(params.shadow_spaces),
                [L.SHADOW * L.COLOURS + colour] * int(card[L.SHADOW * L.COLOURS + colour]),
            )
            for colour, name in enumerate(L.DREAMS)
        ),
    )


def lay(widths: list[int], spaces: int, pitch: float, room: float) -> list[float]:
    """Compute the middles of dice, from the row's left end.

    Args:
        widths: The number of spaces that each die covers.
        spaces: The spaces of the row.
        pitch: The width of a space.
        room: The width beside the row; dice that do not fit side by side there overlap.
    """
    inside, start = [], 0
    for width in widths:
        if start >= spaces:
            break
        inside.append((start + min(width, spaces - start) / 2) * pitch)
        start += width
    over = len(widths) - len(inside)
    first = spaces * pitch + BESIDE + pitch / 2
    step = min(pitch, (room - BESIDE - pitch) / max(1, over - 1))
    return inside + [first + i * step for i in range(over)]


Meant = Callable[[int], tuple[int, ...]]
"""The actions that a die of this kind stands for."""


def of_dreamer(kind: int) -> tuple[int, ...]:
    """Return the actions that a die on the Dreamer's card stands for."""
    pay = (L.FIRST_PAY + kind,) if kind < L.POWERS else ()
    every = (L.ALL_EXHAUST,) if kind // L.COLOURS == L.EXHAUST else ()
    return (L.FIRST_KIND + kind, *pay, *every)


def of_nobody(kind: int) -> tuple[int, ...]:
    """Return no actions."""
    return ()


def power_row(
    canvas: Canvas,
    x: float,
    y: float,
    spaces: int,
    kinds: list[int],
    pitch: float,
    room: float,
    meant: Meant,
    first: int | None = None,
) -> None:
    """Draw the Power row, as long as the Power that ends the game; a 2 covers two spaces.

    Args:
        canvas: The picture.
        x: The left side.
        y: The middle of the height.
        spaces: The number of spaces.
        kinds: The kinds of the dice.
        pitch: The width of a space.
        room: The width beside the row.
        meant: The actions for dice by their kinds.
        first: The action for the die in the first place; those for the other places follow.
    """
    size = pitch - 2
    for i in range(spaces):
        canvas.put(drawing.panel(size, size, 0.2 * size, SPACE, SPACE_EDGE), x + i * pitch + 1, y - size / 2)
    canvas.put(drawing.panel(2, pitch + 8, 1, MOON), x + spaces * pitch + 1, y - pitch / 2 - 4)
    widths = [kind // L.COLOURS + 1 for kind in kinds]
    for i, (kind, width, at) in enumerate(zip(kinds, widths, lay(widths, spaces, pitch, room), strict=True)):
        if width == L.TWO + 1 and at < spaces * pitch - pitch / 2:
            both = drawing.panel(
                2 * pitch - 2, size, 0.2 * size, veil(DREAM[kind % L.COLOURS], 110), NAME[kind % L.COLOURS]
            )
            canvas.put(both, x + at - pitch + 1, y - size / 2)
        canvas.put(dream_of(size, kind), x + at, y)
        canvas.square(x + at, y, size, *meant(kind), *(() if first is None else (first + i,)))


def row(canvas: Canvas, x: float, y: float, one: Row, pitch: float, width: float, meant: Meant) -> None:
    """Draw a row with its name above it; `y` is the middle of its dice, `width` the room for it."""
    size, colour, there = pitch - 2, one.colour, len(one.kinds)
    above = y - pitch / 2 - 11
    ink = NAME[colour] if colour >= 0 else SOFT
    face = L.SHADOW if colour >= 0 else L.HUNT if one.name == L.FACE_NAMES[L.HUNT] else L.EXHAUST
    canvas.put(symbol(17, face, ink, DARK), x + 9, above)
    at = x + 22 + canvas.write(one.name, x + 22, above, 12.5, ink)
    near = there >= one.spaces - 1
    told = f"{there} of {one.spaces}"
    canvas.write(told, at + 10, above, 12, BLOOD if near else FAINT if there == 0 else INK)
    for i in range(one.spaces):
        last = i == one.spaces - 1 and near
        edge = BLOOD if last else SPACE_EDGE
        canvas.put(drawing.panel(size, size, 0.2 * size, SPACE, edge, 1.5 if last else 1), x + i * pitch, y - size / 2)
    for kind, middle in zip(one.kinds, lay([1] * there, one.spaces, pitch, width - one.spaces * pitch), strict=True):
        canvas.put(dream_of(size, kind), x + middle - 1, y)
        canvas.square(x + middle - 1, y, size, *meant(kind))
