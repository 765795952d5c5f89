"""The scenes of a replay: each event in words, and the position after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import tell
from nightmare_gym.interfaces.replay import Replay, ReplayEvent

NATURE = "nature"
"""The name of whoever makes nature's choices."""


@dataclass(frozen=True, eq=False)
class Scene:
    """A position of a replay, and the event that led to it.

    Attributes:
        number: The number of events before this position.
        event: The last of them; None at the start.
        lines: That event in words: a line for it, and one for each consequence.
        position: The position.
    """

    number: int
    event: ReplayEvent | None
    lines: list[str]
    position: Position


def scenes(replay: Replay, begin: int = 1, end: int | None = None) -> list[Scene]:
    """List the position before some events, and after each of them.

    Args:
        replay: The replay.
        begin: The number of the first event, from 1.
        end: The number of the last event; None is the last one of the game.

    Raises:
        OptionError: There are no such events, or a choice is not legal by today's rules.
    """
    most = len(replay.choices)
    end = most if end is None else end
    if not 1 <= begin <= max(1, most) or not begin - 1 <= end <= most:
        raise OptionError(f"events {begin} to {end}: expected numbers from 1 to {most}, the first one first")
    return list(_scenes(replay, begin - 1, end))


def told(event: ReplayEvent) -> list[str]:
    """Tell an event in words: a line for it, and one for each consequence, indented under what it is a part of.

    A game that has no sentence for the event is told by the choice's name, as whoever chose stands beside it.
    """
    first, *others = tell(event.position.clone(), event.choice)
    plain = event.position.game.rendering.headline is None
    return [event.name if plain else first.text, *("  " * max(0, line.depth - 1) + line.text for line in others)]


def who(replay: Replay, event: ReplayEvent) -> str:
    """Return the name of whoever chose in an event."""
    return NATURE if event.seat is None else replay.players[event.seat]


def _scenes(replay: Replay, begin: int, end: int) -> Iterator[Scene]:
    last: ReplayEvent | None = None
    for number, event in enumerate((*replay.events(), None)):
        position = replay.final() if event is None else event.position
        if number == begin:
            yield Scene(number, None, [], position)
        elif last is not None and begin < number <= end:
            yield Scene(number, last, told(last), position)
        last = event
