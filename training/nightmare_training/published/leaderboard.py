"""The leaderboards of all published results, from the files of experiments and solvers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_training.evaluate.comparison import Comparison, Figures, shown
from nightmare_training.evaluate.control_variate import NONE
from nightmare_training.evaluate.grid import ALL, Gap, Grid
from nightmare_training.evaluate.seeds import FILE as SEEDS
from nightmare_training.evaluate.seeds import Seeds
from nightmare_training.evaluate.tournament.results import Tournament
from nightmare_training.metrics import spelled
from nightmare_training.published.optimum import Optimum, known_optimum, read_optimum
from nightmare_training.reports import comparison as report
from nightmare_training.reports import grid as grid_report
from nightmare_training.support.formats import Rows, as_flags, cell, give_or_take, give_or_take_points
from nightmare_training.support.intervals import Interval


@dataclass(frozen=True)
class Leaderboard:
    """The leaderboard of one folder of results.

    Attributes:
        folder: The folder's name.
        game: The game.
        played: A line on the games that were played.
        headings: The headings of the columns.
        rows: The players, the best first.
        optimum: The optimum, if it or bounds for it are known.
        command: The command that reproduces the results.
    """

    folder: str
    game: str
    played: str
    headings: list[str]
    rows: Rows
    optimum: Optimum | None
    command: str


def leaderboards(results: Path) -> list[Leaderboard]:
    """List the leaderboard of each folder of results, sorted by name.

    Raises:
        OptionError: A file is broken, or an optimum is of other games than the comparison.
    """
    found = []
    for folder in sorted(path for path in results.iterdir() if path.is_dir()):
        optimum = read_optimum(folder)
        for name, model, board in KINDS:
            if (folder / name).is_file():
                judged = _read(folder / name, model)
                if judged is not None:
                    found.append(board(folder, judged, optimum))
                    break
        else:
            if optimum is not None:
                found.append(Leaderboard(folder.name, optimum.game, spelled(optimum.options), [], [], optimum, ""))
    return found


def of_comparison(folder: Path, found: Comparison, optimum: Optimum | None) -> Leaderboard:
    """Make the leaderboard of a comparison, with luck taken out if it was; the optimum may lie in another folder."""
    if optimum is not None:
        _refuse_other_games(folder, optimum, found.game, found.options)
    else:
        optimum = known_optimum(found.game, found.options, folder.parent)
    behind = {one.agent: give_or_take(one.mean, one.ci95, "+") for one in found.differences}
    headings, rows = ["player", "mean return", "less the best"], []
    for name, one in sorted(found.agents.items(), key=lambda item: -item[1].best_mean):
        mean, interval = (one.mean, one.ci95) if one.corrected is None else (one.corrected.mean, one.corrected.ci95)
        rows.append([shown(name), give_or_take(mean, interval), behind.get(name, "-")])
        if optimum is not None:
            rows[-1].append(below(one, optimum))
    if optimum is not None:
        headings.append("less the optimum")
    return Leaderboard(
        folder.name,
        found.game,
        f"{report.games(found.games, found.fewer)} for each player; {report.caption(found)}",
        headings,
        rows,
        optimum,
        comparison_command(folder, found),
    )


def of_grid(folder: Path, found: Grid, optimum: Optimum | None) -> Leaderboard:
    """Make the leaderboard over several settings, each with the same weight; the optimum is that of one of them."""
    solved = None if optimum is None else _solved_setting(folder, found, optimum)
    column = found.metrics.headline
    first, *_ = found.players
    apart: dict[str, Gap] = {one.other: one for one in found.gaps if one.setting == ALL or len(found.settings) == 1}
    headings, rows = ["player", f"{column.heading}, over all settings", f"less {shown(first)}"], []
    for name, one in sorted(found.averages.items(), key=lambda item: -item[1].mean):
        figure = cell(one.mean, one.ci95, column.kind)
        rows.append([shown(name), figure, _ahead(apart[name], column.kind) if name in apart else "-"])
        if optimum is not None and solved is not None:
            own = found.settings[solved].agents[name]
            rows[-1] += [give_or_take(own.mean, own.ci95), below(own, optimum)]
    if solved is not None:
        headings += [solved, f"{solved}, less the optimum"]
    return Leaderboard(
        folder.name,
        found.game,
        f"{grid_report.games(found)} for each player in each of {len(found.settings)} settings; "
        f"{grid_report.caption(found)}",
        headings,
        rows,
        optimum,
        experiment_command(folder),
    )


def of_tournament(folder: Path, found: Tournament, optimum: Optimum | None) -> Leaderboard:
    """Make the leaderboard of a tournament."""
    if optimum is not None:
        raise OptionError(f"{folder}: an optimum stands beside a comparison, not beside a tournament")
    ranked = sorted(found.ratings.items(), key=lambda item: -item[1].rating)
    best = ranked[0][1].rating
    rows = [
        [
            shown(name),
            f"{one.rating:.2f}",
            f"{one.rating - best:+.2f}" if one.rating < best else "-",
            *(cell(tables.mixed[name].wins, tables.mixed[name].wins_ci95, "share") for tables in found.tables),
        ]
        for name, one in ranked
    ]
    sizes = [f"wins, {tables.players} players" for tables in found.tables]
    lineups = sum(tables.lineups for tables in found.tables)
    return Leaderboard(
        folder.name,
        found.game,
        f"{found.games:,} games for each of {lineups} line-ups; seed {found.seed}",
        ["player", "rating", "less the best", *sizes],
        rows,
        None,
        tournament_command(folder, found),
    )


Board = Callable[[Path, Any, Optimum | None], Leaderboard]
KINDS: tuple[tuple[str, type[BaseModel], Board], ...] = (
    ("comparison.json", Grid, of_grid),
    ("comparison.json", Comparison, of_comparison),
    ("tournament.json", Tournament, of_tournament),
)
"""The files that a folder may have, their models, and their leaderboards. Errors are those of a file's last model."""


def below(one: Figures, optimum: Optimum) -> str:
    """Return a player's figure minus the optimum, or minus its bounds."""
    if optimum.figure not in one.model_dump():
        raise OptionError(f"optimum: there is no figure {optimum.figure!r}; there are: {', '.join(one.model_dump())}")
    mean, interval = one[optimum.figure], one.interval(optimum.figure)
    if optimum.figure == "mean" and one.corrected is not None:
        mean, interval = one.corrected.mean, one.corrected.ci95
    if optimum.exact and interval is not None:
        middle = (optimum.lower + optimum.upper) / 2
        return give_or_take(mean - middle, _shifted(interval, -middle), "+")
    return f"{mean - optimum.upper:+.2f} to {mean - optimum.lower:+.2f}"


def _shifted(interval: Interval, by: float) -> Interval:
    return interval[0] + by, interval[1] + by


def _ahead(gap: Gap, kind: str) -> str:
    """Return the lead of the other player over the first one."""
    low, high = gap.ci95
    told = give_or_take_points if kind == "share" else give_or_take
    return told(-gap.mean, (-high, -low), "+")


def _read(file: Path, model: type[BaseModel]) -> BaseModel | None:
    """Read a file; return None if another model may fit."""
    try:
        return model.model_validate_json(file.read_bytes())
    except ValidationError as error:
        if model is [one for name, one, _ in KINDS if name == file.name][-1]:
            raise OptionError(complaints(str(file), error)[0]) from error
        return None


def _solved_setting(folder: Path, found: Grid, optimum: Optimum) -> str:
    """Return the setting of the optimum's game."""
    for setting, one in found.settings.items():
        if (optimum.game, optimum.options) == (found.game, one.options):
            return setting
    raise OptionError(
        f"{folder}: the optimum is of {optimum.game} ({spelled(optimum.options) or 'no options'}); "
        f"the comparison of {found.game} has no such setting"
    )


def _refuse_other_games(folder: Path, optimum: Optimum, game: str, options: dict[str, Any]) -> None:
    if (optimum.game, optimum.options) != (game, options):
        raise OptionError(
            f"{folder}: the optimum is of {optimum.game} ({spelled(optimum.options) or 'no options'}), "
            f"the comparison of {game} ({spelled(options) or 'no options'})"
        )


def comparison_command(folder: Path, found: Comparison) -> str:
    """Return the command that repeats a comparison: that of its experiment, or of the comparison itself."""
    if (folder / "config.yaml").is_file():
        return experiment_command(folder)
    precision = "" if found.precision is None else f" --precision {found.precision.wanted:g}"
    most = found.games if found.precision is None else found.precision.looks[-1]
    return (
        f"nightmare compare {found.game} --agents {','.join(found.agents)} --games {most} --seed {found.seed}"
        f"{as_flags(found.options)}{precision} --value {found.value or NONE} "
        f"--json results/{folder.name}/comparison.json --markdown results/{folder.name}/comparison.md"
    )


def tournament_command(folder: Path, found: Tournament) -> str:
    """Return the command that repeats a tournament: that of its experiment, or of the tournament itself."""
    if (folder / "config.yaml").is_file():
        return experiment_command(folder)
    sizes = ",".join(str(tables.players) for tables in found.tables)
    return (
        f"nightmare tournament {found.game} --agents {','.join(found.names)} --players {sizes} --games {found.games} "
        f"--seed {found.seed}{as_flags(found.options)} --value {found.value or NONE} "
        f"--json results/{folder.name}/tournament.json"
    )


def experiment_command(folder: Path) -> str:
    """Return the command that repeats a whole experiment, with all of its trainings."""
    command, seeds = f"nightmare results {folder.name}", folder / SEEDS
    if not seeds.is_file():
        return command
    return f"{command} --seeds {len(Seeds.model_validate_json(seeds.read_bytes()).runs)}"
