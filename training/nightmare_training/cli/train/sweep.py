"""`nightmare sweep`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_RUNS, Cluster, Workers, to_folder


def sweep(
    config: Annotated[
        str, typer.Argument(metavar="CONFIG", help="A config's name, its YAML file, or an environment's id.")
    ],
    space: Annotated[
        Path, typer.Argument(metavar="SPACE", help="A TOML file: for each key its low and high (log), or its choices.")
    ],
    set_: Annotated[
        list[str],
        typer.Option("--set", "-s", metavar="KEY=VALUE", help="Change a value in all trials. Repeatable."),
    ] = [],  # noqa: B006  # typer reads the default
    trials: Annotated[int, typer.Option(min=1, max=MOST_RUNS, help="The number of trials.")] = 20,
    seeds: Annotated[int, typer.Option(min=1, max=MOST_RUNS, help="The number of trainings of each trial.")] = 1,
    equal_time: Annotated[
        bool,
        typer.Option(
            "--equal-time", help="Give each training the config's time_limit_minutes, in place of its total_timesteps."
        ),
    ] = False,
    at_once: Annotated[
        int,
        typer.Option(min=1, max=MOST_RUNS, help="The number of trials that are proposed together."),
    ] = 4,
    seed: Annotated[int, typer.Option(min=0, max=MOST, help="Seed of the search.")] = 0,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", callback=to_folder, help="The folder to write; runs/NAME_sweep if not given."),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Search for better values of a config. What is done is kept; the same command goes on, also with more trials."""
    from nightmare_training.config.files import load_config
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal
    from nightmare_training.sweep import report
    from nightmare_training.sweep.search import Settings, search
    from nightmare_training.sweep.space import read_space
    from nightmare_training.work.places import work_by

    into = folder or Path("runs") / f"{load_config(config, set_).name}_sweep"
    settings = Settings(
        config=config,
        overrides=tuple(set_),
        space=read_space(space),
        equal_time=equal_time,
        seeds=seeds,
        seed=seed,
        at_once=at_once,
    )
    with work_by(workers, cluster) as work, stages() as begin:
        study = search(settings, trials, into, begin, work)
    found = report.found(settings, study)
    best = report.write(found, into)
    console = terminal()
    report.show(found, console)
    console.print(f"Train the best config:  nightmare train {best}", style="dim", soft_wrap=True)
