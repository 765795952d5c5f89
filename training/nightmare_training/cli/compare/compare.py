"""`nightmare compare`."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_training.cli.arguments import (
    MOST,
    MOST_SEED,
    Csv,
    Env,
    Json,
    Markdown,
    Options,
    Players,
    Plots,
    Value,
    listed,
)


def compare(
    env: Env,
    agents: Players,
    games: Annotated[int, typer.Option(min=2, max=MOST, help="How many games each player plays, at most.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice; all players meet the same.")] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
    value: Value = "auto",
    precision: Annotated[
        float | None,
        typer.Option(metavar="X", help="Stop as soon as the interval of every difference is within ±X."),
    ] = None,
    json: Json = None,
    csv: Csv = None,
    markdown: Markdown = None,
    plots: Plots = None,
) -> None:
    """Let players play the same games on the same dice, take the luck out, and say how sure the result is."""
    from nightmare_training.config.environments import environment, parse_options
    from nightmare_training.evaluate import comparison
    from nightmare_training.reports import comparison as report
    from nightmare_training.support.progress import bars
    from nightmare_training.support.tables import terminal

    game = environment(env).game
    names = listed(agents)
    with bars("games") as progress:
        tasks = {name: progress.add_task(name, total=games, start=False) for name in names}

        def ended(name: str, some: int) -> None:
            progress.start_task(tasks[name])
            progress.advance(tasks[name], some)

        found = comparison.compare(game, names, games, seed, parse_options(option), ended, None, value, precision)
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
