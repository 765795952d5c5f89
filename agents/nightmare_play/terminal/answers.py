"""The meaning of a line that a person types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import OptionError

COMMANDS = {
    "?": "the rule and the exact odds of what can come; `? 2` for one action",
    "h": "a hint: the value of every action",
    "t": "the table",
    "u": "undo, back to your last decision",
    "s": "save; `s FILE` into another file, too",
    "q": "quit; the game can be resumed",
    "log": "everything that happened since the start",
    "help": "this list",
}
"""The commands with their meanings."""
LONG = {"hint": "h", "table": "t", "undo": "u", "save": "s", "quit": "q", "exit": "q"}


class Answer(NamedTuple):
    """A line that was understood.

    Attributes:
        command: One of `COMMANDS`; empty for an action.
        choice: The place of the action among those offered; None for a command without one.
        rest: The text after a command.
    """

    command: str = ""
    choice: int | None = None
    rest: str = ""


def understood(line: str, names: Sequence[str]) -> Answer:
    """Find the meaning of a line.

    Args:
        line: The line.
        names: The names of the actions that are offered, in order.

    Raises:
        OptionError: The line means nothing, or more than one thing.
    """
    text = " ".join(line.split())
    first, _, rest = text.partition(" ")
    if text.lower() in map(str.lower, names):
        return Answer(choice=_choice(text, names))
    if text.startswith("?") and len(first) > 1:
        first, rest = "?", text[1:]
    command = LONG.get(first.lower(), first.lower())
    if command not in COMMANDS or (rest and command not in ("?", "s")):
        return Answer(choice=_choice(text, names))
    return Answer(command, _choice(rest, names) if command == "?" and rest else None, rest)


def _choice(text: str, names: Sequence[str]) -> int:
    """Find the action of a number, a name, or the beginning of one name."""
    expected = f"expected a number from 1 to {len(names)}, the beginning of an action's name, or help"
    if text.isdecimal():
        if not 1 <= int(text[:20]) <= len(names):
            raise OptionError(f"there is no action {shown(text)[1:-1]}; {expected}")
        return int(text) - 1
    lower = [name.lower() for name in names]
    if text.lower() in lower:
        return lower.index(text.lower())
    found = [place for place, name in enumerate(lower) if text and name.startswith(text.lower())]
    if len(found) > 1:
        several = ", ".join(names[place] for place in found[:4]) + (", ..." if len(found) > 4 else "")
        raise OptionError(f"{shown(text)} may be {several}; expected more of the name, or the number")
    if not found:
        raise OptionError(f"{shown(text)} is no action here; {expected}" if text else expected)
    return found[0]
