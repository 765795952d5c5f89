"""`nightmare results`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST_RUNS, Cluster, Workers, to_folder


def results(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A config of configs/: a game's name, its environment's id, or dream_catchers_seats."
        ),
    ],
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", callback=to_folder, help="The folder to write; results/GAME if not given."),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Do everything again.")] = False,
    keep_policy: Annotated[
        bool,
        typer.Option(
            "--keep-policy",
            help="Don't train: evaluate the policy in the folder; say so if it was trained by earlier rules.",
        ),
    ] = False,
    seeds: Annotated[
        int,
        typer.Option(
            min=1, max=MOST_RUNS, help="The number of trainings; of several, the median one's policy is compared."
        ),
    ] = 1,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Reproduce the published results of a game: train by its full config (in runs/), compare, draw plots."""
    from rich.console import Console

    from nightmare_gym.engine.errors import OptionError
    from nightmare_training.config.files import load_config
    from nightmare_training.evaluators.readme import KEEPING
    from nightmare_training.experiment import run_experiment
    from nightmare_training.work.places import work_by

    if keep_policy and seeds > 1:
        raise OptionError(f"--keep-policy and --seeds {seeds}: expected one of them")
    config = load_config(game)
    with work_by(workers, cluster) as work:
        run_experiment(
            config,
            Path("runs") / config.name,
            folder or Path("results") / config.name,
            f"nightmare results {game}{f' --seeds {seeds}' * (seeds > 1)}{f' {KEEPING}' * keep_policy}",
            Console(),
            fresh,
            keep_policy,
            work,
            seeds,
        )
