"""Reports of a comparison: on the terminal, as Markdown, as CSV and as JSON."""

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
"""An addition to `PAIRED` if some players play fewer games."""
LUCK = (
    " Luck is taken out; plain: the same with the luck in it. x fewer: the factor of games that this saves, against "
    "games that are neither paired nor corrected."
)
"""An addition to `PAIRED` if luck is taken out."""


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
    """Describe the comparison in a line."""
    return f"{comparison.game}: {games(comparison.games, comparison.fewer)} for each player"


def games(number: int, fewer: Mapping[str, int]) -> str:
    """Describe the number of games, and the fewer games of slow players."""
    firsts = "; ".join(f"{shown(name)}: the first {some:,}" for name, some in fewer.items())
    return f"{number:,} games ({firsts})" if firsts else f"{number:,} games"


def paired(comparison: Comparison) -> str:
    """Return a note on how to read the differences."""
    return PAIRED + LUCK * (comparison.value is not None) + BOTH * bool(comparison.fewer)


def caption(comparison: Comparison) -> str:
    """Return the facts that a reader needs to repeat and to read the numbers."""
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
    """Describe the precision and the number of looks; empty if no precision was asked for."""
    wanted = comparison.precision
    if wanted is None:
        return ""
    reached = "reached" if wanted.reached else "not reached"
    times = len(wanted.looks)
    return f"precision ±{wanted.wanted:g} {reached}; means and differences hold for all {times} looks at once"


def results_table(comparison: Comparison) -> Table:
    """Make the table of the players, the best first."""
    headings, rows = results(comparison)
    return numbers(headings, rows, bold=shown(comparison.best))


def differences_table(comparison: Comparison) -> Table:
    """Make the table of each player's difference to the best one."""
    return numbers(*differences(comparison))


def apart_table(comparison: Comparison, column: Column) -> Table:
    """Make the table of a metric with several names: a line for each player, a column for each name."""
    return numbers(*apart(comparison, column), bold=shown(comparison.best))


def results(comparison: Comparison) -> tuple[list[str], Rows]:
    """Return the headings and rows of the main table, the best player first."""
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
    """Return the headings and rows of the paired differences."""
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
    """Return the headings and rows of a metric with a number or share for each of several names, the largest first."""
    names = list(dict.fromkeys(name for _, one in _best_first(comparison) for name in one[column.name]))
    rows = [[shown(player), *(_part(one, column, name) for name in names)] for player, one in _best_first(comparison)]
    return [column.heading, *names], rows


def markdown(comparison: Comparison) -> str:
    """Return the whole report as Markdown."""
    parts = [f"**{title(comparison)}**", caption(comparison), markdown_table(*results(comparison))]
    if comparison.differences:
        parts += [paired(comparison), markdown_table(*differences(comparison))]
    parts += [markdown_table(*apart(comparison, column)) for column in _apart(comparison)]
    return "\n\n".join(parts) + "\n"


def write_markdown(comparison: Comparison, file: Path) -> None:
    """Write the report as Markdown."""
    write_text(file, markdown(comparison))


def write_json(comparison: Comparison, file: Path) -> None:
    """Write everything except the single games as JSON; `Comparison.model_validate_json` reads it back."""
    write_text(file, comparison.model_dump_json(indent=2) + "\n")


def write_csv(comparison: Comparison, file: Path) -> None:
    """Write one line for each player with all figures; intervals and shares have their own columns."""
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
"""The writer of each format."""


def _best_first(comparison: Comparison) -> list[tuple[str, Figures]]:
    return sorted(comparison.agents.items(), key=lambda item: -item[1].best_mean)


def _corrected(one: Corrected | None) -> list[str]:
    """Return the cells of the mean with luck taken out, and of the factor of games that this saves."""
    return ["-", "-"] if one is None else [give_or_take(one.mean, one.ci95), times(one.reduction)]


def _plain(one: Difference) -> list[str]:
    """Return the cells of a difference without correction for luck, and of the factor of games that is saved."""
    if one.plain is None or one.plain_ci95 is None:
        return ["-", "-"]
    return [give_or_take(one.plain, one.plain_ci95, "+"), times(one.reduction)]


def _columns(comparison: Comparison, kind: str) -> list[Column]:
    shown = comparison.metrics.columns
    some = next(iter(comparison.agents.values())).model_dump()
    return [column for column in shown if column.kind == kind and column.name in some]


def _apart(comparison: Comparison) -> list[Column]:
    """List the metrics that need their own table."""
    return [*_columns(comparison, "numbers"), *_columns(comparison, "shares")]


def _part(one: Figures, column: Column, name: str) -> str:
    if column.kind == "numbers":
        return give_or_take(one[column.name][name], one[f"{column.name}_ci95"][name])
    return percent(one[column.name].get(name, 0.0))


def _cell(one: Figures, column: Column) -> str:
    return cell(one[column.name], one.interval(column.name), column.kind)


def _flat(figures: dict[str, Any]) -> dict[str, Any]:
    """Flatten figures: intervals to `_low` and `_high`, figures of several parts to `name: part`."""
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
