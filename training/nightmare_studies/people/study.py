"""The figures of all players in the games of files, and of all people together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from nightmare_gym.engine.errors import OptionError
from nightmare_play.review.grades import noise
from nightmare_play.review.judge import Judge
from nightmare_play.seats import is_person
from nightmare_studies.people.decided import decided
from nightmare_studies.people.figures import Player, player, together
from nightmare_studies.people.gathered import Table, files_in, gather
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import ENGINE, versions


class OfTable(BaseModel):
    """The figures of the games of one game with the same options.

    Attributes:
        game: The game.
        options: Its options.
        judge: The judge.
        unit: The unit of all values.
        error: The certified largest error of the judge's values; None for an estimate.
        noise: The root mean square of what the judge's looks at decisions added to the looks before.
        games: The number of games.
        players: The figures of each player that had a choice.
        people: Those of all people together; None with fewer than two.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    options: dict[str, Any]
    judge: str
    unit: str
    error: float | None
    noise: float
    games: int
    players: dict[str, Player]
    people: Player | None


class Study(BaseModel):
    """The findings.

    Attributes:
        tables: The figures by game and options.
        left_out: The reason for each file that is left out.
        versions: Versions of the packages that the numbers depend on.
    """

    model_config = ConfigDict(frozen=True)

    tables: list[OfTable]
    left_out: dict[str, str]
    versions: dict[str, str]


def study(
    places: Sequence[Path], names: Collection[str], judge_for: Callable[[Table], Judge], begin: Begin = silent
) -> Study:
    """Judge the games of files.

    Args:
        places: Files, and folders of files.
        names: The players to show; all if there are none.
        judge_for: Finds the judge of games.
        begin: Starts a progress bar.

    Raises:
        OptionError: No game can be judged, or a player is in none.
        OSError: A file cannot be read.
    """
    files = files_in(places)
    gathered = gather(files, begin("reading", len(files)))
    met = set().union(*map(met_in, gathered.tables))
    for name in names:
        if name not in met:
            raise OptionError(f"no player {name!r} in these games; there are: {', '.join(sorted(met))}")
    tables = [table for table in gathered.tables if not names or met_in(table) & set(names)]
    return Study(
        tables=[_of_table(table, names, judge_for(table), begin) for table in tables],
        left_out=gathered.left_out,
        versions=versions(ENGINE),
    )


def met_in(table: Table) -> set[str]:
    """Return the names of the players of games."""
    return {name for replay in table.replays for name in replay.players}


def _of_table(table: Table, names: Collection[str], judge: Judge, begin: Begin) -> OfTable:
    """Judge the games of one game with the same options."""
    events = sum(len(replay.choices) for replay in table.replays)
    accounts, every = decided(table, judge, begin(f"judging {table.game.id}", events))
    shown = {name: every.some(every.players == name) for name in sorted(names or met_in(table))}
    shown = {name: own for name, own in shown.items() if len(own.losses)}
    persons = [name for name in shown if is_person(table.game, name)]
    return OfTable(
        game=table.game.id,
        options=table.options,
        judge=judge.name,
        unit=judge.unit(table.game, table.game.params(**table.options)),
        error=judge.error,
        noise=noise(accounts),
        games=len(accounts),
        players={name: player(own, name in persons) for name, own in shown.items()},
        people=together([shown[name] for name in persons]) if len(persons) > 1 else None,
    )
