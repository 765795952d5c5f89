"""Tables on the terminal, all in one style."""

from __future__ import annotations

from collections.abc import Collection

from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

WIDTH = 120
"""The width of lines that go into a file or a pipe."""


def terminal() -> Console:
    """Where the output goes."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=WIDTH)


def table(headings: list[str], rows: list[list[str]], right: Collection[int] = (), bold: str | None = None) -> Table:
    """A table of plain text.

    Args:
        headings: Of the columns.
        rows: The cells.
        right: The columns that are set to the right: numbers.
        bold: The row that begins with this is set in bold.
    """
    made = Table(box=None, header_style="cyan", pad_edge=False, padding=(0, 2, 0, 0))
    for i, heading in enumerate(headings):
        justify: JustifyMethod = "right" if i in right else "left"
        made.add_column(Text(heading), justify=justify, no_wrap=i == 0, overflow="fold")
    for row in rows:
        made.add_row(*(Text(cell) for cell in row), style="bold" if row[0] == bold else None)
    return made


def numbers(headings: list[str], rows: list[list[str]], bold: str | None = None) -> Table:
    """A table of a name and numbers in each row."""
    return table(headings, rows, right=range(1, len(headings)), bold=bold)
