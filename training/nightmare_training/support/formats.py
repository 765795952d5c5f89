"""How numbers are written in tables, and tables in Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from nightmare_training.support.intervals import Interval

Rows = list[list[str]]
Kind = Literal["number", "share", "shares", "numbers"]

FEWER = "x fewer"
"""Heads the column that tells how many times more games would tell as much, were the luck not taken out."""


def as_flags(options: Mapping[str, Any]) -> str:
    """Options as they are given on the command line, each with a blank before it."""
    return "".join(f" --option {key}={value}" for key, value in options.items())


def percent(share: float) -> str:
    """A share of games."""
    return f"{100 * share:.1f}%"


def give_or_take(mean: float, interval: Interval, sign: str = "") -> str:
    """A mean and the half of its interval."""
    return f"{mean:{sign}.2f} ±{(interval[1] - interval[0]) / 2:.2f}"


def give_or_take_points(share: float, interval: Interval, sign: str = "") -> str:
    """A share in percent and the half of its interval."""
    return f"{100 * share:{sign}.1f} ±{50 * (interval[1] - interval[0]):.1f}"


def times(reduction: float | None) -> str:
    """How many times fewer games are needed; None: any."""
    return "any" if reduction is None else f"{reduction:.1f}" if reduction < 100 else f"{reduction:,.0f}"


def p_value(p: float) -> str:
    """A p-value; what is very small is only said to be so."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}"


def cell(value: float, interval: Interval | None, kind: Kind) -> str:
    """A figure or a share, with its interval where it has one."""
    if kind == "share":
        return percent(value) + (f" [{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]" if interval else "")
    return give_or_take(value, interval) if interval else f"{value:.2f}"


def markdown_table(headings: list[str], rows: Rows) -> str:
    """A table in Markdown: names to the left, numbers to the right."""
    ruler = [":--", *("--:" for _ in headings[1:])]
    escaped = [[text.replace("|", "\\|") for text in row] for row in (headings, ruler, *rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in escaped)
