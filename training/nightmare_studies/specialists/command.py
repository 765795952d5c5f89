"""`nightmare study specialists`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, to_folder


def specialists(
    config: Annotated[str, typer.Argument(metavar="CONFIG", help="A config's name, or its YAML file.")],
    folder: Annotated[
        Path, typer.Option(metavar="DIR", callback=to_folder, help="The folder of the page and its numbers.")
    ],
    policy: Annotated[str | None, typer.Option(help="The one policy, as results/NAME, instead of training it.")] = None,
    minutes: Annotated[
        float, typer.Option(min=0.001, max=MOST, help="The time of each training; its schedules end with it.")
    ] = 10,
    games: Annotated[int, typer.Option(min=2, max=MOST, help="The number of games in each kind.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice of these games.")] = 0,
    set_: Annotated[
        list[str],
        typer.Option("--set", "-s", metavar="KEY=VALUE", help="Change a value of all trainings' config. Repeatable."),
    ] = [],  # noqa: B006  # typer reads the default
    runs: Annotated[
        Path, typer.Option(metavar="DIR", callback=to_folder, help="The folder of the trainings, which resume there.")
    ] = Path("runs/specialists"),
) -> None:
    """Train one policy by a config, and a specialist for each kind of game that it is judged in, each for as long.

    The kinds are those of evaluation.settings, or the parts of the mixture. One training follows the other: where the
    time ends them, nothing else should run beside them. Ctrl-C saves; the same command resumes.
    """
    from nightmare_studies.specialists.report import show, write_study
    from nightmare_studies.specialists.study import compare, plan, train_all
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal

    planned = plan(config, minutes, set_, seed, runs)
    trained = train_all(planned, policy)
    with stages() as begin:
        found = compare(config, planned, trained, minutes, set_, games, seed, policy, begin)
    console = terminal()
    show(found, console)
    for file in write_study(found, folder):
        console.print(f"{file} written", style="dim")
