"""`nightmare study ablation`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, to_folder


def ablation(
    config: Annotated[str, typer.Argument(metavar="CONFIG", help="A config's name, or its YAML file.")],
    changes: Annotated[
        list[str],
        typer.Option(
            "--change",
            metavar="KEY=VALUE",
            help="A change, or several at once with spaces between them; repeatable. If not given, the usual list.",
        ),
    ] = [],  # noqa: B006  # typer reads the default
    seconds: Annotated[
        float, typer.Option(min=1, max=MOST, help="The time of each training; its schedules end with it.")
    ] = 60,
    seeds: Annotated[int, typer.Option(min=2, max=1000, help="The number of trainings of each kind.")] = 3,
    games: Annotated[int, typer.Option(min=2, max=MOST, help="The number of games that judge a policy.")] = 10_000,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", callback=to_folder, help="The folder of the page and its numbers, if any."),
    ] = None,
    runs: Annotated[
        Path, typer.Option(metavar="DIR", callback=to_folder, help="The folder of the trainings, which resume there.")
    ] = Path("runs/ablation"),
    busy: Annotated[
        bool, typer.Option("--busy", help="Count the processor's seconds, of all threads: for a busy machine.")
    ] = False,
) -> None:
    """Train with one change each, at equal time over several seeds. Ctrl-C saves; the same command resumes.

    One training follows the other, on the threads of the config: nothing else should run beside them, or with `--busy`
    little.
    """
    from nightmare_studies.ablation.report import table, write_study
    from nightmare_studies.ablation.study import CHANGES, study
    from nightmare_training.support.tables import numbers, terminal

    found = study(config, changes or CHANGES, seconds, seeds, games, runs, busy)
    console = terminal()
    console.print(numbers(*table(found)))
    if folder is not None:
        for file in write_study(found, folder):
            console.print(f"{file} written", style="dim")
