"""`nightmare compare`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.commands.arguments import Env, Json, Options


def compare(
    env: Env,
    agents: Annotated[str, typer.Option(help="Players by name or file, with commas between them.")],
    games: Annotated[int, typer.Option(help="How many games each player plays.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of the dice; all players meet the same.")] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
    json: Json = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a line for each player.")] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the tables.")] = None,
    plots: Annotated[Path | None, typer.Option(metavar="DIR", help="Draw plots into this folder.")] = None,
) -> None:
    """Let players play the same games on the same dice, and say how sure the result is."""
    from nightmare_training import comparison, report
    from nightmare_training.environments import environment, parse_options
    from nightmare_training.progress import bars
    from nightmare_training.tables import terminal

    game = environment(env).game.id
    names = [name.strip() for name in agents.split(",") if name.strip()]
    with bars("games") as progress:
        tasks = {name: progress.add_task(name, total=games, start=False) for name in names}

        def ended(name: str, some: int) -> None:
            progress.start_task(tasks[name])
            progress.advance(tasks[name], some)

        found = comparison.compare(game, names, games, seed, parse_options(option), ended)
    console = terminal()
    report.show(found, console)
    for kind, file in {"json": json, "csv": csv, "markdown": markdown}.items():
        if file is not None:
            report.WRITERS[kind](found, file)
            console.print(f"{kind} in {file}", style="dim")
    if plots is not None:
        from nightmare_training.plots import draw_comparison

        for file in draw_comparison(found, plots):
            console.print(f"plot in {file}", style="dim")
