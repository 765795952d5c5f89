"""`nightmare study regret`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Players, listed, to_folder


def regret(
    table: Annotated[Path, typer.Argument(metavar="FILE", help="A table of `nightmare solve` (.npz).")],
    agents: Players,
    folder: Annotated[Path, typer.Option(metavar="DIR", callback=to_folder, help="Where the page and its numbers go.")],
    games: Annotated[int, typer.Option(min=2, max=MOST, help="How many games each player plays.")] = 2_000,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice; all players meet the same.")] = 0,
) -> None:
    """Endless Nightmare, Basic: tell what each decision of a player loses to the best play of a solved board."""
    from nightmare_studies.regret.report import show, write_study
    from nightmare_studies.regret.study import study
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal

    with stages() as begin:
        found = study(table, listed(agents), games, seed, begin)
    console = terminal()
    show(found, console)
    for file in write_study(found, folder):
        console.print(f"{file} written", style="dim")
