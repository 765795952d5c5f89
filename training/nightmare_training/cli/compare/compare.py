"""`nightmare compare`."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_training.cli.arguments import (
    MOST,
    MOST_SEED,
    Cluster,
    Csv,
    Env,
    Interim,
    Json,
    Markdown,
    Options,
    Players,
    Plots,
    Value,
    Workers,
    listed,
)
from nightmare_training.cli.compare.replays import KeepGames, Replays, kept_games, save_replays


def compare(
    env: Env,
    agents: Players,
    games: Annotated[int, typer.Option(min=2, max=MOST, help="The most games that each player plays.")] = 10_000,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice, which are the same for all players.")
    ] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
    value: Value = "auto",
    precision: Annotated[
        float | None,
        typer.Option(metavar="X", help="Stop when the interval of every difference is within ±X."),
    ] = None,
    json: Json = None,
    csv: Csv = None,
    markdown: Markdown = None,
    plots: Plots = None,
    keep: KeepGames = None,
    replays: Replays = None,
    workers: Workers = None,
    cluster: Cluster = None,
    interim: Interim = None,
) -> None:
    """Let players play the same games on the same dice, take luck out, and show differences with their intervals."""
    from nightmare_training.config.environments import environment, parse_options
    from nightmare_training.evaluate import comparison
    from nightmare_training.reports import comparison as report
    from nightmare_training.support.progress import bars
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.places import work_by

    game, kept = environment(env).game, kept_games(keep, replays)
    names = listed(agents)
    with work_by(workers, cluster) as work, bars("games") as progress:
        tasks = {name: progress.add_task(name, total=games, start=False) for name in names}

        def ended(name: str, some: int) -> None:
            progress.start_task(tasks[name])
            progress.advance(tasks[name], some)

        found = comparison.compare(
            game, names, games, seed, parse_options(option), ended, None, value, precision, kept, work, interim
        )
    console = terminal()
    report.show(found, console)
    for kind, file in {"json": json, "csv": csv, "markdown": markdown}.items():
        if file is not None:
            report.WRITERS[kind](found, file)
            console.print(f"{kind} in {file}", style="dim")
    save_replays(kept, replays, console)
    if plots is not None:
        from nightmare_training.plots import draw_comparison

        for file in draw_comparison(found, plots):
            console.print(f"plot in {file}", style="dim")
