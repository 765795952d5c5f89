"""`nightmare study regret`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Cluster, Players, Workers, listed, to_folder


def regret(
    table: Annotated[Path, typer.Argument(metavar="FILE", help="A table of `nightmare solve` (.npz).")],
    agents: Players,
    folder: Annotated[
        Path, typer.Option(metavar="DIR", callback=to_folder, help="The folder of the page and its numbers.")
    ],
    games: Annotated[int, typer.Option(min=2, max=MOST, help="The number of games of each player.")] = 2_000,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice, the same for all players.")] = 0,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Endless Nightmare, Basic: measure the loss of each decision of a player against the best play."""
    from nightmare_studies.regret.report import show, write_study
    from nightmare_studies.regret.study import study
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.places import work_by

    with work_by(workers, cluster) as work, stages() as begin:
        found = study(table, listed(agents), games, seed, begin, work)
    console = terminal()
    show(found, console)
    for file in write_study(found, folder):
        console.print(f"{file} written", style="dim")
