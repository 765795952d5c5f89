"""`nightmare study luck`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Env, Options, listed, to_folder


def luck(
    env: Env,
    players: Annotated[
        str, typer.Option(metavar="NAMES", help="Players from weak to strong, with commas; the last one is reviewed.")
    ],
    folder: Annotated[
        Path, typer.Option(metavar="DIR", callback=to_folder, help="The folder of the file with the findings.")
    ],
    games: Annotated[int, typer.Option(min=2, max=MOST, help="The number of games of each player.")] = 300,
    judged: Annotated[
        int, typer.Option(min=2, max=MOST, help="The number of games of the last player that are reviewed.")
    ] = 60,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice.")] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
) -> None:
    """Measure how far luck decides a game at several levels of play, and what the strongest player loses by kind.

    Every seat is the same player's. Luck's share is that of the return's variance which goes when luck is taken out.
    """
    from nightmare_studies.luck.report import show, write
    from nightmare_studies.luck.study import study
    from nightmare_training.config.environments import environment, parse_options
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal

    with stages() as begin:
        found = study(environment(env).game, listed(players), games, judged, seed, parse_options(option), begin)
    console = terminal()
    show(found, console)
    console.print(f"{write(found, folder)} written", style="dim")
