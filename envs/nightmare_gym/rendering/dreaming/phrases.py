"""Players, dice and rows of Dreamer cards as parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.records import Params, State
from nightmare_gym.rendering.dreaming.rows import Row, power_of, rows_of


class Who(NamedTuple):
    """A player in a sentence.

    Attributes:
        seat: The player's seat.
        alone: True in the solo game, which says "you".
    """

    seat: int
    alone: bool

    def __str__(self) -> str:
        return "you" if self.alone else f"Player {self.seat}"

    def does(self, what: str) -> str:
        """Make a sentence's beginning of the player and a verb, with all that follows it: "Player 1 draws a die"."""
        verb, *others = what.split(" ", 1)
        return " ".join(["You" if self.alone else str(self), verb if self.alone else f"{verb}s", *others])

    @property
    def whose(self) -> str:
        """The player as an owner."""
        return "your" if self.alone else f"Player {self.seat}'s"


def seat_of(state: Any) -> int:
    """Return the seat of the Dreamer whose dreams are rolled; the solo game has one only."""
    return int(state["dreamer"]) if "dreamer" in state.dtype.names else 0


def dreamer(state: State, params: Params) -> Who:
    """Return the Dreamer whose dreams are rolled."""
    return player(seat_of(state), params)


def player(seat: int, params: Params) -> Who:
    """Return a player."""
    return Who(int(seat), int(params.seats) == 1)


def opened(sentence: str) -> str:
    """Return a sentence that begins with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Join parts of a sentence: "a, b and c"."""
    *first, end = list(parts) or ["nothing"]
    return f"{', '.join(first)} {last} {end}" if first else end


def number(count: int, what: str) -> str:
    """Count things whose plural ends with s: "1 dream", "2 dreams"."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def die(kind: int) -> str:
    """Name a die by colour and face, wherever it lies: "blue Shadow"."""
    return f"{L.COLOUR_NAMES[kind % L.COLOURS]} {L.FACE_NAMES[min(kind // L.COLOURS, L.SHADOW)]}"


def dice(counts: Any) -> str:
    """List dice that are counted by kind: "a red 2 and 2 blue Shadows"."""
    told: dict[str, int] = {}
    for kind, count in enumerate(counts):
        if count > 0:
            told[die(kind)] = told.get(die(kind), 0) + int(count)
    return joined(_few(count, name) for name, count in told.items())


def dreams(counts: Any) -> str:
    """List dreams that are counted by colour: "a red dream and 2 blue dreams"."""
    return joined(_few(int(n), f"{colour} dream") for n, colour in zip(counts, L.COLOUR_NAMES, strict=True) if n > 0)


def _few(count: int, what: str) -> str:
    return f"a {what}" if count == 1 else f"{count} {what}s"


def nightmare(name: str) -> str:
    """Name a Nightmare by the name of its card: "the Nightmare of the Depths"."""
    return f"the Nightmare of {'the ' * (name == L.DREAMS[L.BLUE])}{name}"


def row_name(row: Row) -> str:
    """Name a row of a Dreamer card."""
    return f"{L.COLOUR_NAMES[row.colour]} Shadow row" if row.colour >= 0 else f"{row.name} row"


def changes(before: Any, after: Any, params: Params) -> str:
    """Tell the Power and the rows of a card that have changed: "Power falls from 6 to 5"; "" if none has."""
    told = []
    if power_of(before) != power_of(after):
        told.append(_moved("Power", power_of(before), power_of(after)))
    for old, new in zip(rows_of(before, params), rows_of(after, params), strict=True):
        if len(old.kinds) != len(new.kinds):
            told.append(f"{_moved(f'the {row_name(new)}', len(old.kinds), len(new.kinds))}{spaces(new)}")
    return joined(told) if told else ""


def spaces(row: Row) -> str:
    """Name the spaces of a row after the number of its dice; some may lie beside it."""
    return f" of {row.spaces}" if len(row.kinds) <= row.spaces else f" ({row.spaces} spaces)"


def _moved(what: str, old: int, new: int) -> str:
    return f"{what} {'rises' if new > old else 'falls'} from {old} to {new}"
