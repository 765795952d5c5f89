"""`nightmare study bounds`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, Json, Options, to_folder

Tops = Annotated[str, typer.Option(metavar="H,S", help="The tops of Horrors and Scares in the tables.")]


def bounds(
    option: Options = [],  # noqa: B006  # typer reads the default
    lower: Tops = "2,4",
    upper: Tops = "3,3",
    threads: Annotated[
        int, typer.Option(min=1, max=MOST, help="How many Nightmares are solved at once.")
    ] = os.cpu_count() or 1,
    folder: Annotated[
        Path,
        typer.Option(
            metavar="DIR", callback=to_folder, help="Where tables are kept: what is there is not solved again."
        ),
    ] = Path("runs/bounds"),
    json: Json = None,
) -> None:
    """Endless Nightmare, Basic: certified bounds of a board's optimum (the default board: an hour; it resumes)."""
    from nightmare_agents.files import write_text
    from nightmare_gym.engine.register import make_game
    from nightmare_studies.boards import pair
    from nightmare_studies.bounds.study import Work
    from nightmare_studies.bounds.study import bounds as certified
    from nightmare_training.config.environments import parse_options
    from nightmare_training.support.progress import bars
    from nightmare_training.support.tables import terminal

    options = parse_options(option)
    with bars("Sanities") as progress:
        task = progress.add_task("solving", total=None)

        def told(what: str, done: int, total: int) -> None:
            progress.update(task, description=what, completed=done, total=total)

        game = make_game("endless_nightmare", options)
        found = certified(game, options, pair(lower), pair(upper), Work(folder, threads), told)
    console = terminal()
    console.print(f"The best expected score is at least {found.lower:.2f} and at most {found.upper:.2f}:\n{found.how}.")
    if json is not None:
        write_text(json, found.model_dump_json(indent=2) + "\n")
        console.print(f"json in {json}", style="dim")
