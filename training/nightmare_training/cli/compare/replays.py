"""The options of commands that play games and keep some of them as replays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nightmare_training.cli.arguments import to_folder

if TYPE_CHECKING:
    from rich.console import Console

    from nightmare_agents.kept_games import KeptGames

KeepGames = Annotated[
    str | None,
    typer.Option(
        "--keep",
        metavar="worst:N|best:N|first:N|all",
        help="Keep replays of these games of each player, by its return, in the folder of --replays.",
    ),
]
Replays = Annotated[
    Path | None,
    typer.Option("--replays", metavar="DIR", callback=to_folder, help="Write the replays that --keep asks for here."),
]


def kept_games(keep: str | None, replays: Path | None) -> KeptGames | None:
    """Return the games to keep; None if there are none.

    Raises:
        OptionError: `--keep` is wrong, or one of the two options is missing.
    """
    from nightmare_agents.kept_games import KeptGames
    from nightmare_gym.engine.errors import OptionError

    if keep is None and replays is None:
        return None
    if keep is None:
        raise OptionError(f"--replays {replays}: expected --keep too, with worst:N, best:N, first:N or all")
    if replays is None:
        raise OptionError(f"--keep {keep}: expected --replays too, with a folder")
    return KeptGames(keep)


def save_replays(kept: KeptGames | None, folder: Path | None, console: Console) -> None:
    """Write the replays of the games that were kept."""
    from nightmare_training.support.progress import bars

    if kept is None or folder is None:
        return
    with bars() as progress:
        task = progress.add_task("replays", total=len(kept.games()))
        files = kept.write_to(folder, lambda done: progress.advance(task, done))
    console.print(f"replays in {folder}: {len(files)}", style="dim")
