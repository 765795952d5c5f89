"""`nightmare runs`."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Cluster, Env, Json, Markdown, Workers, listed


def runs(
    env: Env,
    folders: Annotated[list[str], typer.Argument(metavar="RUN...", help="Folders or policies of the trainings.")],
    against: Annotated[str, typer.Option(help="Other players to compare them with, separated by commas.")] = "",
    games: Annotated[int, typer.Option(min=1, max=MOST, help="The number of games of each in each setting.")] = 1_000,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice, which are the same for all.")] = 0,
    json: Json = None,
    markdown: Markdown = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Compare several trainings by one config: their interquartile mean, and the players that they improve on."""
    from nightmare_training.config.environments import environment
    from nightmare_training.evaluate.training_runs import evaluate_runs
    from nightmare_training.reports import runs as runs_report
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.places import work_by

    game = environment(env).game
    with work_by(workers, cluster) as work, stages() as begin:
        found = evaluate_runs(game, folders, listed(against), games, seed, begin, work)
    console = terminal()
    runs_report.show(found, console)
    for kind, file in {"json": json, "markdown": markdown}.items():
        if file is not None:
            runs_report.WRITERS[kind](found, file)
            console.print(f"{kind} in {file}", style="dim")
