"""A comparison for people and for programs: on the terminal, as Markdown, as CSV, as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from nightmare_agents.files import write_text
from nightmare_training.evaluate.comparison import Comparison, Difference, Figures, shown
from nightmare_training.evaluate.control_variate import Corrected, without_luck
from nightmare_training.metrics import Column
from nightmare_training.support.formats import FEWER, Rows, cell, give_or_take, markdown_table, p_value, percent, times
from nightmare_training.support.tables import numbers

PAIRED = "Paired on the same dice. p: paired t-test, corrected for all pairs of players (Bonferroni)."
BOTH = " Figures are over all games that a player has played, gaps over those that both players have."
"""What `PAIRED` leaves out where some players play fewer games."""
LUCK = (
    " Luck taken out, and plain: the same with the luck in it. x fewer: so many times more games would tell as much, "
    "were they neither paired nor corrected."
)
"""What `PAIRED` leaves out where luck is taken out."""


def show(comparison: Comparison, console: Console) -> None:
    """Print a comparison."""
    parts: list[RenderableType] = [
        Text(title(comparison), "bold"),
        results_table(comparison),
        Text(caption(comparison), "dim"),
    ]
    if comparison.differences:
        parts += ["", differences_table(comparison), Text(paired(comparison), "dim")]
    for column in _apart(comparison):
        parts += ["", apart_table(comparison, column)]
    console.print(*parts, sep="\n")


def title(comparison: Comparison) -> str:
    """What was compared, in a line."""
    return f"{comparison.game}: {games(comparison.games, comparison.fewer)} for each player"


def games(number: int, fewer: Mapping[str, int]) -> str:
    """How many games were played; players that take long play the first of them only."""
    firsts = "; ".join(f"{shown(name)}: the first {some:,}" for name, some in fewer.items())
    return f"{number:,} games ({firsts})" if firsts else f"{number:,} games"


def paired(comparison: Comparison) -> str:
    """How to read the differences."""
    return PAIRED + LUCK * (comparison.value is not None) + BOTH * bool(comparison.fewer)


def caption(comparison: Comparison) -> str:
    """What a reader must know to repeat the numbers and to read them right."""
    setting = comparison.metrics.setting(comparison.options)
    versions = ", ".join(f"{name} {version}" for name, version in comparison.versions.items())
    parts = (
        f"seed {comparison.seed}",
        setting,
        "95% intervals",
        without_luck(comparison.value),
        looks(comparison),
        versions,
    )
    return " · ".join(part for part in parts if part)


def looks(comparison: Comparison) -> str:
    """How often one may have looked, if it was to stop at a precision."""
    wanted = comparison.precision
    if wanted is None:
        return ""
    reached = "reached" if wanted.reached else "not reached"
    times = len(wanted.looks)
    return f"precision ±{wanted.wanted:g} {reached}; means and differences hold for all {times} looks at once"


def results_table(comparison: Comparison) -> Table:
    """A line for each player, the best first."""
    headings, rows = results(comparison)
    return numbers(headings, rows, bold=shown(comparison.best))


def differences_table(comparison: Comparison) -> Table:
    """A line for each player but the best."""
    return numbers(*differences(comparison))


def apart_table(comparison: Comparison, column: Column) -> Table:
    """A line for each player, a column for each of the names that have a number or share a whole."""
    return numbers(*apart(comparison, column), bold=shown(comparison.best))


def results(comparison: Comparison) -> tuple[list[str], Rows]:
    """The main table: headings and rows of text, the best player first."""
    columns = [column for kind in ("share", "number") for column in _columns(comparison, kind)]
    without = ["luck taken out", FEWER] if comparison.value is not None else []
    headings = ["player", "mean", *without, "p10", "median", "p90", *(column.heading for column in columns)]
    rows = []
    for name, one in _best_first(comparison):
        plain = (f"{x:g}" for x in (one.p10, one.median, one.p90))
        own = _corrected(one.corrected) if without else []
        mean = give_or_take(one.mean, one.ci95)
        rows.append([shown(name), mean, *own, *plain, *(_cell(one, column) for column in columns)])
    return headings, rows


def differences(comparison: Comparison) -> tuple[list[str], Rows]:
    """The paired differences: headings and rows of text."""
    rows = [
        [shown(one.agent), give_or_take(one.mean, one.ci95, "+"), p_value(one.p_corrected)]
        for one in comparison.differences
    ]
    headings = ["player", f"less {shown(comparison.best)}", "p"]
    if comparison.value is None:
        return headings, rows
    without = [_plain(one) for one in comparison.differences]
    return [*headings, "plain", FEWER], [[*row, *more] for row, more in zip(rows, without, strict=True)]


def apart(comparison: Comparison, column: Column) -> tuple[list[str], Rows]:
    """A metric that has a number for each of several names, or how one is shared by them, with the largest first."""
    names = list(dict.fromkeys(name for _, one in _best_first(comparison) for name in one[column.name]))
    rows = [[shown(player), *(_part(one, column, name) for name in names)] for player, one in _best_first(comparison)]
    return [column.heading, *names], rows


def markdown(comparison: Comparison) -> str:
    """The whole report as Markdown."""
    parts = [f"**{title(comparison)}**", caption(comparison), markdown_table(*results(comparison))]
    if comparison.differences:
        parts += [paired(comparison), markdown_table(*differences(comparison))]
    parts += [markdown_table(*apart(comparison, column)) for column in _apart(comparison)]
    return "\n\n".join(parts) + "\n"


def write_markdown(comparison: Comparison, file: Path) -> None:
    """Write the report as Markdown."""
    write_text(file, markdown(comparison))


def write_json(comparison: Comparison, file: Path) -> None:
    """Write everything but the single games as JSON; `Comparison.model_validate_json` reads it back."""
    write_text(file, comparison.model_dump_json(indent=2) + "\n")


def write_csv(comparison: Comparison, file: Path) -> None:
    """Write one line for each player with all figures; intervals and shares become columns of their own."""
    rows = [{"player": name, **_flat(one.model_dump())} for name, one in comparison.agents.items()]
    columns = list(dict.fromkeys(key for row in rows for key in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval=0.0)
    writer.writeheader()
    writer.writerows(rows)
    write_text(file, text.getvalue())


WRITERS: dict[str, Callable[[Comparison, Path], None]] = {
    "json": write_json,
    "csv": write_csv,
    "markdown": write_markdown,
}
"""Each format and what writes it."""


def _best_first(comparison: Comparison) -> list[tuple[str, Figures]]:
    return sorted(comparison.agents.items(), key=lambda item: -item[1].best_mean)


def _corrected(one: Corrected | None) -> list[str]:
    """The mean with the luck taken out, and what that gains."""
    return ["-", "-"] if one is None else [give_or_take(one.mean, one.ci95), times(one.reduction)]


def _plain(one: Difference) -> list[str]:
    """A difference with the luck in it, and what it gains to take it out."""
    if one.plain is None or one.plain_ci95 is None:
        return ["-", "-"]
    return [give_or_take(one.plain, one.plain_ci95, "+"), times(one.reduction)]


def _columns(comparison: Comparison, kind: str) -> list[Column]:
    shown = comparison.metrics.columns
    some = next(iter(comparison.agents.values())).model_dump()
    return [column for column in shown if column.kind == kind and column.name in some]


def _apart(comparison: Comparison) -> list[Column]:
    """The metrics that need a table of their own."""
    return [*_columns(comparison, "numbers"), *_columns(comparison, "shares")]


def _part(one: Figures, column: Column, name: str) -> str:
    if column.kind == "numbers":
        return give_or_take(one[column.name][name], one[f"{column.name}_ci95"][name])
    return percent(one[column.name].get(name, 0.0))


def _cell(one: Figures, column: Column) -> str:
    return cell(one[column.name], one.interval(column.name), column.kind)


def _flat(figures: dict[str, Any]) -> dict[str, Any]:
    """Intervals as `_low` and `_high`, what has several parts as `name: part`."""
    flat: dict[str, Any] = {}
    for key, value in figures.items():
        if value is None:
            continue
        if isinstance(value, dict):
            flat |= _flat({f"{key}: {name}": part for name, part in value.items()})
        elif isinstance(value, tuple | list):
            flat |= {f"{key}_low": value[0], f"{key}_high": value[1]}
        else:
            flat[key] = value
    return flat
