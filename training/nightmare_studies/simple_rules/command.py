"""`nightmare study simple-rules`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Cluster, Workers, listed, to_folder


def simple_rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name, or its environment's id.")],
    integers: Annotated[int, typer.Option(min=1, max=MOST, help="The most integers that a rule may have.")] = 8,
    games: Annotated[
        int, typer.Option(min=1, max=MOST, help="The number of games that judge each rule and player.")
    ] = 20_000,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Seed of the judgement's dice; the search uses the next seed.")
    ] = 0,
    against: Annotated[str, typer.Option(help="More players to compare with, separated by commas.")] = "",
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", callback=to_folder, help="The folder to write; results/GAME if not given."),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Find the best rule for people of 1 integer, of 2 and so on; after an interrupt the same command resumes."""
    from nightmare_studies.simple_rules.plot import draw_simple_rules
    from nightmare_studies.simple_rules.report import show, write_study
    from nightmare_studies.simple_rules.setting import settings
    from nightmare_studies.simple_rules.study import study
    from nightmare_training.config.environments import game_id
    from nightmare_training.support.outputs import try_folder
    from nightmare_training.support.progress import growing
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.places import work_by

    game = game_id(game)
    where = try_folder(folder or Path("results") / game)
    with work_by(workers, cluster) as work, growing("games") as begin:
        found = study(game, settings(game), integers, games, seed, where, begin, listed(against), work=work)
    console = terminal()
    show(found, console)
    for file in (*write_study(found, where), *draw_simple_rules(found, where)):
        console.print(f"{file} written", style="dim")
