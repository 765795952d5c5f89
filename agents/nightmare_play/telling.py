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


def origins(position: Position) -> str:
    """Say which component data is not from the rulebook, by its source, in one sentence."""
    game = position.game
    by_source: dict[str, list[str]] = {}
    for line in game.provenance(**(game.options_of(position.params_array) or {})):
        name, _, rest = line.partition(": ")
        by_source.setdefault(rest.partition(" (")[0], []).append(name)
    if not by_source:
        return "All of its components are the rulebook's."
    told = "; ".join(f"{source}: {', '.join(names)}" for source, names in by_source.items())
    return f"Components that are not from the rulebook: {told}."


def table(position: Position) -> str:
    """Describe what lies on the table; the question is left out where the description ends with it."""
    *lines, last = position.describe().splitlines()
    asks = last == position.question() and not position.is_over
    return "\n".join(lines if asks else [*lines, last])
