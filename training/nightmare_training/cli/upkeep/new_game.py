"""`nightmare new-game`: write a small game as a start."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from nightmare_agents.files import write_text
from nightmare_agents.players import EVERY_GAME
from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import list_games
from nightmare_training.cli.arguments import to_folder
from nightmare_training.support.outputs import try_folder

TEMPLATE = Path(__file__).parents[2] / "new_game"
"""A small game in its own package, which is called `your_game`."""
FILES = ("*.*", "your_game/*.*", "tests/*.*")
"""The places of its files; those that checkers and interpreters leave are in other folders."""
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name, such as ghost_stairs.")],
    folder: Annotated[
        Path,
        typer.Option("--folder", metavar="DIR", callback=to_folder, help="The folder to put the package's folder in."),
    ] = Path(),
) -> None:
    """Write a package with a small game that runs at once, and with its tests: a start for your own game.

    The game has a player, metrics for comparisons, and entry points that make it known to every command.
    """
    check_name(name)
    home = try_folder(folder / name)
    if home.exists():
        raise OptionError(f"{home} is there already; expected the name of a new folder")
    for file, text in package(name):
        write_text(home / file, text)
    typer.echo(f"wrote {home}; go on with {home / 'README.md'}")


def check_name(name: str) -> None:
    """Refuse a name that a game and its Python package cannot have.

    Raises:
        OptionError: The name is ill-formed, taken or reserved.
    """
    if not NAME.fullmatch(name):
        raise OptionError(f"NAME={shown(name)}: expected words in lower case with _ between them, such as ghost_stairs")
    if name in list_games():
        raise OptionError(f"there is a game {name!r} already; expected another name")
    if name in (EVERY_GAME, "tests") or keyword.iskeyword(name):
        raise OptionError(f"the name {name!r} has a meaning of its own; expected another name")
    if _is_module(name):
        raise OptionError(f"there is a Python module {name!r} already; expected another name")


def _is_module(name: str) -> bool:
    """Tell whether a module has this name; a folder without a module does not count."""
    found = find_spec(name)
    return found is not None and found.origin is not None


def package(name: str) -> Iterator[tuple[Path, str]]:
    """Yield each file of the template as its path and text, with this name for the game in both."""
    words = name.split("_")
    spellings = {"your_game": name, "your-game": "-".join(words), "Your Game": " ".join(words).title()}
    for file in sorted(file for place in FILES for file in TEMPLATE.glob(place) if file.is_file()):
        path, text = file.relative_to(TEMPLATE).as_posix(), file.read_text(encoding="utf-8")
        for spelling, own in spellings.items():
            path, text = path.replace(spelling, own), text.replace(spelling, own)
        yield Path(path), text
