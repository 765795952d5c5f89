"""`nightmare runs`."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Env, Json, Markdown, listed


def runs(
    env: Env,
    folders: Annotated[list[str], typer.Argument(metavar="RUN...", help="Folders or policies of the trainings.")],
    against: Annotated[str, typer.Option(help="Players to set them against, with commas between them.")] = "",
    games: Annotated[int, typer.Option(min=1, max=MOST, help="How many games each plays in each setting.")] = 1_000,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice; all meet the same.")] = 0,
    json: Json = None,
    markdown: Markdown = None,
) -> None:
    """Tell how several trainings by one config did: their interquartile mean, and whom they improve on."""
    from nightmare_training.config.environments import environment
    from nightmare_training.evaluate.training_runs import evaluate_runs
    from nightmare_training.reports import runs as runs_report
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal

    game = environment(env).game
    with stages() as begin:
        found = evaluate_runs(game, folders, listed(against), games, seed, begin)
    console = terminal()
    runs_report.show(found, console)
    for kind, file in {"json": json, "markdown": markdown}.items():
        if file is not None:
            runs_report.WRITERS[kind](found, file)
            console.print(f"{kind} in {file}", style="dim")
