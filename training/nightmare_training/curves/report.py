"""Reports of learning curves: on the terminal, as Markdown and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from nightmare_agents.files import write_json, write_text
from nightmare_training.curves.bands import AXES, Band, common
from nightmare_training.support.formats import Rows, cell, markdown_table
from nightmare_training.support.tables import numbers

SHARES = (0.1, 0.25, 0.5, 0.75, 1.0)
"""The rows of a table, as shares of the shortest training."""

MEANING = (
    "The interquartile mean of the evaluations over the seeds of each config, between evaluations on the straight "
    "line. 95% intervals over seeds, by a bootstrap of whole runs; with few of them they are rather too narrow."
)


def tables(found: Sequence[Band]) -> list[tuple[list[str], Rows]]:
    """Return the headings and rows by samples, and those by wall time, up to where the shortest training ends."""
    names = [f"{one.name} ({len(one.runs)} run{'s' * (len(one.runs) > 1)})" for one in found]
    made = []
    for axis in AXES:
        end = common(found, axis)
        rows = [
            [f"{share * end:,.{int(end < 100)}f}", *(cell(*one.value(axis, share * end), "number") for one in found)]
            for share in SHARES
        ]
        made.append(([axis, *names], rows))
    return made


def show(found: Sequence[Band], console: Console) -> None:
    """Print the tables."""
    for table in tables(found):
        console.print(numbers(*table), "")
    console.print(Text(MEANING, "dim"))


def write_markdown_to(file: Path, found: Sequence[Band]) -> None:
    """Write the tables as Markdown."""
    write_text(file, "\n\n".join([*(markdown_table(*table) for table in tables(found)), MEANING]) + "\n")


def write_json_to(file: Path, found: Sequence[Band]) -> None:
    """Write all bands as JSON."""
    write_json(file, [one.model_dump() for one in found])
