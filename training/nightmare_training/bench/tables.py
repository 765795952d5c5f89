"""The tables of speed, on the terminal and on the page of the published results."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from nightmare_gym.engine.errors import OptionError
from nightmare_training.bench import profile
from nightmare_training.bench.first_use import measure
from nightmare_training.bench.first_use.accounts import PARTS
from nightmare_training.bench.first_use.measure import FirstUse, FirstUses
from nightmare_training.bench.peers import PIG
from nightmare_training.bench.profile import Profiles
from nightmare_training.bench.scale import Point, Scale
from nightmare_training.bench.start import Starts
from nightmare_training.bench.suite import Benchmark, measured_games
from nightmare_training.bench.turns import Comparison, Row
from nightmare_training.support.formats import Rows, markdown_table

OURS = "nightmare-gym"
SHOWN = (1, 16, 256, 1024, 4096, 65536)
"""The sizes of batches that a table shows, of those that are measured."""
PEERS = ["", "game", "decisions/CPU-s", "lowest to highest", "our Pig over it", "decisions/game"]
GAMES = ["", "compiled random rollout", "batch, n = 1024, choosing too", "batch, n = 1024"]
ALONE = 1.05
"""Wall seconds in a CPU-second up to which a machine had no other work to speak of."""
BUSY = "a machine that other work shared, so only ratios within a table say much"
Table = tuple[list[str], Rows]
Result = TypeVar("Result", bound=BaseModel)


def by_kind(found: Comparison) -> dict[str, Table]:
    """Make a table for each kind of loop: ours, then the peers, with the ratio to our Pig, in falling order."""
    tables: dict[str, Table] = {}
    for kind in dict.fromkeys(row.kind for row in found.rows):
        rows = sorted((row for row in found.rows if row.kind == kind), key=lambda row: (row.peer != OURS, -row.value))
        pig = next((row.value for row in rows if row.peer == OURS and row.game == PIG), None)
        tables[kind.capitalize()] = PEERS, [_peer(row, pig) for row in rows]
    return tables


def _peer(row: Row, pig: float | None) -> list[str]:
    theirs = row.peer != OURS
    return [
        f"{row.peer} {row.version}",
        f"pig{', the same game' * theirs}" if row.game in (PIG, "pig") else row.game,
        f"{row.value:,.0f}",
        f"{row.low:,.0f} to {row.high:,.0f}",
        _times(pig / row.value) if pig and theirs else "",
        "" if row.decisions_a_game is None else f"{row.decisions_a_game:.1f}",
    ]


def _times(ratio: float) -> str:
    """Write a ratio with three digits, or with all before the point."""
    return f"{ratio:,.0f} x" if ratio >= 100 else f"{ratio:.3g} x"


def by_size(found: Scale) -> Table:
    """Make the table of speeds on one thread by the number of games, and of the memory of the largest batch."""
    shown = [n for n in SHOWN if any(point.n == n for point in found.points)]
    rows = []
    for name, points in _batches(found).items():
        alone = {point.n: point for point in points if point.threads == 1}
        rows.append([name, *(f"{alone[n].value:,.0f}" for n in shown), f"{alone[shown[-1]].bytes_a_game:,.0f}"])
    return ["", *(f"n = {n:,}" for n in shown), "bytes a game"], rows


def by_threads(found: Scale) -> Table:
    """Make the table of what further threads give: decisions in a second over those of one thread."""
    counts = sorted({point.threads for point in found.points} - {1})
    shown = [n for n in SHOWN if any(point.n == n for point in found.points)]
    rows = []
    for name, points in _batches(found).items():
        wall = {(point.n, point.threads): point.wall for point in points}
        rows += [[name, str(count), *(f"{wall[n, count] / wall[n, 1]:.2f} x" for n in shown)] for count in counts]
    return ["", "threads", *(f"n = {n:,}" for n in shown)], rows


def _batches(found: Scale) -> dict[str, list[Point]]:
    """Return the points of each kind of batch under its name."""
    batches: dict[str, list[Point]] = {}
    for point in found.points:
        batches.setdefault(point.name, []).append(point)
    return batches


def lines(found: Scale) -> dict[str, dict[int, tuple[float, float]]]:
    """Return, for the plot, the speed on one thread and the memory of each kind of batch by the number of games."""
    return {
        name: {point.n: (point.value, point.bytes_a_game) for point in points if point.threads == 1}
        for name, points in _batches(found).items()
    }


def by_part(found: Profiles) -> dict[str, Table]:
    """Make a table for each kind of loop: the nanoseconds of each part, their sum, and the whole, by game."""
    tables: dict[str, Table] = {}
    for kind in dict.fromkeys(one.kind for one in found.wholes):
        wholes = [one for one in found.wholes if one.kind == kind]
        rows = [[one.game, *(f"{ns:,.0f}" for ns in (*one.parts.values(), one.sum, one.whole))] for one in wholes]
        tables[kind] = ["", *wholes[0].parts, "sum", "whole"], rows
    return tables


def reasons(found: Profiles) -> list[str]:
    """Tell, for each goal, the parts that would have to vanish."""
    return [said for one in found.wholes if (said := profile.reason(one)) is not None]


def by_compiler(found: FirstUses) -> Table:
    """Make the table of first uses, a column for each game: the parts' CPU seconds, their sum, and the wholes."""
    rows = [[part, *(f"{one.parts[part]:.2f}" for one in found.games)] for part in PARTS]
    rows.append(["sum", *(f"{one.sum:.2f}" for one in found.games)])
    rows.append(["whole, watched", *(f"{one.watched:.2f}" for one in found.games)])
    rows.append(["whole, unwatched", *(f"{one.unwatched:.2f}" for one in found.games)])
    rows.append(["functions", *(f"{one.compiled:,}" for one in found.games)])
    return ["", *(one.game for one in found.games)], rows


def remarks(found: FirstUses) -> list[str]:
    """Name, for each game, the functions that take longest; and the parts that would have to vanish, for its goal."""
    reasons = [said for one in found.games if (said := measure.reason(one)) is not None]
    return [*(f"{one.game}, the dearest functions: {_dearest(one)}." for one in found.games), *reasons]


def _dearest(one: FirstUse) -> str:
    return ", ".join(f"`{name.removeprefix('nightmare_gym.')}` ({spent:.2f})" for name, spent in one.dearest.items())


def shared(walls: list[float], repeats: int) -> str:
    """Tell the repeats, and how far other work shared the machine: wall seconds in a CPU-second of single threads."""
    return (
        f"Repeats of each: {repeats}. Measured on {BUSY if median(walls) > ALONE else 'a machine with no other work'}: "
        f"a CPU-second took {median(walls):.2f} seconds (median), {min(walls):.2f} to {max(walls):.2f}."
    )


def by_game(found: list[Benchmark]) -> Table:
    """Make the table of the speeds of several games."""
    rows = []
    for one in found:
        speeds = {speed.name: speed.value for speed in one.ours}
        rows.append([one.game, *(f"{speeds[name]:,.0f}" for name in GAMES[1:])])
    return GAMES, rows


def by_start(found: Starts) -> Table:
    """Make the table of the starts of several games, in wall seconds."""
    rows = [[game, *(f"{one.value:.2f}" for one in speeds)] for game, speeds in found.games.items()]
    return ["", *(one.name for one in next(iter(found.games.values())))], rows


def page(text: str, folder: Path) -> str:
    """Write the tables of the results in a folder into a page, between its marks.

    Raises:
        OptionError: A result is missing or is none, or the page has no place for its table.
    """
    games = dict.fromkeys(env.game.id for env in measured_games())
    peers, cost = _read(folder / "peers.json", Comparison), _read(folder / "scale.json", Scale)
    parts, uses = _read(folder / "profile.json", Profiles), _read(folder / "first_use.json", FirstUses)
    begun = _read(folder / "starts.json", Starts)
    tables = {
        "games": markdown_table(*by_game([_read(folder / f"{game}.json", Benchmark) for game in games])),
        "peers": "\n\n".join(
            (
                *(f"{kind}:\n\n{markdown_table(*table)}" for kind, table in by_kind(peers).items()),
                shared(peers.walls, peers.rounds),
            )
        ),
        "sizes": markdown_table(*by_size(cost)),
        "threads": f"{markdown_table(*by_threads(cost))}\n\n{shared(cost.walls, cost.repeats)}",
        "parts": "\n\n".join(
            (
                *(f"{kind}:\n\n{markdown_table(*table)}" for kind, table in by_part(parts).items()),
                _bullets(reasons(parts)),
            )
        ),
        "starts": markdown_table(*by_start(begun)),
        "first use": "\n\n".join(
            (markdown_table(*by_compiler(uses)), _bullets(remarks(uses)), shared(uses.walls, uses.repeats))
        ),
    }
    for name, table in tables.items():
        text = _filled(text, name, table)
    return text


def _bullets(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _filled(text: str, name: str, table: str) -> str:
    start, end = f"<!-- {name} -->", "<!-- end -->"
    filled, places = re.subn(f"(?s){start}.*?{end}", lambda _: f"{start}\n\n{table}\n\n{end}", text)
    if places != 1:
        raise OptionError(f"the page has {places} places from {start!r} to {end!r}; expected one")
    return filled


def _read(file: Path, kind: type[Result]) -> Result:
    try:
        return kind.model_validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        raise OptionError(
            f"{file}: expected a result of `nightmare bench`, but {str(error).splitlines()[0]}"
        ) from error
