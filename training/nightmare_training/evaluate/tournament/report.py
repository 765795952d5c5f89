"""Reports of a tournament: on the terminal, as Markdown, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from nightmare_agents.files import write_text
from nightmare_training.evaluate.comparison import is_learned, shown
from nightmare_training.evaluate.control_variate import without_luck
from nightmare_training.evaluate.tournament.ratings import ORDERS, SCALE
from nightmare_training.evaluate.tournament.results import Lead, Mixed, Tables, Tournament
from nightmare_training.support.formats import (
    FEWER,
    Rows,
    cell,
    give_or_take,
    give_or_take_points,
    markdown_table,
    p_value,
    percent,
    times,
)
from nightmare_training.support.tables import numbers

CROSS = "One of the row among the column's copies: share of the wins in %, then the mean return."
LEADS = (
    "The win share of one copy of the first player among copies of the second, minus the reverse, in percentage "
    "points; p: paired t-test over blocks, corrected for all pairs of players (Bonferroni). Where luck is taken out, "
    "plain is the same with the luck in it, and x fewer is the factor of games that this saves."
)
MIXED = "At tables of different players."
RATINGS = (
    f"Over all mixed tables: openskill's Bradley-Terry rating (Weng and Lin), the mean over {ORDERS} orders; all begin "
    f"with 25. A lead of {SCALE:.1f} is odds of e : 1. order: its standard deviation over the orders; blocks: the same "
    "over resamples of the blocks (bootstrap), on which the interval rests."
)
Section = tuple[str, list[str], Rows, str]
"""A heading, a table's headings and rows, and a note on how to read it."""


def show(tournament: Tournament, console: Console) -> None:
    """Print a tournament."""
    console.print(Text(title(tournament), "bold"), Text(caption(tournament), "dim"), sep="\n")
    for heading, headings, rows, meaning in sections(tournament):
        console.print("", Text(heading, "bold"), numbers(headings, rows), Text(meaning, "dim"), sep="\n")


def markdown(tournament: Tournament) -> str:
    """Return the whole report as Markdown."""
    return _told(tournament, sections(tournament))


def summary(tournament: Tournament) -> str:
    """Return the first player's leads, the cross-tables and the ratings as Markdown."""
    first = tournament.names[0]
    told: list[Section] = [(f"Leads of {shown(first)}", *leads_of(tournament, first), LEADS)]
    told += [(f"{one.players} players: one among others", *cross(one), CROSS) for one in tournament.tables]
    return _told(tournament, [*told, ("Ratings", *ratings(tournament), RATINGS)])


def title(tournament: Tournament) -> str:
    """Describe the games in a line."""
    lineups = sum(tables.lineups for tables in tournament.tables)
    return f"{tournament.game}: {tournament.games:,} games for each of {lineups} line-ups"


def caption(tournament: Tournament) -> str:
    """Return the facts that a reader needs to repeat and to read the numbers."""
    setting = tournament.metrics.setting(tournament.options)
    versions = ", ".join(f"{name} {version}" for name, version in tournament.versions.items())
    intervals = "95% intervals over blocks of games on the same dice"
    parts = f"seed {tournament.seed}", setting, intervals, without_luck(tournament.value), versions
    return " · ".join(part for part in parts if part)


def sections(tournament: Tournament) -> list[Section]:
    """List all sections: those of each size of table, then the ratings."""
    sized = chain.from_iterable(_sized(tournament, tables) for tables in tournament.tables)
    return [*sized, ("Ratings", *ratings(tournament), RATINGS)]


def cross(tables: Tables) -> tuple[list[str], Rows]:
    """Make the cross-table: each row's player alone among copies of each column's."""
    rows = []
    for one, others in tables.cross.items():
        scores = [others.get(other) for other in tables.cross]
        cells = (
            f"{give_or_take_points(score.wins, score.wins_ci95)}; {give_or_take(score.mean, score.ci95, '+')}"
            if score
            else "-"
            for score in scores
        )
        rows.append([shown(one), *cells])
    return ["one of", *(f"among {shown(name)}" for name in tables.cross)], rows


def leads(tables: Tables) -> tuple[list[str], Rows]:
    """Make the table of `chosen_leads`."""
    rows = [
        [
            shown(lead.player),
            shown(lead.other),
            give_or_take_points(lead.wins, lead.ci95, "+"),
            p_value(lead.p_corrected),
        ]
        for lead in chosen_leads(tables)
    ]
    headings = ["player", "over", "lead", "p"]
    if all(lead.plain is None for lead in tables.leads):
        return headings, rows
    return [*headings, "plain", FEWER], [
        [*row, *_plain(lead)] for row, lead in zip(rows, chosen_leads(tables), strict=True)
    ]


def leads_of(tournament: Tournament, player: str) -> tuple[list[str], Rows]:
    """Make the table of one player's leads over the others, with a column for each size of table."""
    found = {
        (lead.other, one.players): lead for one in tournament.tables for lead in one.leads if lead.player == player
    }
    sizes = [one.players for one in tournament.tables]
    rows = [
        [shown(other), *(_lead(found[other, players]) for players in sizes)]
        for other in tournament.names
        if other != player
    ]
    return ["over", *(f"{players} players (p)" for players in sizes)], rows


def chosen_leads(tables: Tables) -> list[Lead]:
    """Choose the leads of the learned policies; if none plays, those of each player over the players named later."""
    names = list(tables.cross)
    learned = [lead for lead in tables.leads if is_learned(lead.player)]
    return learned or [lead for lead in tables.leads if names.index(lead.player) < names.index(lead.other)]


def mixed(tournament: Tournament, tables: Tables) -> tuple[list[str], Rows]:
    """Make the table of the players at the mixed tables, the best first, with the game's own metrics."""
    some = next(iter(tables.mixed.values())).model_dump()
    columns = [column for column in tournament.metrics.columns if column.name in some and column.kind != "shares"]
    ranked = sorted(tables.mixed.items(), key=lambda item: -item[1].wins)
    without = ["luck taken out", FEWER] if any(one.wins_corrected for _, one in ranked) else []
    rows = [
        [
            shown(name),
            cell(one.wins, one.wins_ci95, "share"),
            *(_wins_corrected(one) if without else []),
            give_or_take(one.mean, one.ci95, "+"),
            *(cell(one[column.name], None, column.kind) for column in columns),
        ]
        for name, one in ranked
    ]
    return ["player", "share of wins", *without, "mean return", *(column.heading for column in columns)], rows


def shares(tournament: Tournament, tables: Tables) -> list[tuple[list[str], Rows]]:
    """Make a table, for the mixed tables, of each metric that divides a whole into shares."""
    found = []
    for column in tournament.metrics.columns:
        if column.kind == "shares":
            ways = list(dict.fromkeys(chain.from_iterable(one[column.name] for one in tables.mixed.values())))
            rows = [
                [shown(name), *(percent(one[column.name].get(way, 0.0)) for way in ways)]
                for name, one in tables.mixed.items()
            ]
            found.append(([column.heading, *ways], rows))
    return found


def ratings(tournament: Tournament) -> tuple[list[str], Rows]:
    """Make the table of the ratings, the highest first."""
    ranked = sorted(tournament.ratings.items(), key=lambda item: -item[1].rating)
    rows = [
        [
            shown(name),
            give_or_take(one.rating, one.ci95),
            f"{one.order:.2f}",
            "-" if one.blocks is None else f"{one.blocks:.2f}",
        ]
        for name, one in ranked
    ]
    return ["player", "rating", "order", "blocks"], rows


def write_json(tournament: Tournament, file: Path) -> None:
    """Write everything except the single games as JSON; `Tournament.model_validate_json` reads it back."""
    write_text(file, tournament.model_dump_json(indent=2) + "\n")


def write_markdown(tournament: Tournament, file: Path) -> None:
    """Write the report as Markdown."""
    write_text(file, markdown(tournament))


def write_csv(tournament: Tournament, file: Path) -> None:
    """Write one line for each score: of each ordered pair, and of each player at the mixed tables."""
    text = io.StringIO()
    writer = csv.writer(text)
    figures = ("wins", "wins_low", "wins_high", "mean", "low", "high")
    writer.writerow(["players", "player", "among", *figures])
    for tables in tournament.tables:
        scores = [(one, among, score) for one, row in tables.cross.items() for among, score in row.items()]
        scores += [(one, "mixed", score) for one, score in tables.mixed.items()]
        for one, among, score in scores:
            figures_of: list[Any] = [score.wins, *score.wins_ci95, score.mean, *score.ci95]
            writer.writerow([tables.players, one, among, *figures_of])
    write_text(file, text.getvalue())


WRITERS: dict[str, Callable[[Tournament, Path], None]] = {
    "json": write_json,
    "csv": write_csv,
    "markdown": write_markdown,
}
"""The writer of each format."""


def _told(tournament: Tournament, told: list[Section]) -> str:
    parts = [f"**{title(tournament)}**", caption(tournament)]
    for heading, headings, rows, meaning in told:
        parts += [f"### {heading}", meaning, markdown_table(headings, rows)]
    return "\n\n".join(parts) + "\n"


def _plain(lead: Lead) -> list[str]:
    """Return the cells of a lead without correction for luck, and of the factor of games that the correction saves."""
    if lead.plain is None or lead.plain_ci95 is None:
        return ["-", "-"]
    return [give_or_take_points(lead.plain, lead.plain_ci95, "+"), times(lead.reduction)]


def _wins_corrected(one: Mixed) -> list[str]:
    """Return the cells of the share of the wins with luck taken out, and of the factor of games that this saves."""
    found = one.wins_corrected
    return ["-", "-"] if found is None else [cell(found.mean, found.ci95, "share"), times(found.reduction)]


def _lead(lead: Lead) -> str:
    return f"{give_or_take_points(lead.wins, lead.ci95, '+')} ({p_value(lead.p_corrected)})"


def _sized(tournament: Tournament, tables: Tables) -> list[Section]:
    size = f"{tables.players} players"
    return [
        (f"{size}: one among others", *cross(tables), CROSS),
        (f"{size}: leads", *leads(tables), LEADS),
        (f"{size}: mixed tables", *mixed(tournament, tables), MIXED),
        *((f"{size}: {headings[0]}", headings, rows, MIXED) for headings, rows in shares(tournament, tables)),
    ]
