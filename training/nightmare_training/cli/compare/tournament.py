"""`nightmare tournament`."""

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


def tournament(
    env: Env,
    agents: Players,
    players: Annotated[str, typer.Option(help="Sizes of tables, with commas between them.")] = "2,3,4",
    games: Annotated[int, typer.Option(min=1, max=MOST, help="How many games each line-up plays.")] = 500,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice; all line-ups meet the same.")] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
    value: Value = "auto",
    json: Json = None,
    csv: Csv = None,
    markdown: Markdown = None,
    plots: Plots = None,
) -> None:
    """Let players meet at tables for several, each on every seat, and rate them."""
    from nightmare_training.config.environments import environment, parse_options
    from nightmare_training.evaluate.tournament import report
    from nightmare_training.evaluate.tournament.holding import hold
    from nightmare_training.evaluate.tournament.seats import sizes
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal

    game = environment(env).game
    with stages() as begin:
        found = hold(game, listed(agents), sizes(players), games, seed, parse_options(option), begin, value)
    console = terminal()
    report.show(found, console)
    for kind, file in {"json": json, "csv": csv, "markdown": markdown}.items():
        if file is not None:
            report.WRITERS[kind](found, file)
            console.print(f"{kind} in {file}", style="dim")
    if plots is not None:
        from nightmare_training.plots.tournament import draw_tournament

        for file in draw_tournament(found, plots):
            console.print(f"plot in {file}", style="dim")
