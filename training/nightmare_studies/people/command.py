"""`nightmare study people`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import Csv, Json, Markdown, listed, to_picture


def people(
    places: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Replays of finished games, or folders of them, in the order of play."),
    ],
    players: Annotated[
        str, typer.Option(metavar="NAMES", help="Show only these players, separated by commas; if not given, all.")
    ] = "",
    judge: Annotated[
        str,
        typer.Option(
            metavar="auto|solve|PLAYER", help="What the best play is, as in `nightmare review`; solve is exact."
        ),
    ] = "auto",
    json: Json = None,
    csv: Csv = None,
    markdown: Markdown = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", callback=to_picture, help="Draw what each player loses by which errors."),
    ] = None,
) -> None:
    """Compare how people push their luck in recorded games with the best play. Nothing is sent anywhere."""
    from nightmare_agents.published import published_policies
    from nightmare_gym.engine.errors import OptionError
    from nightmare_play.review.judge import Judge
    from nightmare_play.review.judges import judge_named
    from nightmare_studies.people.gathered import Table
    from nightmare_studies.people.report import WRITERS, show
    from nightmare_studies.people.study import study
    from nightmare_training.support.progress import bars, stages
    from nightmare_training.support.tables import terminal

    names = listed(players)
    if players and not names:
        raise OptionError(f"--players {players}: expected names of players in the games")

    def judge_for(table: Table) -> Judge:
        with bars("positions") as progress:
            task = progress.add_task("judge", total=None)

            def told(what: str, done: int, total: int) -> None:
                progress.update(task, description=what, completed=done, total=total)

            return judge_named(table.game, table.options, judge, published_policies().get(table.game.id), told)

    with stages() as begin:
        found = study(places, names, judge_for, begin)
    console = terminal()
    show(found, console)
    for kind, file in {"json": json, "csv": csv, "markdown": markdown}.items():
        if file is not None:
            WRITERS[kind](found, file)
            console.print(f"{kind} in {file}", style="dim", markup=False)
    if plot is not None:
        from nightmare_studies.people.plot import draw

        console.print(f"plot in {draw(found, plot)}", style="dim", markup=False)
