"""Numbers that have changed: units, forts, markers, deeds, Cultists, pieces, tokens, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.rendering.cathedral.survey import survey
from nightmare_gym.rendering.cathedral.words import (
    dream_name,
    joined,
)

UNITS = ("Your Followers", "The King's Followers", "Shadows")

FORTS = ("Your forts", "The King's forts")

DEEDS = {
    "climbed": "Steps that you climbed this turn",
    "built": "Levels that you built this turn",
    "won": "Conflicts that you won this turn",
    "eliminated": "Units that you eliminated this turn",
    "dethroned": "Won this turn against the King where it was in control",
}
"""The numbers that count for Dreams, by field."""

Lines = Iterator[str]


def _changed(pairs: Iterable[tuple[str, int, int]]) -> str:
    """List the numbers that have changed: `north 2 -> 1, east 0 -> 1`."""
    return ", ".join(f"{name} {old} -> {new}" for name, old, new in pairs if old != new)


def _told(title: str, pairs: Iterable[tuple[str, int, int]]) -> Lines:
    """Yield a line on numbers that have changed, if any have."""
    changes = _changed(pairs)
    if changes:
        yield f"{title}: {changes}."


def units(before: Any, after: Any, side: int) -> Lines:
    """Narrate the changes of a side's units, on the map and off it."""
    pairs = [
        (name, int(before.areas[i].units[side]), int(after.areas[i].units[side])) for i, name in enumerate(L.AREA_NAMES)
    ]
    pairs += [("supply", int(before.supply[side]), int(after.supply[side]))]
    pairs += [("Limbo", int(before.limbo), int(after.limbo))] * (side == L.HUMAN)
    pairs += [("devoured", int(before.devoured[side]), int(after.devoured[side]))]
    yield from _told(UNITS[side], pairs)


def forts(before: Any, after: Any) -> Lines:
    """Narrate the changes of fort levels."""
    for side in range(L.PLAYERS):
        yield from _told(
            FORTS[side],
            (
                (name, int(before.areas[i].forts[side]), int(after.areas[i].forts[side]))
                for i, name in enumerate(L.AREA_NAMES)
            ),
        )


def deeds(before: Any, after: Any) -> Lines:
    """Narrate the moves of the Shaper, and the numbers that count for Dreams (not their fall back to 0)."""
    for field, title in DEEDS.items():
        if after[field] > before[field]:
            yield f"{title}: {before[field]} -> {after[field]}."
    if after.shaper != before.shaper and before.shaper != L.NONE:
        yield f"The Shaper: {L.AREA_NAMES[before.shaper]} -> {L.AREA_NAMES[after.shaper]}."


def tracks(before: Any, after: Any) -> Lines:
    """Narrate the moves of the markers on the Ritual track."""
    for title, field in (("Your Ritual markers", "your_markers"), ("The King's Ritual markers", "kings_markers")):
        pairs = zip(("lower", "higher"), before[field], after[field], strict=True)
        yield from _told(title, ((name, int(old), int(new)) for name, old, new in pairs))


def cultists(before: Any, after: Any, params: Params) -> Lines:
    """Narrate the changes of Cultists and tucked cards of the King's actions, and of Cultists on its Dreams."""
    for title, field in (("Cultists on the Day spaces", "cultists"), ("Cards tucked", "tucked")):
        pairs = zip(L.DAY_NAMES, before[field], after[field], strict=True)
        yield from _told(title, ((name, int(old), int(new)) for name, old, new in pairs))
    yield from _told("Cultists", [("on the King's Action card", int(before.power_cultists), int(after.power_cultists))])
    old, new = _on_dreams(before), _on_dreams(after)
    yield from _told(
        "Cultists on the King's Dreams",
        ((dream_name(params, dream), old.get(dream, 0), new.get(dream, 0)) for dream in sorted({*old, *new})),
    )


def _on_dreams(state: State) -> dict[int, int]:
    """List the Cultists on each open Dream of the King's."""
    return {
        int(state.kings_dreams[slot]): int(state.dream_cultists[slot])
        for slot in range(L.OPEN_DREAMS)
        if state.kings_dreams[slot] != L.NONE
    }


def cathedral(before: Any, after: Any) -> Lines:
    """Narrate the changes of pieces and tokens, and stage 2 after the last piece."""
    yield from _told("The Cathedral", [("pieces", int(before.pieces), int(after.pieces))])
    tokens = [(f"[{name}]", int(before.tokens[i]), int(after.tokens[i])) for i, name in enumerate(L.TOKEN_NAMES)]
    tokens += [("the King's", int(before.kings_tokens), int(after.kings_tokens))]
    yield from _told("Tokens", tokens)
    if before.pieces < L.PIECES == after.pieces:
        yield "The Cathedral is complete: stage 2 begins."


def points(before: Any, after: Any, params: Params) -> Lines:
    """Narrate the changes of the present points; at the end, all points by source."""
    if after.corner == L.NONE:
        return
    old, new = survey(before, params).points, survey(after, params).points
    sums = zip(L.SIDE_NAMES[: L.PLAYERS], old.sum(axis=1), new.sum(axis=1), strict=True)
    if before.corner != L.NONE:
        yield from _told("Points as things stand", ((name, int(a), int(b)) for name, a, b in sums))
    if after.ended != L.GOING_ON:
        for side in range(L.PLAYERS):
            scored = np.asarray(after.points)[side * L.SOURCES : (side + 1) * L.SOURCES]
            parts = joined(f"{name} {n}" for name, n in zip(L.SOURCE_NAMES, scored, strict=True) if n)
            yield f"{('You score', 'The King scores')[side]} {scored.sum()}: {parts}."
