"""`nightmare suite AGENT`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, Cluster, Interim, Workers, to_folder


def play(
    agent: Annotated[
        str,
        typer.Argument(
            help="A player's name, which plays every game that has it, a file or package.module:object; "
            "or pairs with commas between them: GAME=PLAYER, or TASK=PLAYER for one of its tasks."
        ),
    ],
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", callback=to_folder, help="The folder for the card.")
    ],
    name: Annotated[str, typer.Option(help="The name on the card; if not given, the agent as it was typed.")] = "",
    track: Annotated[
        str, typer.Option(help="How decisions are made: no search, search or open; told by the player's type if empty.")
    ] = "",
    games: Annotated[
        int, typer.Option(min=2, max=MOST, help="The number of games of each task; a card to be cited has 10,000.")
    ] = 10_000,
    workers: Workers = None,
    cluster: Cluster = None,
    interim: Interim = None,
) -> None:
    """Let an agent play the suite, and write its card: scores, all games, a table and two plots."""
    from nightmare_agents.files import write_text
    from nightmare_training.suite.card import write_card
    from nightmare_training.suite.making import agents_of, check_track, make_card
    from nightmare_training.suite.plots import draw_card
    from nightmare_training.suite.report import PAGE, markdown, show
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.places import work_by

    agents, how = agents_of(agent), check_track(track)
    with work_by(workers, cluster) as work, stages() as begin:
        card, content = make_card(name or agent, agents, games, how, work, begin, interim)
    console = terminal()
    show(card, console)
    write_text(folder / PAGE, markdown(card))
    for file in (write_card(card, content, folder), folder / PAGE, *draw_card(card, folder)):
        console.print(f"wrote {file}", style="dim")
