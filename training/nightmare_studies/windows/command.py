"""`nightmare study windows`."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Json, Markdown, Options, Players, listed


def windows(
    option: Options = [],  # noqa: B006  # typer reads the default
    agents: Players = "random,greedy,planner",
    games: Annotated[
        int, typer.Option(min=1, max=MOST, help="The number of games of each player with each kind of windows.")
    ] = 10_000,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice.")] = 0,
    json: Json = None,
    markdown: Markdown = None,
) -> None:
    """Dream Catchers: prove that lean windows only leave out passes, and measure what they save."""
    from nightmare_agents.files import write_text
    from nightmare_studies.windows.report import figures, page, proof
    from nightmare_studies.windows.study import study
    from nightmare_training.config.environments import parse_options
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import numbers, terminal

    with stages() as begin:
        found = study(listed(agents), games, seed, parse_options(option), begin)
    console = terminal()
    for table in (proof(found), figures(found)):
        console.print(numbers(*table))
    if json is not None:
        write_text(json, found.model_dump_json(indent=2) + "\n")
        console.print(f"json in {json}", style="dim")
    if markdown is not None:
        write_text(markdown, page(found))
        console.print(f"markdown in {markdown}", style="dim")
