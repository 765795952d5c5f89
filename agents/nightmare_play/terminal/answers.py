"""The meaning of a line that a person types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import OptionError

COMMANDS = {
    "?": "the rule and the exact odds of what can come; `? 2` for one action",
    "h": "a hint: the value of every action",
    "t": "the table",
    "u": "undo, back to your last decision, or to the last real dice",
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
        command: One of `COMMANDS`; empty for a choice.
        choice: The place of the action or outcome among those offered; None for a command without one.
        rest: The text after a command.
    """

    command: str = ""
    choice: int | None = None
    rest: str = ""


class Offer:
    """The choices that a person is offered, with a number for each.

    Args:
        names: Their names, in order.
        outcomes: They are outcomes of real dice and cards, not actions. An outcome whose name has a number, like "the
            d6 shows 4", is numbered by it, so that people type what they see; the others get the next free numbers.
    """

    def __init__(self, names: Sequence[str], outcomes: bool = False) -> None:
        self.names = names
        self.numbers = _as_they_say(names) if outcomes else [*range(1, len(names) + 1)]
        self._what = "outcome" if outcomes else "action"

    def place(self, text: str) -> int:
        """Find the choice of a number, a name, the beginning of one name, or else of a word in one name.

        Raises:
            OptionError: The text means no choice, or more than one.
        """
        in_a_row = self.numbers == [*range(self.numbers[0], self.numbers[-1] + 1)]
        number = f"a number from {self.numbers[0]} to {self.numbers[-1]}" if in_a_row else "a number that is shown"
        expected = f"expected {number}, the beginning of an {self._what}'s name, or help"
        if text.isdecimal():
            if int(text[:20]) not in self.numbers:
                raise OptionError(f"there is no {self._what} {shown(text)[1:-1]}; {expected}")
            return self.numbers.index(int(text[:20]))
        lower = [name.lower() for name in self.names]
        if text.lower() in lower:
            return lower.index(text.lower())
        begun = [place for place, name in enumerate(lower) if text and name.startswith(text.lower())]
        within = re.compile(rf"\b{re.escape(text.lower())}") if text else None
        found = begun or [place for place, name in enumerate(lower) if within and within.search(name)]
        if len(found) > 1:
            several = ", ".join(self.names[place] for place in found[:4]) + (", ..." if len(found) > 4 else "")
            raise OptionError(f"{shown(text)} may be {several}; expected more of the name, or the number")
        if not found:
            raise OptionError(f"{shown(text)} is no {self._what} here; {expected}" if text else expected)
        return found[0]


def understood(line: str, offer: Offer) -> Answer:
    """Find the meaning of a line.

    Args:
        line: The line.
        offer: The choices that are offered.

    Raises:
        OptionError: The line means nothing, or more than one thing.
    """
    text = " ".join(line.split())
    first, _, rest = text.partition(" ")
    if text.lower() in map(str.lower, offer.names):
        return Answer(choice=offer.place(text))
    if text.startswith("?") and len(first) > 1:
        first, rest = "?", text[1:]
    command = LONG.get(first.lower(), first.lower())
    if command not in COMMANDS or (rest and command not in ("?", "s")):
        return Answer(choice=offer.place(text))
    return Answer(command, offer.place(rest) if command == "?" and rest else None, rest)


def _as_they_say(names: Sequence[str]) -> list[int]:
    """Number names by the first number in each, if these differ; those without one get the next free numbers."""
    said = [re.search(r"\b\d{1,9}\b", name) for name in names]
    numbers = [int(one[0]) for one in said if one]
    if len(set(numbers)) < len(numbers):
        return [*range(1, len(names) + 1)]
    free = (number for number in count(1) if number not in numbers)
    return [int(one[0]) if one else next(free) for one in said]
