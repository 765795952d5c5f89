"""`nightmare tournament`."""

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


def tournament(
    env: Env,
    agents: Players,
    players: Annotated[str, typer.Option(help="Numbers of players at a table, separated by commas.")] = "2,3,4",
    games: Annotated[int, typer.Option(min=1, max=MOST, help="The number of games of each line-up.")] = 500,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice, the same for all line-ups.")] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
    value: Value = "auto",
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
    """Let players play against each other, each on every seat, and rate them."""
    from nightmare_training.config.environments import environment, parse_options
    from nightmare_training.evaluate.tournament import report
    from nightmare_training.evaluate.tournament.holding import hold
    from nightmare_training.evaluate.tournament.seats import sizes
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.places import work_by

    game, kept = environment(env).game, kept_games(keep, replays)
    with work_by(workers, cluster) as work, stages() as begin:
        found = hold(
            game, listed(agents), sizes(players), games, seed, parse_options(option), begin, value, kept, work, interim
        )
    console = terminal()
    report.show(found, console)
    for kind, file in {"json": json, "csv": csv, "markdown": markdown}.items():
        if file is not None:
            report.WRITERS[kind](found, file)
            console.print(f"{kind} in {file}", style="dim")
    save_replays(kept, replays, console)
    if plots is not None:
        from nightmare_training.plots.tournament import draw_tournament

        for file in draw_tournament(found, plots):
            console.print(f"plot in {file}", style="dim")
