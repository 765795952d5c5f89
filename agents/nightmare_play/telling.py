"""Games in words, as people at a table read them: events, and what lies on the table."""

from __future__ import annotations

from nightmare_gym.engine.position import Position
from nightmare_gym.engine.story import Line
from nightmare_gym.engine.telling import tell


def told(position: Position, choice: int) -> list[Line]:
    """Tell an event of a game: a line for the choice, and one for each thing that comes of it.

    Args:
        position: The position before the event; it is not changed.
        choice: The action of the seat that is asked, or the outcome of nature.
    """
    return tell(position.clone(), choice)


def table(position: Position) -> str:
    """Describe what lies on the table; the question is left out where the description ends with it."""
    *lines, last = position.describe().splitlines()
    asks = last == position.question() and not position.is_over
    return "\n".join(lines if asks else [*lines, last])
