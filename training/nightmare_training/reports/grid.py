"""Reports of a comparison in several settings: settings in rows, players in columns."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from nightmare_agents.files import write_text
from nightmare_training.evaluate.comparison import Figures, shown
from nightmare_training.evaluate.grid import ALL, Gap, Grid
from nightmare_training.metrics import Column
from nightmare_training.reports import comparison as report
from nightmare_training.support.formats import Rows, cell, give_or_take, give_or_take_points, markdown_table, p_value
from nightmare_training.support.tables import numbers


def show(grid: Grid, console: Console) -> None:
    """Print a grid."""
    parts: list[RenderableType] = [Text(title(grid), "bold"), numbers(*headlines(grid)), Text(caption(grid), "dim")]
    if grid.gaps:
        parts += ["", numbers(*gaps(grid)), Text(paired(grid), "dim")]
    console.print(*parts, sep="\n")


def title(grid: Grid) -> str:
    """Describe the comparison in a line."""
    return f"{grid.game}: {games(grid)} for each player in each setting, {_what(grid)}"


def games(grid: Grid) -> str:
    """Describe the number of games in each setting."""
    return report.games(grid.games, grid.fewer)


def caption(grid: Grid) -> str:
    """Return the facts that a reader needs to repeat the numbers."""
    versions = ", ".join(f"{name} {version}" for name, version in grid.versions.items())
    return f"seed {grid.seed} · 95% intervals · {versions}"


def paired(grid: Grid) -> str:
    """Return a note on how to read the gaps."""
    unit = "in percentage points, " if _in_percent(grid) else ""
    return (
        f"{shown(grid.players[0])} less the player of the column, {unit}paired on the same dice; in brackets p of the "
        f"paired t-test, corrected for all {len(grid.gaps)} (Bonferroni).{report.BOTH * bool(grid.fewer)}"
    )


def headlines(grid: Grid) -> tuple[list[str], Rows]:
    """Return the headings and rows of each player's headline figure in each setting."""
    column = grid.metrics.headline
    rows = [
        [setting, *(_figure(one.agents[player], column) for player in grid.players)]
        for setting, one in grid.settings.items()
    ]
    rows.append([ALL, *(_average(grid, player) for player in grid.players)])
    return [_what(grid), *map(shown, grid.players)], rows


def gaps(grid: Grid) -> tuple[list[str], Rows]:
    """Return the headings and rows of the first player's gaps to the others."""
    found = {(one.other, one.setting): one for one in grid.gaps}
    first, *others = grid.players
    settings = dict.fromkeys(one.setting for one in grid.gaps)
    rows = [[setting, *(gap(grid, found[other, setting]) for other in others)] for setting in settings]
    return [f"{shown(first)} less", *map(shown, others)], rows


def summary(grid: Grid) -> str:
    """Return the two tables as Markdown."""
    parts = [f"**{title(grid)}**", caption(grid), markdown_table(*headlines(grid))]
    if grid.gaps:
        parts += [paired(grid), markdown_table(*gaps(grid))]
    return "\n\n".join(parts) + "\n"


def markdown(grid: Grid) -> str:
    """Return the two tables and the whole report of each setting as Markdown."""
    whole = [f"### {name}\n\n{report.markdown(one)}" for name, one in grid.settings.items()]
    return "\n".join([summary(grid), *whole])


def gap(grid: Grid, one: Gap) -> str:
    """Write a gap with half the width of its interval and its corrected p-value."""
    apart = (give_or_take_points if _in_percent(grid) else give_or_take)(one.mean, one.ci95, "+")
    return f"{apart} ({p_value(one.p_corrected)})"


def write_json(grid: Grid, file: Path) -> None:
    """Write everything except the single games as JSON; `Grid.model_validate_json` reads it back."""
    write_text(file, grid.model_dump_json(indent=2) + "\n")


def write_markdown(grid: Grid, file: Path) -> None:
    """Write the report as Markdown."""
    write_text(file, markdown(grid))


def _what(grid: Grid) -> str:
    return grid.metrics.headline.heading


def _in_percent(grid: Grid) -> bool:
    return grid.metrics.headline.kind == "share"


def _figure(one: Figures, column: Column) -> str:
    value, interval = one[column.name], one.interval(column.name)
    if column.kind == "number" and interval is not None:
        return give_or_take(value, interval)
    return cell(value, interval, column.kind)


def _average(grid: Grid, player: str) -> str:
    one = grid.averages[player]
    return cell(one.mean, one.ci95, "share") if _in_percent(grid) else give_or_take(one.mean, one.ci95)
