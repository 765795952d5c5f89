"""Reports of several trainings by one config: on the terminal, as Markdown and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from nightmare_agents.files import write_text
from nightmare_training.evaluate.comparison import shown
from nightmare_training.evaluate.training_runs import Estimate, Runs
from nightmare_training.support.formats import Kind, Rows, cell, markdown_table
from nightmare_training.support.tables import numbers

MEANING = (
    "IQM: interquartile mean, the mean of the middle half of all games. The intervals over all runs draw whole runs "
    "and numbers of games anew (stratified bootstrap); with few runs they are rather too narrow."
)
IMPROVED = "The probability that a run does better than the player in a game on the same dice; a tie counts half."


def show(found: Runs, console: Console) -> None:
    """Print the report."""
    parts: list[RenderableType] = [
        Text(title(found), "bold"),
        numbers(*results(found)),
        Text(f"{caption(found)}\n{MEANING}", "dim"),
    ]
    if found.improvements:
        parts += ["", numbers(*improvements(found)), Text(IMPROVED, "dim")]
    console.print(*parts, sep="\n")


def markdown(found: Runs) -> str:
    """Return the whole report as Markdown."""
    parts = [f"**{title(found)}**", caption(found), markdown_table(*results(found)), MEANING]
    if found.improvements:
        parts += [markdown_table(*improvements(found)), IMPROVED]
    return "\n\n".join(parts) + "\n"


def title(found: Runs) -> str:
    """Describe the games in a line."""
    settings = f" in each of {len(found.settings)} settings" if len(found.settings) > 1 else ""
    return f"{found.game}: {len(found.runs)} trainings by {found.config}, {found.games:,} games each{settings}"


def caption(found: Runs) -> str:
    """Return the facts that a reader needs to repeat the numbers."""
    versions = ", ".join(f"{name} {version}" for name, version in found.versions.items())
    return f"seed {found.seed} · 95% intervals · {versions}"


def results(found: Runs) -> tuple[list[str], Rows]:
    """Return the headings and rows of each run, and of all runs together."""
    column = found.metrics.headline
    rows = [
        [shown(one.path), str(one.seed), _cell(one.mean, column.kind), cell(one.iqm, None, "number")]
        for one in found.runs
    ]
    rows.append(["all runs", "", _cell(found.mean, column.kind), _cell(found.iqm, "number")])
    return ["run", "training seed", column.heading, "IQM"], rows


def improvements(found: Runs) -> tuple[list[str], Rows]:
    """Return the headings and rows of the probabilities of improvement."""
    rows = [[shown(one.other), _cell(one.probability, "share")] for one in found.improvements]
    return ["over", "probability of improvement"], rows


def write_json(found: Runs, file: Path) -> None:
    """Write everything as JSON; `Runs.model_validate_json` reads it back."""
    write_text(file, found.model_dump_json(indent=2) + "\n")


def write_markdown(found: Runs, file: Path) -> None:
    """Write the report as Markdown."""
    write_text(file, markdown(found))


WRITERS: dict[str, Callable[[Runs, Path], None]] = {"json": write_json, "markdown": write_markdown}
"""The writer of each format."""


def _cell(one: Estimate, kind: Kind) -> str:
    return cell(one.value, one.ci95, kind)
