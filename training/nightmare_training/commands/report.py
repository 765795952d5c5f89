"""`nightmare report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder with a folder for each result.")] = Path(
        "results"
    ),
) -> None:
    """Write the README of all results: every game's leaderboard, and what finds it again."""
    from nightmare_gym.engine.errors import OptionError
    from nightmare_training.results_readme import write_readme

    if not folder.is_dir():
        raise OptionError(f"there is no folder {folder}; expected one with a folder for each result")
    typer.echo(f"wrote {write_readme(folder)}")
