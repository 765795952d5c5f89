"""The formats of numbers in tables, and of tables in Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from nightmare_training.support.intervals import Interval

Rows = list[list[str]]
Kind = Literal["number", "share", "shares", "numbers"]

FEWER = "x fewer"
"""The heading of the column with the factor of games that taking luck out saves."""


def as_flags(options: Mapping[str, Any]) -> str:
    """Write options as flags of the command line, each with a blank before it."""
    return "".join(f" --option {key}={value}" for key, value in options.items())


def percent(share: float) -> str:
    """Write a share in percent."""
    return f"{100 * share:.1f}%"


def give_or_take(mean: float, interval: Interval, sign: str = "") -> str:
    """Write a mean and half the width of its interval."""
    return f"{mean:{sign}.2f} ±{(interval[1] - interval[0]) / 2:.2f}"


def give_or_take_points(share: float, interval: Interval, sign: str = "") -> str:
    """Write a share in percent and half the width of its interval."""
    return f"{100 * share:{sign}.1f} ±{50 * (interval[1] - interval[0]):.1f}"


def times(reduction: float | None) -> str:
    """Write the factor of games that is saved; None is "any"."""
    return "any" if reduction is None else f"{reduction:.1f}" if reduction < 100 else f"{reduction:,.0f}"


def p_value(p: float) -> str:
    """Write a p-value; below 0.0001 only this bound."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}"


def cell(value: float, interval: Interval | None, kind: Kind) -> str:
    """Write a figure or a share, with its interval if it has one."""
    if kind == "share":
        return percent(value) + (f" [{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]" if interval else "")
    return give_or_take(value, interval) if interval else f"{value:.2f}"


def markdown_table(headings: list[str], rows: Rows) -> str:
    """Write a table in Markdown, with the first column to the left and the others to the right."""
    ruler = [":--", *("--:" for _ in headings[1:])]
    escaped = [[text.replace("|", "\\|") for text in row] for row in (headings, ruler, *rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in escaped)
