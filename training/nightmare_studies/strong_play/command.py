"""`nightmare study strong-play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Env, Options, listed, to_folder


def strong_play(
    env: Env,
    beside: Annotated[
        str,
        typer.Option(metavar="NAMES", help="Players beside it, with commas; the first takes decisions in its place."),
    ],
    folder: Annotated[
        Path, typer.Option(metavar="DIR", callback=to_folder, help="The folder of the page, its numbers and its plot.")
    ],
    player: Annotated[str, typer.Option(help="The strong player, by name, file or package.module:object.")] = "learned",
    against: Annotated[
        str, typer.Option(metavar="NAMES", help="The players on the other seats; if not given, the player itself.")
    ] = "",
    games: Annotated[
        int, typer.Option(min=2, max=MOST, help="The number of games of each player, and of each kind of decision.")
    ] = 1_000,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice, the same for all games.")] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
) -> None:
    """Rank a strong player's kinds of decisions by what is lost when they are taken at random; it resumes."""
    from nightmare_studies.strong_play.plot import draw, draw_moments
    from nightmare_studies.strong_play.report import NAME, show, write_study
    from nightmare_studies.strong_play.study import study
    from nightmare_training.config.environments import environment, parse_options
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal

    with stages() as begin:
        found = study(
            environment(env).game, player, listed(beside), games, seed, parse_options(option), listed(against),
            folder / f"tried_{NAME}.jsonl", begin,
        )  # fmt: skip
    console = terminal()
    show(found, console)
    for file in (*write_study(found, folder), draw(found, folder), *draw_moments(found, folder)):
        console.print(f"{file} written", style="dim")
