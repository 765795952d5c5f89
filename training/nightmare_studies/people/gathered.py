"""The games of people from files: those that can be judged, by game and options, and the rest with the reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nightmare_agents.planning.leaves import is_live
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.interfaces.replay import Replay


@dataclass(frozen=True)
class Table:
    """The games of one game with the same options, in the order in which they were played.

    Attributes:
        game: The game.
        options: Its options.
        files: The file of each game.
        replays: The games.
    """

    game: Game
    options: dict[str, Any]
    files: list[Path]
    replays: list[Replay]


@dataclass(frozen=True)
class Gathered:
    """The games of files.

    Attributes:
        tables: The games that can be judged.
        left_out: The reason for each file that is left out, on a line.
    """

    tables: list[Table]
    left_out: dict[str, str]


def files_in(places: Sequence[Path]) -> list[Path]:
    """List files, and the `.json` files of folders by their names; each file once.

    Raises:
        OSError: A place does not exist or cannot be read.
        OptionError: There is no file.
    """
    found: dict[Path, Path] = {}
    for place in places:
        place.stat()
        for file in sorted(place.glob("*.json")) if place.is_dir() else [place]:
            found.setdefault(file.resolve(), file)
    if not found:
        raise OptionError(f"{places[0]}: no replay is there; expected files such as `nightmare play` keeps")
    return list(found.values())


def gather(files: Sequence[Path], read: Callable[[int], object]) -> Gathered:
    """Read the games of files.

    Args:
        files: The files, in the order in which the games were played.
        read: Called with the number of files that have just been read.

    Raises:
        OptionError: No game can be judged.
        OSError: A file cannot be read.
    """
    tables: list[Table] = []
    left_out: dict[str, str] = {}
    for file in files:
        try:
            _add(tables, file)
        except OptionError as error:
            left_out[str(file)] = str(error).removeprefix(f"{file}: ")
        read(1)
    if not tables:
        name, reason = next(iter(left_out.items()))
        more = f"; none of {len(files)} files can be judged" if len(files) > 1 else ""
        raise OptionError(f"{name}: {reason}{more}")
    return Gathered(tables, left_out)


def _add(tables: list[Table], file: Path) -> None:
    """Add the game of a file to those of its game and options.

    Raises:
        OptionError: It is damaged, of other rules, or unfinished.
    """
    replay = Replay.load(file)
    if not replay.same_rules:
        raise OptionError(f"played by other rules of {replay.game} than today's; expected today's")
    last = replay.final()
    if is_live(last.states, last.params_array)[0]:
        raise OptionError("the game is unfinished; expected one that is over")
    game = replay.game_object()
    for table in tables:
        if (table.game.id, table.options) == (game.id, replay.options):
            break
    else:
        table = Table(game, replay.options, [], [])
        tables.append(table)
    table.files.append(file)
    table.replays.append(replay)
