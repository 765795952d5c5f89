"""`nightmare study survival`."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_training.cli.arguments import Json, Markdown, Options


def survival(
    option: Options = [],  # noqa: B006  # typer reads the default
    survived: Annotated[str, typer.Option(help="After how many Nightmares each is met, with commas.")] = "0,1,2,3",
    tops: Annotated[
        str, typer.Option(metavar="H,S", help="Bounds, with these tops of Horrors and Scares; else exact.")
    ] = "",
    json: Json = None,
    markdown: Markdown = None,
) -> None:
    """Endless Nightmare, Basic: the largest chance to survive each Nightmare by itself."""
    from nightmare_agents.files import write_text
    from nightmare_gym.engine.register import make_game
    from nightmare_studies.boards import pair
    from nightmare_studies.survival.study import page, rows, survivals
    from nightmare_training.cli.arguments import numbers_in
    from nightmare_training.config.environments import parse_options
    from nightmare_training.support.progress import bars
    from nightmare_training.support.tables import numbers, terminal

    options = parse_options(option)
    with bars() as progress:
        task = progress.add_task("Nightmares", total=None)

        def told(what: str, done: int, total: int) -> None:
            progress.update(task, description=what, completed=done, total=total)

        game = make_game("endless_nightmare", options)
        found = survivals(game, options, numbers_in(survived), pair(tops) if tops else None, told)
    console = terminal()
    console.print(numbers(*rows(found)))
    if json is not None:
        write_text(json, found.model_dump_json(indent=2) + "\n")
        console.print(f"json in {json}", style="dim")
    if markdown is not None:
        write_text(markdown, page(found))
        console.print(f"markdown in {markdown}", style="dim")
