"""`nightmare review`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, Json, to_file


def review(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Replays of one game, all with the same options.")
    ],
    judge: Annotated[
        str,
        typer.Option(
            metavar="auto|solve|PLAYER",
            help="auto: the published policy's value; solve: the exact solution; else a solved table, a learned "
            "policy, search-K, mcts-K or a hand-written player.",
        ),
    ] = "auto",
    thresholds: Annotated[
        str,
        typer.Option(
            metavar="A,B,C",
            help="The least losses of a doubtful decision, an error and a blunder, in units of the return; if not "
            "given, they follow from the spread of luck in a game and the judge's error.",
        ),
    ] = "",
    worst: Annotated[int, typer.Option(min=0, max=MOST, help="The number of decisions and events to list.")] = 10,
    json: Json = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", callback=to_file, help="Write a page with every event, that needs no other file."),
    ] = None,
) -> None:
    """Judge the decisions of games that were played, and tell luck from skill."""
    from nightmare_agents.files import write_text
    from nightmare_agents.published import published_policies
    from nightmare_play.review.courses import courses_of, read_replays
    from nightmare_play.review.grades import asked_thresholds
    from nightmare_play.review.judges import judge_named
    from nightmare_training.reports.review.figures import review as reviewed
    from nightmare_training.reports.review.page import page
    from nightmare_training.reports.review.text import show
    from nightmare_training.support.progress import bars, stages
    from nightmare_training.support.tables import terminal

    limits = asked_thresholds(thresholds) if thresholds else None
    replays = read_replays(files)
    game, options = replays[0].game_object(), replays[0].options
    courses = courses_of(files, replays)
    with bars("positions") as progress:
        task = progress.add_task("judge", total=None)

        def told(what: str, done: int, total: int) -> None:
            progress.update(task, description=what, completed=done, total=total)

        by = judge_named(game, options, judge, published_policies().get(game.id), told)
    with stages() as begin:
        events = sum(len(course.choices) for course in courses)
        found = reviewed(game, options, by, courses, limits, begin("judging", events))
    console = terminal()
    show(found, console, worst)
    if json is not None:
        write_text(json, found.model_dump_json(indent=1) + "\n")
        console.print(f"json in {json}", style="dim", markup=False)
    if html is not None:
        write_text(html, page(found, worst))
        console.print(f"page in {html}", style="dim", markup=False)
