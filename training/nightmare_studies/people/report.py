"""Reports of the study: on the terminal, as Markdown, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console

from nightmare_agents.files import write_text
from nightmare_studies.people.figures import Choices, Pushing, Quarter
from nightmare_studies.people.study import OfTable, Study
from nightmare_training.metrics import spelled
from nightmare_training.reports.review.figures import Figure
from nightmare_training.support.formats import Rows, markdown_table
from nightmare_training.support.tables import numbers

NOTHING_SENT = "Nothing is sent anywhere: this command only reads the files, and writes those that you name."
TOGETHER = "all people"
"""The name of all people together."""

CHOICES = ("decisions", "best chosen", "loss", "too bold", "too careful", "errors are")
PUSHING = ("decisions", "goes on", "best goes on", "more")
QUARTERS = ("1st quarter", "2nd", "3rd", "4th")
HOW_TO_READ = (
    "Loss: mean loss of a decision with more than one legal action. Too bold, too careful: the part of it by errors "
    "that go on where the best action stops, or stop where it goes on; of other errors, by those that stake more, or "
    "less, on what nature chooses next than the best action. More: how much more often the player goes on than "
    "the best play. ±: half the 95% interval over whole games, over whole players for all people together; none with "
    "fewer than 5, nor for a figure that is always the same.",
    "By time: rank is Spearman's correlation of time and loss within a game, above 0 where slower decisions lose more; "
    "then the median seconds and the loss, each kind of decision divided by itself. Over the games: the change of the "
    "loss with each game played, and the loss by quarters of the games in the order of the files.",
)

T = TypeVar("T")
Part = tuple[str, list[str], Rows]
"""The caption, the headings and the rows of a table."""


def show(found: Study, console: Console) -> None:
    """Print the study."""
    for line in left_out(found):
        console.print(line, style="yellow", markup=False, soft_wrap=True)
    for table in found.tables:
        for line in heading(table):
            console.print(line, markup=False, soft_wrap=True)
        for caption, headings, rows in parts(table):
            console.print("", numbers([caption, *headings], rows), sep="\n")
        console.print()
    for line in (*HOW_TO_READ, NOTHING_SENT):
        console.print(line, style="dim", markup=False, soft_wrap=True)


def left_out(found: Study) -> list[str]:
    """Write a line for each file that is left out, and their number."""
    if not found.left_out:
        return []
    lines = [f"left out: {file}: {reason}" for file, reason in found.left_out.items()]
    return [*lines, f"files that are left out: {len(lines)}"]


def heading(found: OfTable) -> Iterator[str]:
    """Write the lines above the tables."""
    options = f" ({spelled(found.options)})" if found.options else ""
    yield f"{found.game}{options}: {found.games} game{'s' if found.games > 1 else ''}"
    error = (
        f"an estimate, off by about {found.noise:.3g}, which makes losses too large; compare players, and do not take "
        "small losses for errors"
        if found.error is None
        else f"its values are exact, with an error of at most {found.error:.2g}"
    )
    yield f"Judge: {found.judge}; {error}. Unit: {found.unit}."


def parts(found: OfTable) -> Iterator[Part]:
    """Write the tables."""
    players = {f"{name} ({'person' if one.person else 'agent'})": one for name, one in found.players.items()}
    players |= {TOGETHER: found.people} if found.people else {}
    rows = [[name, str(one.games), *choices(one.all)] for name, one in players.items()]
    yield "All decisions", ["games", *CHOICES], rows
    pushing = [pair for name, one in players.items() for pair in by_kind(name, one.pushing, one.kinds_pushing)]
    if pushing:
        yield "To go on or to stop", list(PUSHING), [[called, *pushes(one)] for called, one in pushing]
        yield "What that loses", list(CHOICES), [[called, *choices(one)] for called, one in pushing]
    others = [pair for name, one in players.items() for pair in by_kind(name, one.others, one.kinds_others)]
    if others:
        yield "Other decisions", list(CHOICES), [[called, *choices(one)] for called, one in others]
    rows = [
        [name, f"{one.thinking.timed:,}", figure(one.thinking.rank, "+.2f"), *quarters(one.thinking.quarters)]
        for name, one in players.items()
        if one.thinking.quarters
    ]
    if rows:
        yield "By time", ["timed", "rank", *QUARTERS], rows
    rows = [
        [name, figure(one.learning.trend, "+.4f"), *quarters(one.learning.quarters)]
        for name, one in players.items()
        if one.learning.quarters
    ]
    if rows:
        yield "Over the games", ["with each game", *QUARTERS], rows


def by_kind(name: str, every: T | None, kinds: Mapping[str, T]) -> Iterator[tuple[str, T]]:
    """Yield the figures of a player's decisions under its name, then those of each kind; nothing if there are none."""
    if every is not None:
        yield name, every
        for kind, one in kinds.items():
            yield f"  {kind}", one


def choices(one: Choices) -> list[str]:
    """Write how good decisions were, and which way they erred."""
    losses = (figure(some, ".4f") for some in (one.loss, one.too_bold, one.too_careful))
    return [f"{one.decisions:,}", figure(one.best, ".1%"), *losses, one.verdict]


def pushes(one: Pushing) -> list[str]:
    """Write how often a player goes on."""
    on = (figure(one.went_on, ".1%"), figure(one.best_on, ".1%"), figure(one.more, "+.1%"))
    return [f"{one.decisions:,}", *on]


def quarters(found: Sequence[Quarter]) -> list[str]:
    """Write the loss of each quarter, after its seconds if they are known."""
    return [("" if one.seconds is None else f"{one.seconds:.1f} s: ") + figure(one.loss, ".4f") for one in found]


def figure(one: Figure | None, form: str) -> str:
    """Write a figure, with half the width of its interval; a dash for none."""
    if one is None:
        return "-"
    reach = "" if one.ci95 is None else f" ±{(one.ci95[1] - one.ci95[0]) / 2:{form.lstrip('+')}}"
    return f"{one.mean:{form}}{reach}".replace("%", "", 1) if reach else f"{one.mean:{form}}"


def write_markdown(found: Study, file: Path) -> None:
    """Write the tables as Markdown."""
    text = ["# The play of people against the best play", NOTHING_SENT]
    for table in found.tables:
        first, *rest = heading(table)
        text += [f"## {first}", *rest]
        for caption, headings, rows in parts(table):
            text += [f"### {caption}", markdown_table(["player", *headings], rows)]
    text += [*HOW_TO_READ, *(f"- {line}" for line in left_out(found))]
    write_text(file, "\n\n".join(text) + "\n")


def write_csv(found: Study, file: Path) -> None:
    """Write one line for each figure of each player: all that the JSON has, in columns."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(("game", "options", "player", "figure", "mean", "low", "high"))
    for table in found.tables:
        players = dict(table.players) | ({TOGETHER: table.people} if table.people else {})
        for name, one in players.items():
            for called, mean, interval in flat(one.model_dump()):
                writer.writerow((table.game, spelled(table.options), name, called, mean, *(interval or ("", ""))))
    write_text(file, text.getvalue())


def flat(figures: Any, called: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the name, the mean and the interval of each figure of a player; a plain number has no interval."""
    if isinstance(figures, dict) and figures.keys() == Figure.model_fields.keys():
        yield called, figures["mean"], figures["ci95"]
    elif isinstance(figures, dict):
        for name, one in figures.items():
            yield from flat(one, f"{called}: {name}" if called else name)
    elif isinstance(figures, list):
        for number, one in enumerate(figures, 1):
            yield from flat(one, f"{called}: {number}")
    elif figures is not None:
        yield called, figures, None


def write_json(found: Study, file: Path) -> None:
    """Write everything as JSON; `Study.model_validate_json` reads it back."""
    write_text(file, found.model_dump_json(indent=2) + "\n")


WRITERS: dict[str, Callable[[Study, Path], None]] = {"json": write_json, "csv": write_csv, "markdown": write_markdown}
"""The writer of each format."""
