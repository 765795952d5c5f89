"""The screen: wrapped lines, and the keyboard."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence

from rich.console import Console

try:
    import readline
except ImportError:  # Python may be built without it
    readline = None  # type: ignore[assignment]

GAP = 3
"""The columns between two columns of actions."""
HANGING = 4


class Screen:
    """Lines to a person, who may sit at a terminal or behind a pipe.

    Args:
        console: The console; lines wrap at its width.
    """

    def __init__(self, console: Console) -> None:
        self.console = console

    def say(self, text: str = "", style: str = "") -> None:
        """Print lines; a long one goes on below, further to the right."""
        for line in text.split("\n"):
            indent = " " * (len(line) - len(line.lstrip()) + HANGING)
            folded = textwrap.wrap(
                line, self.console.width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
            )
            for part in folded or [""]:
                self.console.print(part, style=style or None, markup=False, highlight=False, soft_wrap=True)

    def columns(self, names: Sequence[str], numbers: Sequence[int]) -> list[str]:
        """Set numbered names in as many columns as fit; return the lines."""
        most = len(str(max(numbers)))
        cells = [f"{number:>{most}} {name}" for number, name in zip(numbers, names, strict=True)]
        width = max(map(len, cells)) + GAP
        columns = max(1, (self.console.width - 2 + GAP) // width) if len(cells) > 3 else 1
        height = -(-len(cells) // columns)
        return ["  " + "".join(f"{cell:<{width}}" for cell in cells[row::height]).rstrip() for row in range(height)]

    def ask(self, completions: Sequence[str]) -> str:
        """Read a line; the tabulator completes it to one of these texts.

        Raises:
            EOFError: There is no more input.
        """
        if readline is not None and self.console.is_terminal:
            readline.set_completer(_completer(completions))
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")
        line = input("> ")
        if not sys.stdin.isatty():
            print(line)  # as a terminal shows what is typed
        return line


def _completer(completions: Sequence[str]):  # type: ignore[no-untyped-def]
    """Make readline's function that finds the n-th completion of a text."""

    def complete(text: str, n: int) -> str | None:
        found = [one for one in completions if one.lower().startswith(text.lower())]
        return found[n] if n < len(found) else None

    return complete
