"""`nightmare study aims`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Cluster, Json, Options, Workers, to_picture


def aims(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="A player by its name, or a learned policy's file.")],
    games: Annotated[int, typer.Option(min=1, max=MOST, help="The number of games at each spread.")] = 2_000,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice, the same at each spread.")] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
    json: Json = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", callback=to_picture, help="Draw the aims.")] = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Endless Nightmare, Active: show a player's aims by the spread of its throws."""
    from nightmare_agents.files import write_text
    from nightmare_studies.aims.study import SPREADS, rows, study
    from nightmare_training.config.environments import parse_options
    from nightmare_training.support.progress import bars
    from nightmare_training.support.tables import numbers, terminal
    from nightmare_training.work.places import work_by

    with work_by(workers, cluster) as work, bars("games") as progress:
        task = progress.add_task("throwing", total=games * len(SPREADS))
        found = study(
            player, games, seed, parse_options(option), SPREADS, lambda some: progress.advance(task, some), work
        )
    console = terminal()
    console.print(numbers(*rows(found)))
    if json is not None:
        write_text(json, found.model_dump_json(indent=2))
        console.print(f"json in {json}", style="dim")
    if plot is not None:
        from nightmare_studies.aims.plot import draw_aims

        console.print(f"plot in {draw_aims(found, plot)}", style="dim")
