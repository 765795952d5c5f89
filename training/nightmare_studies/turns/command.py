"""`nightmare study turns`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Cluster, Workers, listed, to_folder


def turns(
    agents: Annotated[str, typer.Option(help="The players of the games, separated by commas.")] = (
        "stalker,expectimax,cautious,greedy"
    ),
    players: Annotated[str, typer.Option(help="Numbers of players at a table, separated by commas.")] = "4,2",
    games: Annotated[
        int, typer.Option(min=2, max=MOST, help="The number of games of each size; one decision is taken from each.")
    ] = 40,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice, and of the choice of decisions.")
    ] = 0,
    limit: Annotated[int, typer.Option(min=1, max=MOST, help="The most positions of a search.")] = 500_000,
    rules: Annotated[str, typer.Option(help="rest, dream, players by name or file, separated by commas.")] = (
        "rest,dream,simple-1,simple-2,simple-3,cautious,greedy,stalker,expectimax"
    ),
    integers: Annotated[
        int, typer.Option(min=0, max=MOST, help="The most integers of a rule for people that is searched for.")
    ] = 2,
    value: Annotated[
        str, typer.Option(metavar="hand-made|learned|PATH", help="The value of positions where a search ends.")
    ] = "hand-made",
    threshold: Annotated[
        float, typer.Option(min=0.0, max=MOST, help="The smallest loss of an action that is called a slip.")
    ] = 0.1,
    folder: Annotated[Path, typer.Option(metavar="DIR", callback=to_folder, help="The folder to write.")] = Path(
        "results", "lucidity"
    ),
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Lucidity: measure how many turns can be solved, and the losses of rules for Rest or Dream; it resumes."""
    from nightmare_studies.turns.plot import draw_turns
    from nightmare_studies.turns.report import show, write_study
    from nightmare_studies.turns.study import study
    from nightmare_training.evaluate.tournament.seats import sizes
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.places import work_by

    with work_by(workers, cluster) as work, stages() as begin:
        found = study(
            listed(agents), sizes(players), games, seed, limit, threshold, value, listed(rules), integers, folder,
            begin, work,
        )  # fmt: skip
    console = terminal()
    show(found, console)
    for file in (*write_study(found, folder), draw_turns(found, folder)):
        console.print(f"{file} written", style="dim")
